import { Database } from '@ichibun/kit/database';
import { DomainError } from '@ichibun/kit/errors';
import { Turn } from '@ichibun/kit/in-turns';
import { inParts } from '@ichibun/kit/parts';
import { Rpc } from '@ichibun/kit/rpc';
import { takeFirstLines } from '@ichibun/text/first-lines';
import type { TextHints } from '@ichibun/text-words/corrections';
import { LearnerWords, wordsIn } from '@ichibun/text-words/learner-words';
import { keyOf, wordOf } from '@ichibun/text-words/lexemes';
import { isSentence } from '@ichibun/text-words/sentence-ends';
import { Injectable } from '@nestjs/common';
import { CountedWords } from '../texts/counted-words.js';
import { fromBytes, type SentenceIndex, sentencesIn } from '../texts/sentence-index.js';
import { StoredGlossaries } from '../texts/stored-glossaries.js';
import type { TextEntity } from '../texts/text.entity.js';
import { TextsService } from '../texts/texts.service.js';
import { TextWords } from './text-words.js';

/** Sentences of a text in which a word stands. */
export interface SentencesOfLexeme {
  lexemeId: number;
  sentences: string[];
}

export interface SentenceOfWord {
  text: string;
  /** UTF-16 offsets of the word's first unit and after its last, in pairs. */
  targets: number[];
}

/** Sentences of a word in a learner's text that is asked for, or the newest one that has it. */
export interface FoundInText {
  lexemeId: number;
  textId: number;
  /** Of its newest analysis; empty without one. */
  title: string;
  documentId: number | undefined;
  sentences: string[];
}

/** A chapter in which a word stands. */
export interface PlacesInChapter {
  /** Empty for what comes before the first heading. */
  title: string;
  /** Sentences with the word. */
  sentences: number;
  /** The first of them. */
  first: string;
}

const NOT_FOUND: FoundInText = { lexemeId: 0, textId: 0, title: '', documentId: undefined, sentences: [] };

interface Lexeme {
  readonly id: number;
  readonly entry: string;
  readonly word: string;
  readonly reading: string;
}

/** Where a sentence begins and ends in its text, in UTF-16 offsets. */
type Span = readonly [start: number, end: number];

const LIMITS = { lexemes: 500, sentences: 8, page: 50, words: 100, ofWord: 3 } as const;
/** Texts that are looked through for sentences of words: a learner reads in few at a time. */
const NEWEST_TEXTS = 30;
/** UTF-16 units of a sentence that is worth studying a word by; those up to the good length come first. */
const LENGTH = { least: 4, good: 40, most: 120 } as const;
const PART_SIZE = 50;
/** Sentences are grouped by up to this many unknown words, and more. */
const MOST_UNKNOWN = 3;

interface WordToFind {
  readonly word: string;
  readonly reading: string;
  /** Its lexemes, which texts may read otherwise. */
  readonly lexemeIds?: readonly number[];
  readonly textId?: number | undefined;
}

@Injectable()
export class TextSentences {
  constructor(
    private readonly database: Database,
    private readonly rpc: Rpc,
    private readonly texts: TextsService,
    private readonly glossaries: StoredGlossaries,
    private readonly words: TextWords,
    private readonly counted: CountedWords,
  ) {}

  /**
   * Sentences of a counted text in which words stand, at most 8 for each, in parts; shorter ones come first.
   *
   * @throws DomainError `content.too-many-lexemes`, `content.being-counted`
   */
  async *find(text: TextEntity, lexemeIds: readonly number[]): AsyncGenerator<SentencesOfLexeme[]> {
    if (lexemeIds.length > LIMITS.lexemes) {
      throw new DomainError('content.too-many-lexemes', { most: LIMITS.lexemes });
    }
    const spans = await this.spansOf(text.id, new Set(lexemeIds));
    if (spans.size === 0) return;
    const content = await this.texts.content(text);
    const turn = new Turn();
    const found = [...spans].sort(([a], [b]) => a - b);
    for (const part of inParts(found, PART_SIZE)) {
      yield part.map(([lexemeId, places]) => ({
        lexemeId,
        sentences: worthStudying(places.map(([start, end]) => content.slice(start, end).trim())),
      }));
      if (turn.isOver) await turn.next();
    }
  }

