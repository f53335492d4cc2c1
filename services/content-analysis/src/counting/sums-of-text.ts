import type { Queryable } from '@ichibun/kit/database';
import type { CountsOfText } from '../texts/counted-words.js';

/** Different words and occurrences of a text by what kind of word they are, as `SUMS_OF_TEXT` names them. */
export type SumsOfText = Omit<CountsOfText, 'lexemeIds' | 'occurrences'> & Record<Sum, number>;

type Sum =
  | 'content'
  | 'contentOccurrences'
  | 'knownContent'
  | 'knownContentOccurrences'
  | 'grammar'
  | 'grammarOccurrences'
  | 'knownGrammar'
  | 'knownGrammarOccurrences'
  | 'uncertain';

/**
 * Adds up the words of a text. A million words take PostgreSQL seconds to add up; here it is milliseconds.
 *
 * @param known the lexemes that the learner knows
 * @param others the lexemes that are grammar, or made out only uncertainly
 */
export function sumsOf(
  { lexemeIds, occurrences, ...count }: CountsOfText,
  known: ReadonlySet<number>,
  others: ReadonlyMap<number, 'grammar' | 'uncertain'>,
): SumsOfText {
  const sums = {
    content: 0,
    contentOccurrences: 0,
    knownContent: 0,
    knownContentOccurrences: 0,
    grammar: 0,
    grammarOccurrences: 0,
    knownGrammar: 0,
    knownGrammarOccurrences: 0,
    uncertain: 0,
  };
  for (let at = 0; at < lexemeIds.length; at++) {
    const id = lexemeIds[at]!;
    const times = occurrences[at]!;
    const isKnown = known.has(id);
    switch (others.get(id)) {
      case 'uncertain':
        sums.uncertain++;
        break;
      case 'grammar':
        sums.grammar++;
        sums.grammarOccurrences += times;
        if (isKnown) {
          sums.knownGrammar++;
          sums.knownGrammarOccurrences += times;
        }
        break;
      case undefined:
        sums.content++;
        sums.contentOccurrences += times;
        if (isKnown) {
          sums.knownContent++;
          sums.knownContentOccurrences += times;
        }
    }
  }
  return { ...count, ...sums };
}

/** Of some lexemes, those that not everybody counts. */
export async function otherThanContent(
  database: Queryable,
  lexemeIds: readonly number[],
): Promise<Map<number, 'grammar' | 'uncertain'>> {
  const rows: { id: number; isCertain: boolean }[] = await database.query(
    'SELECT id, is_certain AS "isCertain" FROM lexemes WHERE id = ANY($1::int[]) AND (is_grammar OR NOT is_certain)',
    [lexemeIds],
  );
  return new Map(rows.map(({ id, isCertain }) => [id, isCertain ? 'grammar' : 'uncertain']));
}

/** The different words of some texts. */
export function differentOf(texts: readonly CountsOfText[]): number[] {
  const most = texts.reduce((id, { lexemeIds }) => Math.max(id, lexemeIds.at(-1) ?? 0), 0);
  // Lexemes are numbered from 1, for all learners together: a byte for each is less than a set of those of a shelf.
  const isThere = new Uint8Array(most + 1);
  for (const { lexemeIds } of texts) for (const id of lexemeIds) isThere[id] = 1;
  const different: number[] = [];
  for (let id = 1; id <= most; id++) if (isThere[id] === 1) different.push(id);
  return different;
}
