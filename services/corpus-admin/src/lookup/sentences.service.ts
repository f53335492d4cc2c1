import { Database } from '@ichibun/kit/database';
import { DomainError } from '@ichibun/kit/errors';
import { Rpc } from '@ichibun/kit/rpc';
import { gradedTexts } from '@ichibun/text/graded-texts';
import { LearnerWords } from '@ichibun/text-words/learner-words';
import { Injectable } from '@nestjs/common';
import { GRAMMAR_OF_SENTENCE } from '../corpus/sources.sql.js';
import { IndexedCorpus } from '../recommendations/indexed-corpus.js';
import { type Asking, Learners } from '../recommendations/learners.js';
import type { Hit } from '../recommendations/sentence-index.js';

const MOST = { named: 5_000, lexemes: 500, perWord: 50, translations: 100, recommendations: 50, excluded: 20_000 };
const PER_WORD = 20;
/** Hits that are looked for beyond those wanted: a sentence may be gone between the search and the reading. */
const SPARE = 5;

/** A sentence of the corpus, as others see it. */
export interface SentenceRow {
  id: number;
  text: string;
  translation: string;
  level: number | null;
  /** Its different words, those alone that count for the learner. */
  lexemeIds: number[];
  length: number;
  /** Name of a source that has it. */
  source: string;
}

export interface Recommendation {
  readonly sentence: SentenceRow;
  readonly lexemeId: number;
  readonly frequencyBand: number;
}

/** A sentence of the corpus with the letters of a grammar point in it. */
export interface SentenceWithPoint {
  readonly sentenceId: number;
  readonly japanese: string;
  /** Empty when there is none. */
  readonly english: string;
  /** Its id. */
  readonly pattern: string;
  /** UTF-16 offsets. */
  readonly pieces: { readonly start: number; readonly end: number }[];
}

/** Sentences of the corpus for other services. */
@Injectable()
export class SentencesService {
  constructor(
    private readonly database: Database,
    private readonly rpc: Rpc,
    private readonly corpus: IndexedCorpus,
    private readonly learners: Learners,
  ) {}

  /**
   * Sentences that hold some words, those with the fewest other words unknown to the learner first. Fragments, and
   * sentences that the learner has dismissed, are not among them.
   *
   * @param perWord for each word at most, up to 50; 20 when 0
   * @throws DomainError `corpus.too-many` over 500 words
   */
  async find(asking: Asking, lexemeIds: readonly number[], perWord: number): Promise<Map<number, SentenceRow[]>> {
    checkCount(lexemeIds.length, MOST.lexemes, 'words');
    const index = await this.corpus.upToDate();
    const search = await this.learners.search(asking, index);
    const hits = index.find(search, lexemeIds, Math.min(perWord || PER_WORD, MOST.perWord));
    const rows = await this.read(hits, asking);
    const found = new Map<number, SentenceRow[]>();
    for (const { lexemeId, sentenceId } of hits) {
      const row = rows.get(sentenceId);
      if (!row) continue;
      const list = found.get(lexemeId) ?? [];
      list.push(row);
      found.set(lexemeId, list);
    }
    return found;
  }

  /**
   * Sentences with exactly one word unknown to the learner, one for each such word, the most frequent words first.
   *
   * @param count 1 to 50
   * @throws DomainError `corpus.too-many`
   */
  async recommend(
    asking: Asking,
    count: number,
    excluded: { lexemeIds: readonly number[]; sentenceIds: readonly number[] },
  ): Promise<Recommendation[]> {
    checkCount(count, MOST.recommendations, 'recommendations');
    checkCount(excluded.lexemeIds.length, MOST.excluded, 'words');
    checkCount(excluded.sentenceIds.length, MOST.excluded, 'sentences');
    const index = await this.corpus.upToDate();
    const search = await this.learners.search(asking, index);
    const unwanted = new Set([...search.unwanted!, ...excluded.sentenceIds]);
    const hits = index.recommend({ ...search, unwanted }, count + SPARE, new Set(excluded.lexemeIds));
    const rows = await this.read(hits, asking);
    return hits
      .flatMap(({ lexemeId, sentenceId }) => {
        const sentence = rows.get(sentenceId);
        return sentence ? [{ sentence, lexemeId, frequencyBand: index.frequencyBandOf(lexemeId) }] : [];
      })
      .slice(0, count);
  }

