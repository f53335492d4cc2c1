import { Database } from '@ichibun/kit/database';
import { inParts } from '@ichibun/kit/parts';
import { Rpc } from '@ichibun/kit/rpc';
import { VocabularyService, WordState } from '@ichibun/proto/vocabulary';
import { knowledgeOf, knownByDay } from '@ichibun/text-words/knowledge';
import { Injectable } from '@nestjs/common';
import { KeptKnowledge } from '../counting/kept-knowledge.js';
import { CountedWords, isCountedKind, Kind } from '../texts/counted-words.js';
import type { TextEntity } from '../texts/text.entity.js';
import { CountingSettingsStore } from './counting-settings.js';
import { type Definition, Definitions } from './definitions.js';

/** A word of a counted text, with what its learner knows of it now. */
export interface TextWord {
  lexemeId: number;
  entry: string;
  word: string;
  reading: string;
  /** Occurrences in the text. */
  frequency: number;
  isKnown: boolean;
  /** Only the words that it is made of make it known. */
  isKnownByParts: boolean;
  isBlocked: boolean;
  /** How well the best known of the learner's words for it is known. */
  state: WordState;
  isCertain: boolean;
  /** A particle, an auxiliary or an ending. */
  isGrammar: boolean;
  /** In the figures: certain, and grammar only where the learner counts it. */
  isCounted: boolean;
  /** Written in an old or rare spelling. */
  isOldSpelling: boolean;
}

export type DefinedWord = Omit<TextWord, 'entry'> & Definition;

/** Words in one part of a streamed answer. */
const PART_SIZE = 1_000;

@Injectable()
export class TextWords {
  constructor(
    private readonly database: Database,
    private readonly rpc: Rpc,
    private readonly definitions: Definitions,
    private readonly counted: CountedWords,
    private readonly knowledge: KeptKnowledge,
    private readonly settings: CountingSettingsStore,
  ) {}

  /** All words of a text, most frequent first. */
  async of(userId: number, textId: number): Promise<TextWord[]> {
    const [{ grammarCounts }, counts] = await Promise.all([this.settings.get(userId), this.counted.ofText(textId)]);
    const placeOf = new Map([...counts.lexemeIds].map((id, at) => [id, at]));
    const found: Pick<TextWord, 'lexemeId' | 'entry' | 'word' | 'reading'>[] = await this.database.query(
      'SELECT id AS "lexemeId", entry, word, reading FROM lexemes WHERE id = ANY($1::int[])',
      [[...counts.lexemeIds]],
    );
    const rows = found
      .map((word) => {
        const at = placeOf.get(word.lexemeId)!;
        const kind = counts.kinds[at]!;
        return {
          ...word,
          frequency: counts.occurrences[at]!,
          isCertain: kind !== Kind.uncertain,
          isGrammar: kind === Kind.grammar,
          isCounted: isCountedKind(kind, grammarCounts),
        };
      })
      .sort((a, b) => b.frequency - a.frequency || a.lexemeId - b.lexemeId);
    const lexemeIds = rows.map(({ lexemeId }) => lexemeId);
    const { known, knownByParts, blocked, oldSpellings, states } = await knowledgeOf(this.rpc, userId, lexemeIds, {
      withStates: true,
    });
    return rows.map((row) => ({
      ...row,
      isKnown: known.has(row.lexemeId),
      isKnownByParts: knownByParts.has(row.lexemeId),
      isBlocked: blocked.has(row.lexemeId),
      isOldSpelling: oldSpellings.has(row.lexemeId),
      state: states.get(row.lexemeId) ?? WordState.UNSPECIFIED,
    }));
  }

  /** By its lexeme, whether the learner of a text knows each word of its figures now. */
  async knownOf({ userId, id }: Pick<TextEntity, 'userId' | 'id'>): Promise<Map<number, boolean>> {
    const [{ revision }, { grammarCounts }, { lexemeIds, kinds }] = await Promise.all([
      this.rpc.call(VocabularyService.method.getCounters, { userId }),
      this.settings.get(userId),
      this.counted.ofText(id),
    ]);
    const counted = [...lexemeIds].filter((_, at) => isCountedKind(kinds[at]!, grammarCounts));
    const { known } = await this.knowledge.of(userId, revision, counted);
    return new Map(counted.map((lexemeId) => [lexemeId, known.has(lexemeId)]));
  }

