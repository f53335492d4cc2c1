import { WORD_FIELDS } from '../imports/word-list.js';
import { readJiten } from './jiten.js';
import { readJpdb } from './jpdb.js';
import { arrayOf, objectOf, stringOf } from './json.js';
import { readLanguageReactor } from './language-reactor.js';
import { type List, MOST_COLUMNS, nameOf, type Row } from './list.js';
import { tableOf } from './read-table.js';
import { readWaniKani } from './wanikani.js';

/** Objects whose keys become columns. */
const LOOKED_AT = 1_000;

/**
 * A list in JSON: of a program that is known, or an array of words, or of objects of which one key has the word.
 *
 * @returns undefined for JSON without words
 * @throws DomainError as `readJiten`
 */
export const readJson = (value: unknown): List | undefined =>
  readJpdb(value) ?? readJiten(value) ?? readWaniKani(value) ?? readLanguageReactor(value) ?? readObjects(value);

function readObjects(value: unknown): List | undefined {
  // Some programs have the list in an object, beside when it was written.
  const lists = Array.isArray(value) ? [value] : Object.values(objectOf(value) ?? {}).filter(Array.isArray);
  const items = lists.reduce((longest, list) => (list.length > longest.length ? list : longest), []);
  if (items.length > 0 && items.every((item) => typeof item === 'string')) {
    const rows = items.map((word): Row => ({ fields: [stringOf(word)] }));
    return { source: 'table', tables: [{ id: 'table', name: 'Table', columns: ['1'], isNamed: false, rows }] };
  }
  const objects = items.map((item) => objectOf(item) ?? {});
  const columns = [...new Set(objects.slice(0, LOOKED_AT).flatMap((object) => Object.keys(object)))].slice(
    0,
    MOST_COLUMNS,
  );
  if (columns.length === 0) return undefined;
  const fields = objects.map((object) => columns.map((column) => textOf(object[column])));
  const list = tableOf(columns, fields);
  if (list.source !== 'table') return list;
  const word = columns.findIndex((column) => WORD_FIELDS.includes(column));
  const known = word < 0 ? undefined : { word };
  return {
    source: 'table',
    tables: list.tables.map((table) => ({ ...table, columns: columns.map(nameOf), known })),
  };
}

/** Of several values, as of readings, the first. */
const textOf = (value: unknown): string => stringOf(Array.isArray(value) ? arrayOf(value)[0] : value);