  /**
   * Sentences of a learner's own texts in which words stand: of each word, at most 3 of the text that is asked for
   * where that has it, else of the newest one that does.
   *
   * @param words `reading` in hiragana, empty for any
   * @returns for each word, in the order asked; without sentences where no text has it
   * @throws DomainError `content.too-many-lexemes` over 100 words
   */
  async ofWords(userId: number, words: readonly WordToFind[]): Promise<FoundInText[]> {
    if (words.length > LIMITS.words) {
      throw new DomainError('content.too-many-lexemes', { most: LIMITS.words });
    }
    const rows = await this.textsOf(userId, words);
    const found = words.map((): FoundInText => ({ ...NOT_FOUND }));
    for (const [textId, places] of Map.groupBy(rows, (row) => row.textId)) {
      const sentences = await this.ofText(
        userId,
        textId,
        places.map(({ lexemeId }) => lexemeId),
      );
      for (const { place, documentId, ...row } of places) {
        const its = sentences.get(row.lexemeId)?.slice(0, LIMITS.ofWord) ?? [];
        found[place] = { ...row, documentId: documentId ?? undefined, sentences: its };
      }
    }
    return found;
  }

  /** For each word that a text has, which text: the one that is asked for, or the newest. */
  private async textsOf(userId: number, words: readonly WordToFind[]) {
    const named: { place: number; id: number }[] = await this.database.query(
      `SELECT g.place::int - 1 AS place, l.id
       FROM unnest($1::text[], $2::text[], $4::text[]) WITH ORDINALITY AS g (word, reading, lexemes, place)
       JOIN lexemes l ON l.word = g.word AND (g.reading = '' OR l.reading = g.reading OR l.id = ANY(g.lexemes::int[]))
         AND coalesce(l.user_id, 0) IN (0, $3)
       ORDER BY 1, 2`,
      [
        words.map(({ word }) => word),
        words.map(({ reading }) => reading),
        userId,
        words.map(({ lexemeIds = [] }) => `{${lexemeIds.join(',')}}`),
      ],
    );
    const texts: { id: number; title: string; documentId: number | null }[] = await this.database.query(
      `SELECT t.id,
         coalesce((SELECT title FROM analyses WHERE text_id = t.id ORDER BY id DESC LIMIT 1), '') AS title,
         (SELECT max(document_id) FROM text_documents WHERE text_id = t.id) AS "documentId"
       FROM (
         (SELECT id FROM texts WHERE user_id = $1 AND status = 'completed' ORDER BY id DESC LIMIT ${NEWEST_TEXTS})
         UNION
         SELECT id FROM texts WHERE user_id = $1 AND status = 'completed' AND id = ANY($2::int[])
       ) t ORDER BY t.id DESC`,
      [userId, words.flatMap(({ textId }) => textId ?? [])],
    );
    const occurrences = await this.counted.occurrencesOf(
      texts.map(({ id }) => id),
      named.map(({ id }) => id),
    );
    const lexemes = Map.groupBy(named, ({ place }) => place);
    return words.flatMap(({ textId: wanted }, place) => {
      const its = lexemes.get(place) ?? [];
      const having = texts.flatMap((text) => {
        const lexeme = its.find(({ id }) => occurrences.get(text.id)?.has(id));
        return lexeme ? [{ ...text, lexemeId: lexeme.id }] : [];
      });
      const text = having.find(({ id }) => id === wanted) ?? having[0];
      if (!text) return [];
      return [{ place, textId: text.id, lexemeId: text.lexemeId, title: text.title, documentId: text.documentId }];
    });
  }

  /** As `find`, of a text that may have gone or be counted again meanwhile: then nothing. */
  private async ofText(userId: number, textId: number, lexemeIds: readonly number[]): Promise<Map<number, string[]>> {
    const sentences = new Map<number, string[]>();
    await unlessGone(async () => {
      for await (const part of this.find(await this.texts.get(userId, textId), lexemeIds)) {
        for (const { lexemeId, sentences: its } of part) sentences.set(lexemeId, its);
      }
    });
    return sentences;
  }

