import type { StateOfValue } from '../card-files/collection.js';
import type { List, Row } from './list.js';
import { readTextTable } from './read-table.js';

/** The lists of Migaku by the names of their files. `tracked` has words of the others again. */
const STATES: Readonly<Record<string, StateOfValue>> = {
  known: 'known',
  learning: 'learning',
  unknown: 'leave-out',
  ignored: 'blocked',
  tracked: 'leave-out',
};

export const isMigaku = (name: string): boolean => Object.hasOwn(STATES, name.replace(/\.csv$/, ''));

/**
 * The word lists of Migaku, one file for each state.
 *
 * @param files their names and texts
 */
export function readMigaku(files: readonly { readonly name: string; readonly text: string }[]): List {
  const rows = files.flatMap(({ name, text }) => {
    const state = name.replace(/\.csv$/, '');
    const [table] = readTextTable(text).tables;
    const at = (column: string, otherwise: number) => {
      const found = table!.columns.indexOf(column);
      return found < 0 ? otherwise : found;
    };
    const [word, reading] = [at('dictForm', 0), at('secondary', 1)];
    // Of an empty list there is only the head.
    const listed = table!.rows.filter(({ fields }) => fields[word] !== 'dictForm');
    return listed.map(({ fields }): Row => ({ fields: [fields[word] ?? '', fields[reading] ?? '', state] }));
  });
  return {
    source: 'migaku',
    tables: [
      {
        id: 'words',
        name: 'Migaku',
        isNamed: true,
        rows,
        states: STATES,
        columns: ['dictForm', 'secondary', 'list'],
        known: { word: 0, reading: 1, state: 2 },
      },
    ],
  };
}
