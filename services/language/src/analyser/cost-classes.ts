import { numberIn, readTable } from '../tables/read-table.js';

/** The rows of data/lattice/cost-classes.tsv, which explains the columns. */
const CLASSES: ReadonlyMap<string, number> = new Map(
  readTable('data/lattice/cost-classes.tsv', ['class', 'more'], (row) => [row.class, numberIn(row.more)]),
);

/**
 * What a table adds to the cost of a word.
 *
 * @param cell the name of a class, or a whole number
 * @throws Error for what is neither, and for the number of a class
 */
export function costIn(cell: string): number {
  const ofClass = CLASSES.get(cell);
  if (ofClass !== undefined) return ofClass;
  if (!/^-?\d+$/u.test(cell))
    throw new Error(`"${cell}" is no class of cost (${[...CLASSES.keys()].join(', ')}), and no number`);
  const more = Number(cell);
  for (const [name, number] of CLASSES) if (number === more) throw new Error(`${cell} is the class "${name}"`);
  return more;
}
