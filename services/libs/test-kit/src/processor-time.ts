import { readdirSync, readFileSync } from 'node:fs';

/** Linux counts processor time in hundredths of a second. */
const TICK_MS = 10;

/** Milliseconds of processor time that this process has taken, with all that it started; without /proc its own alone. */
export function processorMs(): number {
  const processes = readProcesses();
  if (!processes.has(process.pid)) {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1_000;
  }
  const isOurs = (pid: number): boolean => {
    if (pid === process.pid) return true;
    const parent = processes.get(pid)?.parent;
    return parent !== undefined && parent !== 0 && isOurs(parent);
  };
  let ticks = 0;
  for (const [pid, one] of processes) if (isOurs(pid)) ticks += one.ticks;
  return ticks * TICK_MS;
}

/** Those that run now, with the time of those that they started and that have ended. */
function readProcesses(): Map<number, { parent: number; ticks: number }> {
  const found = new Map<number, { parent: number; ticks: number }>();
  for (const name of namesIn('/proc')) {
    const stat = /^\d+$/.test(name) ? contentOf(`/proc/${name}/stat`) : '';
    // After the program's name, which may hold anything: the 4th, and the 14th to 17th field of all (proc_pid_stat(5)).
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (fields.length < 15) continue;
    const ticks = fields.slice(11, 15).reduce((sum, one) => sum + Number(one), 0);
    found.set(Number(name), { parent: Number(fields[1]), ticks });
  }
  return found;
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function contentOf(file: string): string {
  try {
    return readFileSync(file, 'latin1');
  } catch {
    // It has just ended, and its starter counts it.
    return '';
  }
}
