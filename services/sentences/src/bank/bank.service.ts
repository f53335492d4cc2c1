import { timestampDate } from '@bufbuild/protobuf/wkt';
import { Database, isUniqueViolation, type Transaction } from '@ichibun/kit/database';
import { DomainError } from '@ichibun/kit/errors';
import { mapConcurrently } from '@ichibun/kit/map-concurrently';
import { Rpc } from '@ichibun/kit/rpc';
import type { ChosenBy } from '@ichibun/kit/which-notes';
import { ContentAnalysisService } from '@ichibun/proto/content';
import { ReaderService } from '@ichibun/proto/reader';
import type { CollectWordsResponse } from '@ichibun/proto/reviews';
import { type ChangeSentenceRequest, type SentenceToSave, Source } from '@ichibun/proto/sentences';
import { plainText } from '@ichibun/text/markup';
import { Injectable } from '@nestjs/common';
import { learnWord } from '../words/learn-word.js';
import type { SourceName } from '../words/source.js';
import type { Origin } from '../words/text-of.js';
import { checkedMined, checkedSentence, type MinedTexts, SAVED_LIMITS } from './checked-sentence.js';
import { MediaService, sentenceNotFound } from './media.service.js';
import { cardTexts, type PreparedSentence, prepare } from './prepare.js';
import { lockSentences, SentenceCards } from './sentence-cards.js';
import { translated } from './translated.js';

/** A saved sentence, as its row holds it. */
export interface SavedRow {
  id: number;
  uid: string;
  lexemeId: number | null;
  analysisId: number | null;
  documentId: number | null;
  /** Of the analysis, or of the document. */
  analysisTitle: string;
  analysisCreatedAt: Date | null;
  targetWord: string;
  targetReading: string;
  /** Null when nobody knows one. */
  shortDefinition: string | null;
  /** With <b>..</b> around the target. */
  japanese: string;
  english: string;
  /** As an Anki field. */
  japaneseFurigana: string;
  frequencyBand: number;
  pitchAccents: number[];
  state: 'learning' | 'known';
  addedAt: Date;
  source: SourceName;
  /** What a program has sent with it; see `Mined`. */
  minedTitle: string;
  minedUrl: string;
  sound: string;
  picture: string;
  wordSound: string;
  /** When the note was made that a program has added it to; null of one of its own. */
  noteMadeAt: Date | null;
  /** Of the note that programs see it as, in milliseconds since 1970; null where none has asked yet. */
  noteId: number | null;
}

type NamedMedia = Pick<SavedRow, 'sound' | 'picture' | 'wordSound'>;

/** In SQL: the name of a sound or a picture, as far as it is kept. A program may name files that it has sent nowhere. */
const kept = (column: 'sound' | 'picture' | 'word_sound') =>
  `CASE WHEN ${column} <> '' AND EXISTS (
     SELECT FROM media m WHERE m.user_id = saved_sentences.user_id AND m.name = ${column}) THEN ${column} ELSE '' END`;

const COLUMNS = `id, uid, lexeme_id AS "lexemeId", analysis_id AS "analysisId", document_id AS "documentId", analysis_title AS "analysisTitle",
  analysis_created_at AS "analysisCreatedAt", target_word AS "targetWord", target_reading AS "targetReading",
  short_definition AS "shortDefinition", japanese, english, japanese_furigana AS "japaneseFurigana",
  frequency_band AS "frequencyBand", pitch_accents AS "pitchAccents", state, added_at AS "addedAt", source,
  mined_title AS "minedTitle", mined_url AS "minedUrl", ${kept('sound')} AS sound, ${kept('picture')} AS picture, ${kept('word_sound')} AS "wordSound",
  note_made_at AS "noteMadeAt", note_id::float8 AS "noteId"`;

const CHOSEN: Readonly<Record<ChosenBy, string>> = {
  all: '$3::bool',
  words: 'target_word = ANY($3::text[])',
  ids: 'id = ANY($3::int[])',
  noteIds: 'note_id = ANY($3::bigint[])',
  addedSince: 'added_at > $3::timestamptz',
  withoutNoteId: 'note_id IS NULL AND $3::bool',
};

