import { readFile } from 'node:fs/promises';
import { parentsOfProcesses } from '@ichibun/test-kit/processes';
import { until } from '@ichibun/test-kit/until';
import { describe, expect, it } from '@jest/globals';
import { strToU8 } from 'fflate';
import { HOSTILE_FILES } from '../testing/hostile-files.js';
import { FileReadingProcess } from './file-reading-process.js';

const ENDLESS = HOSTILE_FILES.find(({ what }) => what === 'a PDF drawn in a billion steps')!;

/**
 * Those that read files for this process, each with what has started it. While one is made, its starter waits for it:
 * it counts once it runs its script, or stopping it would stop the starter as well.
 */
async function readers(): Promise<[pid: number, starter: number][]> {
  const parents = await parentsOfProcesses();
  const found: [number, number][] = [];
  for (const [pid, parent] of parents) {
    if (parents.get(parent) !== process.pid) continue;
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    if (command.includes('reading-process')) found.push([pid, parent]);
  }
  return found;
}

describe('a process that reads a file', () => {
  it('is killed while it reads when nobody waits any more', async () => {
    const gone = new AbortController();
    const reader = new FileReadingProcess();
    const reading = expect(reader.read(ENDLESS.bytes(), { name: ENDLESS.name }, gone.signal)).rejects.toMatchObject({
      code: 'rpc.cancelled',
    });
    gone.abort();
    await reading;
    expect(await reader.ended()).toBe('SIGKILL');
  });

  it('is given up when it hangs', async () => {
    const reader = new FileReadingProcess();
    // It waits for its file, so it is still there.
    const [[pid]] = (await until(readers, (found) => found.length > 0)) as [[number, number]];
    process.kill(pid, 'SIGSTOP');
    await expect(reader.read(strToU8('山の麓の村。'), { name: 'a.txt' }, undefined)).rejects.toMatchObject({
      code: 'reader.too-complex',
    });
    expect(await reader.ended()).toBe('SIGKILL');
  }, 120_000);

  it('is away for now, and no file to blame, when what has started it dies', async () => {
    const reader = new FileReadingProcess();
    const reading = expect(reader.read(ENDLESS.bytes(), { name: ENDLESS.name }, undefined)).rejects.toMatchObject({
      code: 'service.unavailable',
    });
    const [[, starter]] = (await until(readers, (found) => found.length > 0)) as [[number, number]];
    process.kill(starter, 'SIGKILL');
    await reading;
    await until(async () => (await readers()).length === 0);
  });
});