  /**
   * Sentences without an unknown word in which one grammar point is new to the learner, one for each such point; or
   * sentences of one point with at most one new thing by what the learner counts.
   *
   * @param count 1 to 50
   * @param pattern the point that is wanted, new or not; any new one when empty, for who counts points
   * @throws DomainError `corpus.too-many`
   */
  async recommendPoints(asking: Asking, count: number, pattern: string): Promise<SentenceWithPoint[]> {
    checkCount(count, MOST.recommendations, 'recommendations');
    const index = await this.corpus.upToDate();
    const search = await this.learners.search(asking, index);
    const most = count + SPARE;
    const hits = pattern ? index.findPoint(search, pattern, most) : index.recommendPoints(search, most);
    const rows: { id: number; text: string; translation: string }[] = await this.database.query(
      'SELECT id, text, translation FROM sentences WHERE id = ANY($1::int[])',
      [hits.map(({ sentenceId }) => sentenceId)],
    );
    const rowOf = new Map(rows.map((row) => [row.id, row]));
    const there = hits.flatMap(({ sentenceId, point }) => {
      const row = rowOf.get(sentenceId);
      return row ? [{ row, point }] : [];
    });
    const read = await new LearnerWords(this.rpc, asking.userId).tokensAndPatterns(there.map(({ row }) => row.text));
    // As the learner has corrected it, a sentence may have other points.
    return there
      .flatMap(({ row, point }, index) => {
        const found = read[index]!.patterns.find(({ id }) => id === point);
        return found
          ? [{ sentenceId: row.id, japanese: row.text, english: row.translation, pattern: point, pieces: found.pieces }]
          : [];
      })
      .slice(0, count);
  }

  /**
   * The translations of some sentences, in the order asked: of the graded texts, or of the corpus; empty for a sentence
   * that neither has. One that a text has in brackets, 「…」, is in the corpus without them.
   *
   * @throws DomainError `corpus.too-many` over 100
   */
  async translationsOf(texts: readonly string[]): Promise<string[]> {
    checkCount(texts.length, MOST.translations, 'sentences');
    const wanted = texts.map((text) => text.trim().replace(/^「([^「」]*)」$/u, '$1'));
    const rows: { text: string; translation: string }[] = await this.database.query(
      `SELECT s.text, s.translation FROM unnest($1::text[]) AS wanted (text)
       JOIN sentences s ON s.language = 'ja' AND md5(s.text) = md5(wanted.text) AND s.text = wanted.text`,
      [wanted],
    );
    const translations = new Map(rows.map(({ text, translation }) => [text, translation]));
    const graded = await translationsOfGradedTexts();
    return wanted.map((text, index) => graded.get(texts[index]!.trim()) ?? translations.get(text) ?? '');
  }

  /**
   * Those of some lexemes that the corpus has, or had.
   *
   * @throws DomainError `corpus.too-many` over 5,000
   */
  async wordsAmong(lexemeIds: readonly number[]): Promise<number[]> {
    checkCount(lexemeIds.length, MOST.named, 'words');
    const rows: { id: number }[] = await this.database.query('SELECT id FROM lexemes WHERE id = ANY($1::int[])', [
      lexemeIds,
    ]);
    return rows.map(({ id }) => id);
  }

  private async read(hits: readonly Hit[], { grammarCounts }: Asking): Promise<Map<number, SentenceRow>> {
    const ids = [...new Set(hits.map(({ sentenceId }) => sentenceId))];
    const rows: (SentenceRow & { grammarIds: number[] })[] = await this.database.query(
      `SELECT s.id, s.text, s.translation, s.level, s.lexeme_ids AS "lexemeIds",
         ${GRAMMAR_OF_SENTENCE} AS "grammarIds", coalesce(s.length, 0) AS length,
         source.name AS source
       FROM sentences s
       JOIN LATERAL (
         SELECT name FROM source_sentences JOIN sources ON sources.id = source_id
         WHERE sentence_id = s.id ORDER BY source_id LIMIT 1
       ) AS source ON true
       WHERE s.id = ANY($1::int[]) AND s.lexeme_ids IS NOT NULL`,
      [ids],
    );
    return new Map(
      rows.map(({ grammarIds, ...row }) => {
        const lexemeIds = grammarCounts ? row.lexemeIds : row.lexemeIds.filter((id) => !grammarIds.includes(id));
        return [row.id, { ...row, lexemeIds }];
      }),
    );
  }
}

let kept: Promise<ReadonlyMap<string, string>> | undefined;

/** By the sentence. */
function translationsOfGradedTexts(): Promise<ReadonlyMap<string, string>> {
  kept ??= gradedTexts().then(
    (texts) =>
      new Map(texts.flatMap(({ sentences }) => sentences.map(({ text, translation }) => [text, translation] as const))),
  );
  return kept;
}

function checkCount(count: number, most: number, what: 'words' | 'sentences' | 'recommendations'): void {
  if (count > most) throw new DomainError('corpus.too-many', { most, what });
}
