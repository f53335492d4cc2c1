import { keepStarter } from '@ichibun/kit/processes/started-process';
import { parentsOfProcesses } from '@ichibun/test-kit/processes';
import { until } from '@ichibun/test-kit/until';
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
    const letGo = keepStarter();
    /** Those that the small process has started. */
    const started = async () => {
      const parents = await parentsOfProcesses();
      return [...parents].filter(([, parent]) => parents.get(parent) === process.pid).map(([pid]) => pid);
    };
    const before = await started();
    const reader = new BoundedProcess();
    // It waits for its file, so it is still there.
    const [pid] = await until(
      async () => (await started()).filter((child) => !before.includes(child)),
      (found) => found.length > 0,
    );
    process.kill(pid!, 'SIGSTOP');
    await expect(reader.read(strToU8('山の麓の村。'), 'a.txt', undefined)).rejects.toMatchObject({
      code: 'reader.too-complex',
    });
    expect(await reader.ended()).toBe('SIGKILL');
    letGo();
  }, 120_000);
});