/** Rows in one part of a list: even the longest are below a message's bound. */
const PART_SIZE = 100;
/** Sentences of one word that a review shows in turn. */
const MOST_OF_WORD = 10;
/** Words whose sentences are asked for at once. */
const MOST_WORDS = 100;
/** Words that are added to the vocabulary side by side. */
const ADDED_AT_ONCE = 4;

@Injectable()
export class BankService {
  constructor(
    private readonly database: Database,
    private readonly rpc: Rpc,
    private readonly media: MediaService,
    private readonly cards: SentenceCards,
  ) {}

  /**
   * Saves sentences to a learner's bank, and makes cards of their words. What is there already stays as it is. One without
   * a translation gets the one that ships with the product, where there is one.
   *
   * @param from the learner's analysis that the words are from, or the document that the sentences were read in
   * @param addedAt when they were saved; now where it is absent
   * @returns the ids of those that were saved, when that was, and the cards
   * @throws DomainError `sentences.none`, `sentences.too-many`, `sentences.bank-full`, `sentences.analysis-not-found`,
   *   `reader.document-not-found`, `sentences.invalid`, `sentences.target-missing`, `vocabulary.too-many-cards`
   */
  async save(
    userId: number,
    from: Origin,
    given: readonly SentenceToSave[],
    addedAt?: Date,
  ): Promise<{ ids: number[]; addedAt: Date | undefined; cards: CollectWordsResponse }> {
    checkCount(given.length, SAVED_LIMITS.atOnce);
    const [origin, sentences] = await Promise.all([
      this.origin(userId, from),
      translated(this.rpc, given).then((all) => prepare(this.rpc, userId, all, from)),
    ]);
    const stored = await this.store(userId, from, origin, sentences, addedAt);
    const ids = stored.map(({ id }) => id);
    return {
      ids,
      addedAt: stored[0]?.addedAt,
      cards: await this.cards.begin(userId, sentences, ids, { textId: origin?.textId, resume: true }),
    };
  }

  private store(
    userId: number,
    from: Origin,
    origin: { title: string; createdAt: Date } | undefined,
    sentences: readonly PreparedSentence[],
    addedAt: Date | undefined,
  ): Promise<{ id: number; addedAt: Date }[]> {
    return this.database.transaction(async (transaction) => {
      await lockSentences(transaction, userId);
      const { count } = await transaction.queryOne<{ count: number }>(
        'SELECT count(*)::int AS count FROM saved_sentences WHERE user_id = $1',
        [userId],
      );
      if (count + sentences.length > SAVED_LIMITS.inBank) {
        throw new DomainError('sentences.bank-full', { most: SAVED_LIMITS.inBank, saved: count });
      }
      return transaction.query<{ id: number; addedAt: Date }>(
        `INSERT INTO saved_sentences (user_id, analysis_id, document_id, analysis_title, analysis_created_at, lexeme_id,
           target_word, target_reading, short_definition, japanese, english, japanese_furigana, frequency_band, pitch_accents,
           source, note_made_at, mined_title, mined_url, sound, picture, word_sound, added_at,
           has_earlier_lexeme)
         SELECT $1, $2, $3, $4, $5, s.*, coalesce($7, now()), false
         FROM jsonb_to_recordset($6) AS s (
           "lexemeId" int, "targetWord" text, "targetReading" text, "shortDefinition" text, japanese text, english text,
           "japaneseFurigana" text, "frequencyBand" int, "pitchAccents" int[], source text,
           "noteMadeAt" timestamptz, "minedTitle" text,
           "minedUrl" text, sound text, picture text, "wordSound" text)
         -- Earlier releases saved a program's word without its reading. NOT EXISTS would be a join, in another order.
         WHERE (
           SELECT count(*) FROM saved_sentences AS earlier
           WHERE earlier.user_id = $1 AND earlier.target_word = s."targetWord" AND earlier.target_reading = ''
             AND md5(earlier.japanese) = md5(s.japanese)) = 0
         ON CONFLICT DO NOTHING RETURNING id, added_at AS "addedAt"`,
        [
          userId,
          from.analysisId ?? null,
          from.documentId ?? null,
          origin?.title ?? '',
          origin?.createdAt ?? null,
          JSON.stringify(sentences),
          addedAt ?? null,
        ],
      );
    });
  }