  /**
   * Where a word is in a text.
   *
   * @param lexemeIds of the word, which several readings may have
   * @returns at most 3 sentences, and its chapters; undefined of a text that has gone or is being counted
   */
  async placesOf(
    userId: number,
    textId: number,
    lexemeIds: readonly number[],
  ): Promise<{ sentences: string[]; chapters: PlacesInChapter[] } | undefined> {
    return unlessGone(async () => {
      const text = await this.texts.get(userId, textId);
      const spans = [...(await this.spansOf(text.id, new Set(lexemeIds))).values()].flat();
      const content = await this.texts.content(text);
      const starts = [...new Map(spans)].sort(([a], [b]) => a - b);
      const all = starts.map(([start, end]) => ({ end, sentence: content.slice(start, end).trim() }));
      const begun = [{ title: '', start: 0 }, ...text.chapters];
      const chapters =
        text.chapters.length === 0
          ? []
          : [...Map.groupBy(all, ({ end }) => begun.findLastIndex(({ start }) => start < end))];
      return {
        sentences: worthStudying(all.map(({ sentence }) => sentence)).slice(0, LIMITS.ofWord),
        chapters: chapters.map(([at, its]) => ({
          title: begun[at]!.title,
          sentences: its.length,
          first: its[0]!.sentence,
        })),
      };
    });
  }

  /**
   * Which parts of speech words of a text have in some of its sentences.
   *
   * @param lexemes at most 500
   * @throws DomainError `content.being-counted`
   */
  async partsOfSpeech(text: TextEntity, lexemes: readonly Lexeme[]): Promise<Map<number, string[]>> {
    const found = new Map<number, string[]>();
    for await (const part of this.find(
      text,
      lexemes.map(({ id }) => id),
    )) {
      for (const { lexemeId, sentences } of part) found.set(lexemeId, sentences.slice(0, LIMITS.ofWord));
    }
    const all = [...new Set([...found.values()].flat())];
    const tokenized = await new LearnerWords(this.rpc, text.userId).tokens(all, { textId: text.id, givenWords: [] });
    const words = new Map(all.map((sentence, index) => [sentence, tokenized[index]!.flatMap(wordsIn)]));
    return new Map(
      lexemes.map((lexeme) => {
        const key = keyOf(lexeme);
        const its = (found.get(lexeme.id) ?? []).flatMap((sentence) => words.get(sentence)!);
        return [lexeme.id, its.filter((one) => keyOf(wordOf(one)) === key).map((one) => one.partOfSpeech)];
      }),
    );
  }

  /**
   * The sentences in which one word of a counted text stands, in the order of the text, with the places of the word.
   *
   * @param from sentences to leave out at the beginning
   * @param count sentences to answer, at most 50
   * @throws DomainError `content.word-not-found`, `content.being-counted`
   */
  async ofWord(
    text: TextEntity,
    lexemeId: number,
    { from, count }: { from: number; count: number },
  ): Promise<{ sentences: SentenceOfWord[]; total: number }> {
    const [lexeme]: Lexeme[] = await this.database.query('SELECT id, entry, word, reading FROM lexemes WHERE id = $1', [
      lexemeId,
    ]);
    if (!lexeme || (await this.counted.occurrencesOf([text.id], [lexemeId])).size === 0)
      throw new DomainError('content.word-not-found');
    const spans = (await this.spansOf(text.id, new Set([lexemeId]))).get(lexemeId) ?? [];
    const page = spans.slice(from, from + Math.min(count, LIMITS.page));
    if (page.length === 0) return { sentences: [], total: spans.length };
    const content = await this.texts.content(text);
    const sentences = page.map(([start, end]) => content.slice(start, end).trim());
    const givenWords = await this.glossaries.of(text.id, async () => content);
    const ofText = { textId: text.id, givenWords };
    return { sentences: await this.marked(text.userId, sentences, lexeme, ofText), total: spans.length };
  }

