import type { StateOfValue } from '../card-files/collection.js';
import { arrayOf, objectOf, stringOf } from './json.js';
import { valueOfLanguage } from './language-of-row.js';
import type { List, Row } from './list.js';

/** Learning stages, of which the table has none: its words were saved, and so are being learnt. */
const STATES: Readonly<Record<string, StateOfValue>> = {
  LEARNING: 'learning',
  KNOWN: 'known',
  SKIPPED: 'blocked',
  saved: 'learning',
};
/** Columns of the table, which has no head: the word as it was in its sentence, in its dictionary form, and its language. */
const COLUMNS = { kind: 1, form: 4, word: 5, language: 10 } as const;

/**
 * Saved items of Language Reactor in JSON (`lln_json_items_….json`): words, and phrases, which are none.
 *
 * @returns undefined for any other JSON
 */
export function readLanguageReactor(value: unknown): List | undefined {
  const items = arrayOf(value).map((item) => objectOf(item) ?? {});
  const isReactor = items.length > 0 && items.every((item) => 'itemType' in item && 'learningStage' in item);
  if (!isReactor) return undefined;
  const words = items.filter(({ itemType }) => itemType === 'WORD');
  return listOf(
    words.map(({ word, learningStage, langCode_G: language }): Row => {
      const { text, translit } = objectOf(word) ?? {};
      return {
        fields: [stringOf(text), stringOf(translit), valueOfLanguage(stringOf(learningStage), stringOf(language))],
      };
    }),
  );
}

/** Whether rows are of the table that Language Reactor exports, alone or in a zip with media. */
export const isReactorTable = (rows: readonly (readonly string[])[]): boolean =>
  rows.length > 0 && rows.every(([key, kind]) => /^(?:WORD|PHRASE)[^|]{0,20}\|/.test(key ?? '') && kind !== undefined);

export const isReactorFile = (name: string): boolean => /(?:^|\/)(?:items|lln_csv_items[^/]*)\.csv$/.test(name);

export const readReactorTable = (rows: readonly (readonly string[])[]): List =>
  listOf(
    rows
      .filter((row) => row[COLUMNS.kind]?.toLowerCase() === 'word')
      .map((row): Row => {
        const word = row[COLUMNS.word] || row[COLUMNS.form] || '';
        return { fields: [word, '', valueOfLanguage('saved', row[COLUMNS.language] ?? '')] };
      }),
  );

const listOf = (rows: readonly Row[]): List => ({
  source: 'language-reactor',
  tables: [
    {
      id: 'items',
      name: 'Language Reactor',
      isNamed: true,
      rows,
      states: STATES,
      columns: ['word', 'reading', 'stage'],
      known: { word: 0, reading: 1, state: 2 },
    },
  ],
});
