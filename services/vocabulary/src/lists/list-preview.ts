import type { Kind, Preview, StateOfValue, Status } from '../card-files/collection.js';
import { guess, JUDGED, samplesOf } from '../card-files/words-of-fields.js';
import type { List, Row, Table } from './list.js';
import { guessedState, isStateName, STATE_COLUMNS } from './states.js';

/** Different values that a column of states has at most, and their length. */
const MOST_VALUES = 40;
const LONGEST_VALUE = 60;
/** Values of all columns that are offered: a call takes 1,000. */
const MOST_OFFERED = 900;
/** Rows of a value on average, in a column that is called nothing of the kind. */
const LEAST_ROWS = 3;

/** How many rows have each value of a column; undefined where they are too many to be states. */
type Values = ReadonlyMap<string, number> | undefined;

interface CountedTable extends Table {
  /** Of each column. */
  readonly values: readonly Values[];
}

/** Tells what is in a list. */
export function listPreviewOf({ source, tables: given }: List): Preview {
  const tables = given.map((table): CountedTable => ({ ...table, values: valuesOf(table) }));
  const kinds = tables.map(kindOf);
  return {
    source,
    kinds,
    decks: [],
    cards: tables.reduce((sum, { rows }) => sum + rows.length, 0),
    suspendedCards: 0,
    answers: tables.reduce((sum, { rows }) => sum + countAnswers(rows), 0),
    statuses: statusesOf(tables),
  };
}

const countAnswers = (rows: readonly Row[]) => rows.reduce((sum, { history }) => sum + (history?.log.length ?? 0), 0);

function kindOf(table: CountedTable): Kind {
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
    id,
    name,
    notes: rows.length,
    isRemembered: false,
    fields: fields.map((field) => ({ name: field.name, samples: samplesOf(field.values) })),
    holds: word === undefined ? (guessed.holds === 'words' ? 'other' : guessed.holds) : 'words',
    word,
    reading: reading === word ? undefined : reading,
    state: stateColumnOf(table),
    hasHead: table.isNamed,
  };
}

/** The column of states: the format's, else one that is called so. */
function stateColumnOf(table: CountedTable): number | undefined {
  if (table.known?.state !== undefined) return table.known.state;
  const found = table.columns.findIndex((column, index) => {
    const values = STATE_COLUMNS.test(column) ? table.values[index] : undefined;
    return values !== undefined && [...values.keys()].some(isStateName);
  });
  return found < 0 ? undefined : found;
}

/** Row by row: each column by itself would read all rows again, a hundred times of a wide table. */
function valuesOf({ columns, rows }: Table): Values[] {
  const counted = columns.map((_, column) => ({ column, counts: new Map<string, number>(), isOver: false }));
  let open = counted;
  for (const { fields } of rows) {
    let closed = false;
    for (const one of open) {
      const value = fields[one.column] ?? '';
      one.counts.set(value, (one.counts.get(value) ?? 0) + 1);
      one.isOver = one.counts.size > MOST_VALUES || value.length > LONGEST_VALUE;
      closed ||= one.isOver;
    }
    if (closed) open = open.filter(({ isOver }) => !isOver);
  }
  return counted.map(({ counts, isOver }) => (isOver ? undefined : counts));
}

/** What may be chosen for the values of columns that can be ones of states, and for tables without any. */
function statusesOf(tables: readonly CountedTable[]): Status[] {
  const all = tables.map(
    ({ id: kindId, rows }): Status => ({ kindId, field: undefined, value: '', notes: rows.length, state: 'known' }),
  );
  const columns = tables.flatMap((table) => table.columns.map((_, field) => statusesOfColumn(table, field)));
  // Those that are guessed to be the ones come first, in case there are too many.
  const guessed = new Set(tables.map((table) => `${table.id} ${stateColumnOf(table)}`));
  const isGuessed = ([first]: readonly Status[]) =>
    first !== undefined && guessed.has(`${first.kindId} ${first.field}`);
  let room = MOST_OFFERED - all.length;
  const offered = new Set(
    [...columns.filter(isGuessed), ...columns.filter((column) => !isGuessed(column))].filter((column) => {
      if (column.length > room) return false;
      room -= column.length;
      return true;
    }),
  );
  return [...all, ...columns.filter((column) => offered.has(column)).flat()];
}

function statusesOfColumn(table: CountedTable, field: number): Status[] {
  const { id: kindId, columns, rows, known, states } = table;
  const values = table.values[field];
  const isCalledSo = field === known?.state || STATE_COLUMNS.test(columns[field]!);
  if (!values || (!isCalledSo && values.size * LEAST_ROWS > rows.length)) return [];
  return [...values].map(([value, notes]) => ({
    kindId,
    field,
    value,
    notes,
    state: field === known?.state && states ? stateIn(states, value) : guessedState(value),
  }));
}

/** What a format's value means; one that it is not known to have is left out until it is chosen. */
const stateIn = (states: Readonly<Record<string, StateOfValue>>, value: string): StateOfValue =>
  Object.hasOwn(states, value) ? states[value]! : 'leave-out';
