import { TestEnvironment } from 'jest-environment-jsdom';

const fromNode = ['TextEncoder', 'TextDecoder', 'Request', 'Response', 'Headers', 'AbortController', 'AbortSignal'];
const streams = ['ReadableStream', 'WritableStream', 'TransformStream'];

/** Of the process, which runs files of other projects too. */
const ownZone = process.env.TZ;

/** What a test of dates has in its name or its code. */
const DATES =
  /\d{4}-\d\d|\bDate\b|\bformat(?:Date|DateTime|Day|LongDay|Month)\b|\b(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)\b|\b(?:January|February|March|April|June|July|August|September|October|November|December)\b|[Dd]ay|[Hh]our|[Ww]eek|\d日/u;

/**
 * jsdom with what browsers have and it lacks: Node's own where there is one, inert stand-ins for layout. Its options
 * are the `zone` of the learner, the time on the clock there when a file begins (`now`), without which it is today, and
 * whether of a file's tests only those of dates run (`onlyDates`).
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

  handleTestEvent({ name }, { rootDescribeBlock }) {
    if (name === 'run_start' && this.place.onlyDates) keepTestsOfDates(rootDescribeBlock);
  }

  async teardown() {
    if (ownZone === undefined) delete process.env.TZ;
    else process.env.TZ = ownZone;
    await super.teardown();
  }
}

/** Where there is none, as dates are in what the tests show alone, the first stays. */
function keepTestsOfDates(root) {
  const testsOf = (one) => (one.type === 'test' ? [one] : one.children.flatMap(testsOf));
  const all = testsOf(root);
  const ofDates = all.filter((test) => DATES.test(test.name) || DATES.test(String(test.fn)));
  const kept = new Set(ofDates.length > 0 ? ofDates : all.slice(0, 1));
  const prune = (block) => {
    block.children = block.children.filter((one) => testsOf(one).some((test) => kept.has(test)));
    for (const child of block.children) if (child.type === 'describeBlock') prune(child);
  };
  prune(root);
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
