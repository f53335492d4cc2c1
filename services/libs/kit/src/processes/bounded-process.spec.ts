import { afterAll, describe, expect, it } from '@jest/globals';
import { DomainError } from '../errors.js';
import { BoundedProcess } from './bounded-process.js';
import type { ProcessUsage } from './process-usage.js';
import { keepStarter } from './started-process.js';

const letGo = keepStarter();
afterAll(letGo);

const BOUNDS = {
  heapMegabytes: 64,
  residentBytes: 1_000_000,
  messageBytes: 1_000,
  wallMs: 3_600_000,
  tooComplex: () => new DomainError('reader.too-complex'),
  unreadable: () => new DomainError('reader.unreadable-file'),
};
const ALLOWED_MS = 5_000;
const LITTLE: ProcessUsage = { processorMs: 10, residentBytes: 10, isWaiting: false };

/** What becomes of a process without an answer that has taken this, one look after the other, and is killed then. */
function outcome(...looks: (ProcessUsage | undefined)[]): Promise<unknown> {
  const left = [...looks];
  const child = new BoundedProcess(new URL('../testing/echo-process.js', import.meta.url), BOUNDS, async () => {
    if (left.length === 0) child.kill();
    return left.shift();
  });
  return child.ask({}, new Uint8Array(), undefined, { allowedMs: () => ALLOWED_MS, take: () => undefined });
}

describe('a bounded process', () => {
  it.each([
    ['processor time', { ...LITTLE, processorMs: ALLOWED_MS + 1 }],
    ['memory', { ...LITTLE, residentBytes: BOUNDS.residentBytes + 1 }],
  ])('is stopped when it takes more %s than is allowed', async (_, used) => {
    await expect(outcome(LITTLE, used)).rejects.toMatchObject({ code: 'reader.too-complex' });
  });

  it('is not too complex by what is no longer known once it has ended', async () => {
    await expect(outcome(LITTLE, undefined, undefined)).rejects.toMatchObject({ code: 'reader.unreadable-file' });
  });
});