  private async origin(userId: number, { analysisId, documentId }: Origin) {
    if (analysisId !== undefined) return this.analysis(userId, analysisId);
    if (documentId === undefined) return undefined;
    // The first part has the document; its sentences are not wanted.
    for await (const { document } of this.rpc.stream(ReaderService.method.getDocument, { userId, documentId })) {
      return { title: document!.title, createdAt: timestampDate(document!.createdAt!), textId: document!.textId };
    }
    return undefined;
  }

  private async analysis(userId: number, analysisId: number) {
    try {
      const { analysis } = await this.rpc.call(ContentAnalysisService.method.getAnalysis, { userId, analysisId });
      return { title: analysis!.title, createdAt: timestampDate(analysis!.createdAt!), textId: analysis!.textId };
    } catch (error) {
      if (!(error instanceof DomainError && error.code === 'content.analysis-not-found')) throw error;
      throw new DomainError('sentences.analysis-not-found', {}, { cause: error });
    }
  }

  /** A learner's saved sentences but those marked known, newest first, in parts. */
  async *list(userId: number, chosen: { by: ChosenBy; value: unknown }): AsyncGenerator<SavedRow[]> {
    const by: ChosenBy = chosen.by;
    let below = 2 ** 31 - 1;
    while (true) {
      const part: SavedRow[] = await this.database.query(
        `SELECT ${COLUMNS} FROM saved_sentences
         WHERE user_id = $1 AND state <> 'known' AND id < $2 AND ${CHOSEN[by]} ORDER BY id DESC LIMIT ${PART_SIZE}`,
        [userId, below, chosen.value],
      );
      if (part.length > 0) yield part;
      if (part.length < PART_SIZE) return;
      below = part.at(-1)!.id;
    }
  }

  /** Sets the ids of the notes that programs see sentences as. */
  async setNoteIds(userId: number, notes: readonly { id: number; noteId: number }[]): Promise<void> {
    await this.database.query(
      `UPDATE saved_sentences s SET note_id = n.note_id FROM unnest($2::int[], $3::bigint[]) AS n (id, note_id)
       WHERE s.user_id = $1 AND s.id = n.id`,
      [userId, notes.map(({ id }) => id), notes.map(({ noteId }) => noteId)],
    );
  }

  /**
   * Some of a learner's sentences, in the order of their ids.
   *
   * @throws DomainError `sentences.none`, `sentences.too-many`, and `sentences.not-found` unless all of them are there
   */
  async some(userId: number, ids: readonly number[]): Promise<SavedRow[]> {
    checkCount(ids.length, SAVED_LIMITS.selected);
    const rows: SavedRow[] = await this.database.query(
      `SELECT ${COLUMNS} FROM saved_sentences WHERE user_id = $1 AND id = ANY($2::int[]) ORDER BY id`,
      [userId, ids],
    );
    if (rows.length < new Set(ids).size) throw sentenceNotFound();
    return rows;
  }

