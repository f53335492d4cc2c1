import { Database } from '@ichibun/kit/database';
import { DomainError } from '@ichibun/kit/errors';
import { inParts } from '@ichibun/kit/parts';
import { Rpc } from '@ichibun/kit/rpc';
import { WordState } from '@ichibun/proto/vocabulary';
import { knowledgeOf } from '@ichibun/text-words/knowledge';
import { Injectable } from '@nestjs/common';
import { Figures, percent } from '../counting/figures.js';
import { KeptKnowledge } from '../counting/kept-knowledge.js';
import { CountedWords, isCountedKind } from '../texts/counted-words.js';
import { CountingSettingsStore } from './counting-settings.js';
import { type CountOfText, type Sums, SumsOfShelves } from './sums-of-shelves.js';
import { type DefinedWord, TextWords } from './text-words.js';

/** One list of words for some texts. */
export interface WordList {
  /** Most frequent in all of the texts first; a word's frequency is that in all of them. */
  words: { word: DefinedWord; texts: number }[];
  /** The texts that it is for, with the percent of their words' occurrences known now, and with its words. */
  texts: { textId: number; known: number; knownWithWords: number }[];
}

interface Lexeme {
  entry: string;
  word: string;
  reading: string;
}

interface NewWord extends Lexeme {
  lexemeId: number;
  isGrammar: boolean;
  /** Occurrences in all of the texts. */
  frequency: number;
  /** How many of the texts have it. */
  texts: number;
}

const LIMITS = { texts: 500, words: 200 } as const;
/** What a learner knows is asked for of this many at once. */
const ASK_AT_ONCE = 2_000;
/** More than there are lexemes. */
const ID_ROOM = 2 ** 31;

@Injectable()
export class WordLists {
  constructor(
    private readonly database: Database,
    private readonly rpc: Rpc,
    private readonly figures: Figures,
    private readonly knowledge: KeptKnowledge,
    private readonly sums: SumsOfShelves,
    private readonly counts: CountedWords,
    private readonly words: TextWords,
    private readonly settings: CountingSettingsStore,
  ) {}

  /**
   * The new words that raise what is known of some texts together most: occurrences add up over texts, so these are
   * the ones that occur most often in all of them.
   *
   * @param textIds those that are not the learner's or not counted are left out
   * @param count how many words, at most 200
   * @throws DomainError `content.too-many-texts`, `content.too-many-lexemes`
   */
  async of(userId: number, textIds: readonly number[], count: number): Promise<WordList> {
    if (textIds.length > LIMITS.texts) {
      throw new DomainError('content.too-many-texts', { most: LIMITS.texts });
    }
    if (count > LIMITS.words) {
      throw new DomainError('content.too-many-lexemes', { most: LIMITS.words });
    }
    const [revision, { grammarCounts }] = await Promise.all([this.figures.refresh(userId), this.settings.get(userId)]);
    const texts: (CountOfText & { known: number; all: number })[] = await this.database.query(
      `SELECT id AS "textId", analyser_version AS "analyserVersion", corrections_revision AS "correctionsRevision",
         known_occurrences AS known, coalesce(total_occurrences, 0) AS all
       FROM texts
       WHERE user_id = $1 AND id = ANY($2) AND status = 'completed' AND known_occurrences IS NOT NULL ORDER BY id`,
      [userId, textIds],
    );
    const ids = texts.map(({ textId }) => textId);
    const sums = await this.sums.of(userId, texts, grammarCounts);
    const news = await this.mostFrequentNew(userId, revision, sums, count);
    const gains = await this.occurrencesOf(
      ids,
      news.map(({ lexemeId }) => lexemeId),
      grammarCounts,
    );
    const defined: DefinedWord[] = [];
    for await (const part of this.words.defined(news.map(asTextWord))) defined.push(...part);
    return {
      words: defined.map((word, index) => ({ word, texts: news[index]!.texts })),
      texts: texts.map(({ textId, known, all }) => ({
        textId,
        known: percent(known, all),
        knownWithWords: percent(known + (gains.get(textId) ?? 0), all),
      })),
    };
  }

  /**
   * The most frequent words that count, and that the learner neither knows nor learns nor has blocked; old spellings
   * after all others.
   */
  private async mostFrequentNew(userId: number, revision: number, sums: Sums, count: number): Promise<NewWord[]> {
    const ranked = mostFrequentFirst(sums);
    const found: NewWord[] = [];
    const old: NewWord[] = [];
    for (const part of inParts(ranked, ASK_AT_ONCE)) {
      const { known, blocked } = await this.knowledge.of(userId, revision, part);
      const fresh = part.filter((id) => !known.has(id) && !blocked.has(id));
      for (const some of inParts(fresh, 2 * count)) {
        const [lexemes, { states, oldSpellings }] = await Promise.all([
          this.lexemesOf(some),
          knowledgeOf(this.rpc, userId, some, { withStates: true }),
        ]);
        for (const id of some) {
          // What is being learnt has its card already.
          if (states.has(id)) continue;
          const [frequency, texts] = [sums.occurrences[id]!, sums.texts[id]!];
          const list = oldSpellings.has(id) ? old : found;
          list.push({ ...lexemes.get(id)!, lexemeId: id, isGrammar: sums.asGrammar[id] === texts, frequency, texts });
        }
        if (found.length >= count) return found.slice(0, count);
      }
    }
    return [...found, ...old].slice(0, count);
  }

  private async lexemesOf(lexemeIds: readonly number[]): Promise<Map<number, Lexeme>> {
    const rows: (Lexeme & { id: number })[] = await this.database.query(
      'SELECT id, entry, word, reading FROM lexemes WHERE id = ANY($1)',
      [lexemeIds],
    );
    return new Map(rows.map(({ id, ...lexeme }) => [id, lexeme]));
  }

  /** How often words occur in each text, together, where they count. */
  private async occurrencesOf(
    textIds: readonly number[],
    lexemeIds: readonly number[],
    grammarCounts: boolean,
  ): Promise<Map<number, number>> {
    const found = await this.counts.occurrencesOf(textIds, lexemeIds, (kind) => isCountedKind(kind, grammarCounts));
    return new Map([...found].map(([textId, its]) => [textId, [...its.values()].reduce((sum, one) => sum + one, 0)]));
  }
}

const asTextWord = ({ texts: _, ...word }: NewWord) => ({
  ...word,
  isKnown: false,
  isKnownByParts: false,
  isBlocked: false,
  isOldSpelling: false,
  state: WordState.UNSPECIFIED,
  isCertain: true,
  isCounted: true,
});

/** Lexemes that occur, the most frequent first, those of equal number by their ids. */
function mostFrequentFirst({ occurrences, texts }: Sums): number[] {
  let count = 0;
  for (let id = 0; id < texts.length; id++) if (texts[id]! > 0) count++;
  // As numbers: sorting a list of objects took a tenth of the whole call.
  const keys = new Float64Array(count);
  for (let id = 0, at = 0; id < texts.length; id++) if (texts[id]! > 0) keys[at++] = id - occurrences[id]! * ID_ROOM;
  return Array.from(keys.sort(), (key) => ((key % ID_ROOM) + ID_ROOM) % ID_ROOM);
}