  /**
   * How many sentences of a counted text have no, one, two, and more words that the learner does not know now; together
   * they are as many as a reader shows.
   *
   * @throws DomainError `content.being-counted`
   */
  async byUnknownWords(text: TextEntity): Promise<number[]> {
    const [words, parts, content] = await Promise.all([
      this.words.knownOf(text),
      this.indexOf(text.id),
      this.texts.content(text),
    ]);
    // `lastEnd` tells a word that stands in a sentence twice from one of another sentence.
    const counted = new Map([...words].map(([lexemeId, isKnown]) => [lexemeId, { isKnown, lastEnd: -1 }]));
    const turn = new Turn();
    const counts = Array<number>(MOST_UNKNOWN + 1).fill(0);
    // Title and author are counted as words, but are no sentences: the reader shows none of them.
    const titleEnd = content.length - takeFirstLines(content).body.length;
    let start = 0;
    for (const part of parts) {
      for (const [number, lexemeIds] of sentencesIn(part)) {
        const end = part.ends[number]!;
        let [known, unknown] = [0, 0];
        for (const lexemeId of lexemeIds) {
          const word = counted.get(lexemeId);
          if (!word || word.lastEnd === end) continue;
          word.lastEnd = end;
          if (word.isKnown) known++;
          else unknown++;
        }
        const isShown = known + unknown > 0 || isSentence(content.slice(start, end));
        start = end;
        if (!isShown || end <= titleEnd) continue;
        counts[Math.min(unknown, MOST_UNKNOWN)]!++;
      }
      if (turn.isOver) await turn.next();
    }
    return counts;
  }

  /**
   * The words of a counted text's sentences, batch by batch.
   *
   * @throws DomainError `content.being-counted` for a text of an earlier release whose sentences are not indexed yet
   */
  async indexOf(textId: number): Promise<SentenceIndex[]> {
    const rows: { ends: Buffer; words: Buffer }[] = await this.database.query(
      'SELECT ends, words FROM sentences WHERE text_id = $1 ORDER BY number',
      [textId],
    );
    if (rows.length === 0) {
      throw new DomainError('content.being-counted');
    }
    return rows.map(({ ends, words }) => ({ ends: fromBytes(ends), words: fromBytes(words) }));
  }

  /** Where the sentences with each of some words are, in the order of the text. */
  private async spansOf(textId: number, lexemeIds: ReadonlySet<number>): Promise<Map<number, Span[]>> {
    const turn = new Turn();
    const spans = new Map<number, Span[]>();
    let start = 0;
    for (const part of await this.indexOf(textId)) {
      for (const [number, words] of sentencesIn(part)) {
        const end = part.ends[number]!;
        for (const id of words) {
          if (!lexemeIds.has(id)) continue;
          const found = spans.get(id);
          if (!found) spans.set(id, [[start, end]]);
          else if (found.at(-1)![0] !== start) found.push([start, end]);
        }
        start = end;
      }
      if (turn.isOver) await turn.next();
    }
    return spans;
  }

  /** Sentences with the places of a word in them, by the same analysis that counted it. */
  private async marked(
    userId: number,
    sentences: readonly string[],
    lexeme: Lexeme,
    ofText: TextHints,
  ): Promise<SentenceOfWord[]> {
    const tokenized = await new LearnerWords(this.rpc, userId).tokens(sentences, ofText);
    const key = keyOf(lexeme);
    return sentences.map((text, index) => {
      const targets: number[] = [];
      let start = 0;
      for (const token of tokenized[index]!.flatMap(wordsIn)) {
        const end = start + token.surface.length;
        if (keyOf(wordOf(token)) === key) targets.push(start, end);
        start = end;
      }
      return { text, targets };
    });
  }
}

/** Does something with a text; undefined where the text has gone, or is being counted again, meanwhile. */
async function unlessGone<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof DomainError && (error.kind === 'not-found' || error.kind === 'conflict')) return undefined;
    throw error;
  }
}

function worthStudying(sentences: readonly string[]): string[] {
  const isLong = (sentence: string) => Number(sentence.length > LENGTH.good);
  return [...new Set(sentences)]
    .filter((one) => one.length >= LENGTH.least && one.length <= LENGTH.most && !one.includes('\n'))
    .sort((a, b) => isLong(a) - isLong(b))
    .slice(0, LIMITS.sentences);
}