  /**
   * The sentences that a learner has saved for each of some words, those marked known among them; the oldest first.
   *
   * @param words the reading in hiragana, empty for any
   * @returns for each word, in the order asked
   * @throws DomainError `sentences.too-many` over 100 words
   */
  async ofWords(
    userId: number,
    words: readonly { word: string; reading: string; lexemeIds: readonly number[] }[],
  ): Promise<SavedRow[][]> {
    if (words.length === 0) return [];
    checkCount(words.length, MOST_WORDS);
    const rows: (SavedRow & { place: number })[] = await this.database.query(
      `SELECT w.place::int, s.*
       FROM unnest($2::text[], $3::text[], $4::text[]) WITH ORDINALITY AS w (word, reading, lexemes, place)
       CROSS JOIN LATERAL (
         SELECT ${COLUMNS} FROM saved_sentences
         WHERE user_id = $1 AND target_word = w.word
           AND (w.reading = '' OR target_reading IN ('', w.reading) OR lexeme_id = ANY(w.lexemes::int[]))
         ORDER BY id LIMIT ${MOST_OF_WORD}
       ) s`,
      [
        userId,
        words.map(({ word }) => word),
        words.map(({ reading }) => reading),
        words.map(({ lexemeIds }) => `{${lexemeIds.join(',')}}`),
      ],
    );
    const found: SavedRow[][] = words.map(() => []);
    for (const { place, ...row } of rows) found[place - 1]!.push(row);
    for (const sentences of found) sentences.sort((a, b) => a.id - b.id);
    return found;
  }

  /**
   * Changes the texts of a saved sentence; what is absent stays.
   *
   * @throws DomainError `sentences.not-found`, `sentences.invalid`, `sentences.target-missing`, and
   *   `sentences.saved-already` where another one is like it and is not to be taken over
   */
  async change({ userId, sentenceId, mined, takesOver, ...texts }: ChangeSentenceRequest): Promise<SavedRow> {
    const [row] = await this.some(userId, [sentenceId]);
    const changed = { ...(await this.changed(userId, row!, texts)), ...given(checkedMined(mined)) };
    try {
      const { after, other } = await this.database.transaction(async (transaction) => {
        await lockSentences(transaction, userId);
        const other = takesOver ? await laterLike(transaction, userId, row!, changed.japanese) : undefined;
        if (other) await this.removeRow(transaction, userId, other.id);
        const values = cardTexts.map(([, property]) => changed[property] || other?.[property] || changed[property]);
        const [after] = await transaction.query<SavedRow>(
          `UPDATE saved_sentences SET ${cardTexts.map(([column], index) => `${column} = $${index + 3}`).join(', ')}
           WHERE user_id = $1 AND id = $2 RETURNING ${COLUMNS}`,
          [userId, sentenceId, ...values],
        );
        // The other one stays.
        if (!after) throw sentenceNotFound();
        return { after, other };
      });
      if (other) await this.removeMedia(userId, other);
      return after;
    } catch (error) {
      if (!isUniqueViolation(error)) throw error;
      throw new DomainError('sentences.saved-already', {}, { cause: error });
    }
  }

  private async changed(
    userId: number,
    row: SavedRow,
    texts: Pick<ChangeSentenceRequest, 'japanese' | 'english' | 'shortDefinition'>,
  ) {
    const { targetWord, targetReading, lexemeId } = row;
    const wanted = {
      targetWord,
      targetReading,
      lexemeId: lexemeId ?? undefined,
      japanese: texts.japanese ?? row.japanese,
      english: texts.english ?? row.english,
      shortDefinition: texts.shortDefinition ?? row.shortDefinition ?? undefined,
      source: Source.LEARNER,
      mined: undefined,
      noteMadeAt: undefined,
      sense: 0,
    };
    const { english, shortDefinition } = checkedSentence(wanted);
    // An unchanged sentence is not checked again: another dictionary may divide it differently by now.
    if (plainText(wanted.japanese) === plainText(row.japanese)) return { ...row, english, shortDefinition };
    const { minedTitle, minedUrl, sound, picture, wordSound } = row;
    const from = { analysisId: row.analysisId ?? undefined, documentId: row.documentId ?? undefined };
    const [prepared] = await prepare(this.rpc, userId, [wanted], from);
    return { ...prepared!, shortDefinition, minedTitle, minedUrl, sound, picture, wordSound };
  }

  /**
   * Removes a sentence with its sounds and its picture, and the card that it began.
   *
   * @throws DomainError `sentences.not-found` when there is none, or it is another learner's
   */
  async remove(userId: number, id: number): Promise<void> {
    const removed = await this.database.transaction(async (transaction) => {
      await lockSentences(transaction, userId);
      return this.removeRow(transaction, userId, id);
    });
    if (!removed) throw sentenceNotFound();
    await this.removeMedia(userId, removed);
  }

