import { wordOf } from '../entries/forms.js';
import { type Condition, conditionsOf, rowAt } from '../rules/conditions.js';
import { contextOf } from '../rules/context.js';
import { readTable } from '../tables/read-table.js';
import { RowOfTable } from '../words/reason.js';
import { type Replacement, rulesIn } from './rule.js';

/** A row of data/grammar/joined.tsv, which explains the columns. */
interface JoinedWord {
  readonly word: string;
  readonly reading: string;
  readonly partOfSpeech: string;
  readonly conditions: readonly Condition[];
  readonly example: string;
  readonly reason: RowOfTable;
}

export const JOINED: readonly JoinedWord[] = readTable(
  'data/grammar/joined.tsv',
  ['word', 'reading', 'part', 'when', 'example'],
  ({ word, reading, part, when, example }, line) => {
    const reason = new RowOfTable('joined', line, word, example);
    return { word, reading, partOfSpeech: part, conditions: conditionsOf(when), example, reason };
  },
);
const BY_WORD = Map.groupBy(JOINED, ({ word }) => word);
/** The length of the longest word by what it may begin with. */
const LONGEST = new Map<string, number>();
for (const { word } of JOINED) {
  for (let length = 1; length < word.length; length++) {
    const beginning = word.slice(0, length);
    LONGEST.set(beginning, Math.max(word.length, LONGEST.get(beginning) ?? 0));
  }
}

/** What is in the words of the table after their first characters. */
const INSIDE = new Set(
  JOINED.flatMap(({ word }) =>
    [...word].flatMap((_, from) =>
      [...word].map((__, to) => word.slice(from + 1, to + 1)).filter((piece) => piece !== ''),
    ),
  ),
);

/** Words of the table, the longest that is there: なんですって, not なんで. */
export const joined = rulesIn('joined')('rows of joined.tsv', '', '', {
  of: ({ surface }) => LONGEST.has(surface),
  next: ({ surface }) => INSIDE.has(surface),
  at: ({ text, morphemes, at, word: { start, lexeme }, lexemes }) => {
    const longest = LONGEST.get(lexeme.surface)!;
    let found: Replacement | undefined;
    for (let count = 2; at + count <= morphemes.length; count++) {
      const { end } = morphemes[at + count - 1]!;
      if (end - start > longest) break;
      const surface = text.slice(start, end);
      const rows = BY_WORD.get(surface);
      const row = rows && rowAt(rows, contextOf(morphemes, at, count));
      if (!row) continue;
      const word = { start, end, ...wordOf(lexemes, surface, row.reading, row.partOfSpeech) };
      found = { words: [word], count, by: row.reason };
    }
    return found;
  },
});
