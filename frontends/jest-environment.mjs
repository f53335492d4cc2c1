import { TestEnvironment } from 'jest-environment-jsdom';

const fromNode = ['TextEncoder', 'TextDecoder', 'Request', 'Response', 'Headers', 'AbortController', 'AbortSignal'];
const streams = ['ReadableStream', 'WritableStream', 'TransformStream'];

/** jsdom with what browsers have and it lacks: Node's own where there is one, inert stand-ins for layout. */
export default class PageEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    for (const name of [...fromNode, ...streams]) this.global[name] = globalThis[name];
    // One that a page has left open must not keep the run from ending.
    this.global.BroadcastChannel = class extends BroadcastChannel {
      constructor(name) {
        super(name);
        this.unref();
      }
    };
    this.global.ResizeObserver = class {
      observe() {}
      unobserve() {}
      disconnect() {}
    };
    this.global.matchMedia = () => ({ matches: false, addEventListener() {}, removeEventListener() {} });
    const { Element, HTMLElement, Blob, FileReader } = this.global;
    Element.prototype.scrollIntoView = () => {};
    Element.prototype.scrollTo = () => {};
    this.global.scrollTo = () => {};
    Element.prototype.hasPointerCapture = () => false;
    Element.prototype.setPointerCapture = () => {};
    HTMLElement.prototype.showPopover = () => {};
    HTMLElement.prototype.hidePopover = () => {};
    Blob.prototype.arrayBuffer = function arrayBuffer() {
      return new Promise((resolve, reject) => {
        const reader = new FileReader();
        reader.onload = () => resolve(reader.result);
        reader.onerror = () => reject(reader.error);
        reader.readAsArrayBuffer(this);
      });
    };
  }
}
