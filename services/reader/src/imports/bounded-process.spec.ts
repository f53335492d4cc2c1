import { describe, expect, it } from '@jest/globals';
import { HOSTILE_FILES } from '../testing/hostile-files.js';
import { BoundedProcess } from './bounded-process.js';

describe('a process that reads a file', () => {
  it('is killed while it reads when nobody waits any more', async () => {
    const { bytes, name } = HOSTILE_FILES.find(({ what }) => what === 'a PDF drawn in millions of steps')!;
    const gone = new AbortController();
    const process = new BoundedProcess();
    const reading = expect(process.read(bytes(), name, gone.signal)).rejects.toMatchObject({ code: 'rpc.cancelled' });
    gone.abort();
    await reading;
    expect(await process.ended()).toBe('SIGKILL');
  });
});
