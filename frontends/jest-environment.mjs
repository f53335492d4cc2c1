import { TestEnvironment } from 'jest-environment-jsdom';

const fromNode = ['TextEncoder', 'TextDecoder', 'Request', 'Response', 'Headers', 'AbortController', 'AbortSignal'];
const streams = ['ReadableStream', 'WritableStream', 'TransformStream'];

/** Of the process, which runs files of other projects too. */
const ownZone = process.env.TZ;

/**
 * jsdom with what browsers have and it lacks: Node's own where there is one, inert stand-ins for layout. Its options
 * are the `zone` of the learner, and the time on the clock there when a file begins (`now`), without which it is today.
 */
export default class PageEnvironment extends TestEnvironment {
  constructor(config, context) {
    super(config, context);
    this.place = config.projectConfig.testEnvironmentOptions;
  }

  async setup() {
    await super.setup();
    process.env.TZ = this.place.zone;
    if (this.place.now) this.global.Date = dateFrom(this.global.Date, this.place.now);
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

  async teardown() {
    if (ownZone === undefined) delete process.env.TZ;
    else process.env.TZ = ownZone;
    await super.teardown();
  }
}

/** A Date whose clock goes on from a time. */
function dateFrom(RealDate, time) {
  const ahead = RealDate.parse(time) - RealDate.now();
  const now = () => RealDate.now() + ahead;
  return new Proxy(RealDate, {
    construct: (target, given, as) => Reflect.construct(target, given.length === 0 ? [now()] : given, as),
    get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
  });
}