  /** With the card that it began, while the learner's sentences are locked. */
  private async removeRow(transaction: Transaction, userId: number, id: number): Promise<NamedMedia | undefined> {
    await this.cards.end(transaction, userId, id);
    const [removed] = await transaction.query<NamedMedia>(
      `WITH removed AS (
         DELETE FROM saved_sentences WHERE user_id = $1 AND id = $2 RETURNING sound, picture, word_sound AS "wordSound")
       SELECT * FROM removed`,
      [userId, id],
    );
    return removed;
  }

  /** Of a sentence that is gone, as far as no other names them. */
  private async removeMedia(userId: number, gone: NamedMedia): Promise<void> {
    const names = [gone.sound, gone.picture, gone.wordSound].filter((name) => name !== '');
    if (names.length > 0) await this.media.removeUnnamed(userId, names);
  }

  /**
   * Adds the target words of sentences to the learner's vocabulary; then the sentences leave the bank. If it fails
   * in between, it can be repeated.
   *
   * @returns how many sentences left the bank, and how many words are new in the vocabulary
   * @throws DomainError as `some`
   */
  async markKnown(userId: number, ids: readonly number[]): Promise<{ marked: number; addedWords: number }> {
    const rows = await this.some(userId, ids);
    const words = new Map(rows.map((row) => [`${row.targetWord}\n${row.targetReading}`, row]));
    const added = await mapConcurrently(
      words.values(),
      ADDED_AT_ONCE,
      ({ targetWord, targetReading, shortDefinition }) =>
        learnWord(this.rpc, userId, {
          word: targetWord,
          reading: targetReading,
          meaning: shortDefinition ?? undefined,
        }),
    );
    const marked = await this.database.query<{ id: number }>(
      `UPDATE saved_sentences SET state = 'known'
       WHERE user_id = $1 AND id = ANY($2::int[]) AND state <> 'known' RETURNING id`,
      [userId, ids],
    );
    return { marked: marked.length, addedWords: added.filter((isNew) => isNew).length };
  }

  /** How many sentences a learner has saved, those marked known among them. */
  async count(userId: number): Promise<number> {
    const { count } = await this.database.queryOne<{ count: number }>(
      'SELECT count(*)::int AS count FROM saved_sentences WHERE user_id = $1',
      [userId],
    );
    return count;
  }

  /**
   * How many of a learner's sentences, those marked known among them, were saved on each of some days.
   *
   * @param days when each begins, rising
   * @returns days with sentences: 1 is the first, 0 is before it
   */
  countByDay(userId: number, days: readonly Date[]): Promise<{ day: number; count: number }[]> {
    return this.database.query(
      `SELECT width_bucket(added_at, $2::timestamptz[]) AS day, count(*)::int AS count
       FROM saved_sentences WHERE user_id = $1 GROUP BY 1`,
      [userId, days],
    );
  }
}

/** A sentence of the same word with a text that was saved later. */
async function laterLike(
  transaction: Transaction,
  userId: number,
  { id, targetWord, targetReading }: SavedRow,
  japanese: string,
): Promise<SavedRow | undefined> {
  const [other] = await transaction.query<SavedRow>(
    `SELECT ${COLUMNS} FROM saved_sentences
     WHERE user_id = $1 AND id > $2 AND target_word = $3 AND target_reading = $4 AND md5(japanese) = md5($5)`,
    [userId, id, targetWord, targetReading, japanese],
  );
  return other;
}

/** What is not empty. */
const given = (texts: MinedTexts) => Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ''));

/** @throws DomainError `sentences.none`, `sentences.too-many` */
function checkCount(count: number, limit: number): void {
  if (count === 0) throw new DomainError('sentences.none');
  if (count > limit) {
    throw new DomainError('sentences.too-many', { least: 0, most: limit });
  }
}
