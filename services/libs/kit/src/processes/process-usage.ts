import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';

/** What a process has taken so far. */
export interface ProcessUsage {
  readonly processorMs: number;
  readonly residentBytes: number;
  /** None of its threads runs, wants to run, or waits for a disk. */
  readonly isWaiting: boolean;
}

/** The unit of times in /proc (USER_HZ): a hundredth of a second on every Linux. */
const TICK_MS = 10;
const PAGE_BYTES = 4096;
/** Where there is no /proc, the part of a process's age that counts as processor time: others run beside it. */
const SHARE = 0.25;

/**
 * What a process has taken; undefined when it has ended.
 *
 * @param ageMs how long ago it was started
 * @param hasProc whether /proc is there; without it processor time is guessed from the age, and memory is 0
 */
export async function usageOf(
  pid: number,
  ageMs: number,
  hasProc = existsSync('/proc/self/stat'),
): Promise<ProcessUsage | undefined> {
  if (!hasProc) return { processorMs: ageMs * SHARE, residentBytes: 0, isWaiting: false };
  try {
    const [fields, statm] = await Promise.all([statOf(`/proc/${pid}`), readFile(`/proc/${pid}/statm`, 'latin1')]);
    return {
      processorMs: (Number(fields[11]) + Number(fields[12])) * TICK_MS,
      residentBytes: Number(statm.split(' ')[1]) * PAGE_BYTES,
      isWaiting: isWaiting(fields) && (await doAllWait(pid)),
    };
  } catch {
    return undefined;
  }
}

/** Fields 3 and on of proc_pid_stat(5): those after the program's name, which may hold anything. */
async function statOf(folder: string): Promise<string[]> {
  const stat = await readFile(`${folder}/stat`, 'latin1');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}

const isWaiting = ([state]: readonly string[]): boolean => state !== 'R' && state !== 'D';

/** The main thread waits while others unpack a file or read the disk for it. */
async function doAllWait(pid: number): Promise<boolean> {
  const tasks = await readdir(`/proc/${pid}/task`);
  const stats = await Promise.all(tasks.map((task) => statOf(`/proc/${pid}/task/${task}`)));
  return stats.every(isWaiting);
}