  /** How many different words a text has in its figures, how many its learner knows, and since a moment knows. */
  async learntSince(
    { userId, id }: Pick<TextEntity, 'userId' | 'id'>,
    since: Date,
  ): Promise<{ words: number; known: number; learnt: number }> {
    const counted = (await this.of(userId, id)).filter(({ isCounted }) => isCounted);
    const known = counted.filter(({ isKnown }) => isKnown).map(({ lexemeId }) => lexemeId);
    const { days } = await knownByDay(this.rpc, userId, known, [since]);
    return { words: counted.length, known: known.length, learnt: days.filter((day) => day > 0).length };
  }

  /** The kanji of a text's words in its figures, and how often each is in them; the most frequent first. */
  async kanjiOf({
    userId,
    id: textId,
  }: Pick<TextEntity, 'userId' | 'id'>): Promise<{ kanji: string; occurrences: number }[]> {
    const [{ grammarCounts }, text] = await Promise.all([this.settings.get(userId), this.counted.ofText(textId)]);
    const occurrencesOf = new Map<number, number>();
    for (const [at, id] of text.lexemeIds.entries()) {
      if (isCountedKind(text.kinds[at]!, grammarCounts)) occurrencesOf.set(id, text.occurrences[at]!);
    }
    const words: { id: number; word: string }[] = await this.database.query(
      'SELECT id, word FROM lexemes WHERE id = ANY($1::int[])',
      [[...occurrencesOf.keys()]],
    );
    const counts = new Map<string, number>();
    for (const { id, word } of words) {
      const occurrences = occurrencesOf.get(id)!;
      // Of the signs that are written like kanji, 々 and 〆 are none.
      for (const [kanji] of word.matchAll(/(?![々〆])\p{Script=Han}/gu)) {
        counts.set(kanji, (counts.get(kanji) ?? 0) + occurrences);
      }
    }
    return [...counts]
      .map(([kanji, occurrences]) => ({ kanji, occurrences }))
      .sort((a, b) => b.occurrences - a.occurrences || (a.kanji < b.kanji ? -1 : 1));
  }

  /** The words with their definitions, in the same order, in parts that fit into messages. */
  async *defined(words: readonly TextWord[]): AsyncGenerator<DefinedWord[]> {
    const definitions = await this.definitions.of(words);
    yield* inParts(
      words.map(({ entry: _, ...word }, index) => ({ ...word, ...definitions[index]! })),
      PART_SIZE,
    );
  }
}

/** Whether a word has been collected to be learnt, and is not known yet. */
export const isBeingLearnt = ({ isKnown, state }: Pick<TextWord, 'isKnown' | 'state'>): boolean =>
  !isKnown && state !== WordState.UNSPECIFIED;

/**
 * The words to begin with: counted, not known, not blocked, and not being learnt. Most frequent first, as they come,
 * but old spellings last: these words are learnt in their usual spellings. After them come words that no dictionary
 * has, whose cards would have no meaning.
 */
export function newWords(words: readonly TextWord[]): TextWord[] {
  const found = words.filter((word) => word.isCounted && !word.isKnown && !word.isBlocked && !isBeingLearnt(word));
  const inDictionary = found.filter(({ entry }) => entry !== '');
  return [
    ...inDictionary.filter(({ isOldSpelling }) => !isOldSpelling),
    ...inDictionary.filter(({ isOldSpelling }) => isOldSpelling),
    ...found.filter(({ entry }) => entry === ''),
  ];
}

/** The words that are worth learning: the new ones, and then those that only the words they are made of make known. */
export const wordsToLearn = (words: readonly TextWord[]) => [
  ...newWords(words),
  ...words.filter(
    (word) => word.isCounted && word.isKnownByParts && !word.isBlocked && word.state === WordState.UNSPECIFIED,
  ),
];
