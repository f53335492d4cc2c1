import { readdir, readFile } from 'node:fs/promises';

/** The parent of each process that runs on this machine, by process id; Linux only. */
export async function parentsOfProcesses(): Promise<Map<number, number>> {
  const parents = new Map<number, number>();
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    // It may have ended meanwhile. Behind the program's name, which may hold anything: the 4th field of all.
    const stat = await readFile(`/proc/${name}/stat`, 'latin1').catch(() => '');
    const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
    if (parent) parents.set(Number(name), parent);
  }
  return parents;
}
