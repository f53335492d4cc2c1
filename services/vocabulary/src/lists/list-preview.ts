import { JUDGED, samplesOf } from '../collections/anki-preview.js';
import type { Kind, Preview, StateOfValue, Status } from '../collections/collection.js';
import { guess } from '../collections/words-of-fields.js';
import type { List, Row, Table } from './list.js';
import { guessedState, isStateName, STATE_COLUMNS } from './states.js';

/** Different values that a column of states has at most, and their length. */
const MOST_VALUES = 40;
const LONGEST_VALUE = 60;
/** Rows of a value on average, in a column that is called nothing of the kind. */
const LEAST_ROWS = 3;

/** Tells what is in a list. */
export function listPreviewOf({ source, tables }: List): Preview {
  const kinds = tables.map(kindOf);
  return {
    source,
    kinds,
    decks: [],
    cards: tables.reduce((sum, { rows }) => sum + rows.length, 0),
    suspendedCards: 0,
    answers: tables.reduce((sum, { rows }) => sum + countAnswers(rows), 0),
    statuses: tables.flatMap(statusesOf),
  };
}

const countAnswers = (rows: readonly Row[]) => rows.reduce((sum, { history }) => sum + (history?.log.length ?? 0), 0);

function kindOf(table: Table): Kind {
  const { id, name, columns, rows, known } = table;
  const step = Math.max(1, Math.floor(rows.length / JUDGED));
  const judged = rows.filter((_, index) => index % step === 0).slice(0, 2 * JUDGED);
  const fields = columns.map((column, index) => ({
    name: column,
    values: judged.map((row) => row.fields[index] ?? ''),
  }));
  const guessed = guess(fields, false);
  const word = known ? known.word : guessed.word;
  const reading = known?.reading ?? guessed.reading;
  return {
    ...{ id, name, notes: rows.length, isRemembered: false },
    fields: fields.map((field) => ({ name: field.name, samples: samplesOf(field.values) })),
    holds: word === undefined ? (guessed.holds === 'words' ? 'other' : guessed.holds) : 'words',
    word,
    reading: reading === word ? undefined : reading,
    state: stateColumnOf(table),
    hasHead: table.isNamed,
  };
}

/** The column of states: the format's, else one that is called so. */
function stateColumnOf(table: Table): number | undefined {
  if (table.known?.state !== undefined) return table.known.state;
  const found = table.columns.findIndex((column, index) => {
    const values = STATE_COLUMNS.test(column) ? valuesOf(table, index) : undefined;
    return values !== undefined && [...values.keys()].some(isStateName);
  });
  return found < 0 ? undefined : found;
}

/** How many rows have each value of a column; undefined where they are too many to be states. */
function valuesOf({ rows }: Table, column: number): Map<string, number> | undefined {
  const values = new Map<string, number>();
  for (const { fields } of rows) {
    const value = fields[column] ?? '';
    values.set(value, (values.get(value) ?? 0) + 1);
    if (values.size > MOST_VALUES || value.length > LONGEST_VALUE) return undefined;
  }
  return values;
}

/** What may be chosen for the values of every column that can be one of states, and for a table without any. */
function statusesOf(table: Table): Status[] {
  const { id: kindId, columns, rows, known, states } = table;
  const all: Status = { kindId, field: undefined, value: '', notes: rows.length, state: 'known' };
  const ofColumns = columns.flatMap((name, field): Status[] => {
    const values = valuesOf(table, field);
    const isCalledSo = field === known?.state || STATE_COLUMNS.test(name);
    if (!values || (!isCalledSo && values.size * LEAST_ROWS > rows.length)) return [];
    return [...values].map(([value, notes]) => ({
      ...{ kindId, field, value, notes },
      state: field === known?.state && states ? stateIn(states, value) : guessedState(value),
    }));
  });
  return [all, ...ofColumns];
}

/** What a format's value means; one that it is not known to have is left out until it is chosen. */
const stateIn = (states: Readonly<Record<string, StateOfValue>>, value: string): StateOfValue =>
  Object.hasOwn(states, value) ? states[value]! : 'leave-out';
