import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { until } from '@ichibun/test-kit/until';
import { afterEach, describe, expect, it } from '@jest/globals';
import { usageOf } from './process-usage.js';

let child: ChildProcess | undefined;
afterEach(() => {
  child?.kill('SIGKILL');
});

/** A process whose main thread waits for what it is sent, once it has done what the script says. */
async function waiting(script = ''): Promise<number> {
  const program = `process.stdin.resume(); ${script}; console.log('ready')`;
  child = spawn(process.execPath, ['--eval', program], { stdio: ['pipe', 'pipe', 'inherit'] });
  await once(child.stdout!, 'data');
  return child.pid!;
}

describe('what a process has taken', () => {
  it('is its processor time and memory, whatever its age', async () => {
    const pid = await waiting();
    const used = await until(
      () => usageOf(pid, 3_600_000),
      (found) => found?.isWaiting === true,
    );
    expect(used!.residentBytes).toBeGreaterThan(1_000_000);
    expect(used!.processorMs).toBeLessThan(3_600_000 / 4);
  });

  it('is not that of a process that waits while one of its threads works', async () => {
    const pid = await waiting("new (require('node:worker_threads').Worker)('for (;;);', { eval: true })");
    const before = (await usageOf(pid, 0))!.processorMs;
    // The thread has begun, and so has everything else.
    await until(async () => (await usageOf(pid, 0))!.processorMs > before + 300);
    const looks: boolean[] = [];
    for (let look = 0; look < 20; look++) looks.push((await usageOf(pid, 0))!.isWaiting);
    expect(looks).not.toContain(true);
  });

  it('is not known once it has ended, however long ago it was started', async () => {
    const pid = await waiting();
    child!.kill('SIGKILL');
    await once(child!, 'close');
    expect(await usageOf(pid, 3_600_000)).toBeUndefined();
  });

  it('is guessed from its age where there is no /proc, as less: others run beside it', async () => {
    const used = await usageOf(process.pid, 60_000, false);
    expect(used).toEqual({ processorMs: 15_000, residentBytes: 0, isWaiting: false });
  });
});
