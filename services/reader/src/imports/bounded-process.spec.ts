import { parentsOfProcesses } from '@ichibun/test-kit/processes';
import { describe, expect, it } from '@jest/globals';
import { strToU8 } from 'fflate';
import { HOSTILE_FILES } from '../testing/hostile-files.js';
import { BoundedProcess } from './bounded-process.js';

describe('a process that reads a file', () => {
  it('is killed while it reads when nobody waits any more', async () => {
    const { bytes, name } = HOSTILE_FILES.find(({ what }) => what === 'a PDF drawn in a billion steps')!;
    const gone = new AbortController();
    const reader = new BoundedProcess();
    const reading = expect(reader.read(bytes(), name, gone.signal)).rejects.toMatchObject({ code: 'rpc.cancelled' });
    gone.abort();
    await reading;
    expect(await reader.ended()).toBe('SIGKILL');
  });

  it('is given up when it hangs', async () => {
    const children = async () =>
      [...(await parentsOfProcesses())].filter(([, parent]) => parent === process.pid).map(([pid]) => pid);
    const before = await children();
    const reader = new BoundedProcess();
    // It waits for its file, so it is still there.
    const [pid] = (await children()).filter((child) => !before.includes(child));
    process.kill(pid!, 'SIGSTOP');
    await expect(reader.read(strToU8('山の麓の村。'), 'a.txt', undefined)).rejects.toMatchObject({
      code: 'reader.too-complex',
    });
    expect(await reader.ended()).toBe('SIGKILL');
  }, 120_000);
});
