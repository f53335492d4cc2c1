import { Database } from '@ichibun/kit/database';
import { DomainError } from '@ichibun/kit/errors';
import { Rpc } from '@ichibun/kit/rpc';
import { LanguageService } from '@ichibun/proto/language';
import type { LexemeIdentity } from '@ichibun/proto/vocabulary';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { State } from '../words/states.js';
import {
  CLASSIFIED_LEXEMES,
  CLASSIFIED_WORDS,
  KNOWN_AND_BLOCKED,
  KNOWN_AND_BLOCKED_OF_MANY,
  KNOWN_BY_DAY,
  KNOWN_IN_OLD_SPELLINGS,
  KNOWN_PARTS,
  NEARLY_KNOWN,
  OWN_WORDS,
  OWN_WORDS_OF_PARTS,
  STATES_OF_LEXEMES,
} from './known-lexemes.sql.js';
import { EVERYBODY, FIND_LEXEMES, INSERT_LEXEMES, isSeen } from './lexeme-owners.sql.js';

/** Lexemes that one call may name. */
const LIMITS = { resolve: 5_000, describe: 5_000, classify: 100_000 };

/** Above it what a learner knows is read as a whole: below it that takes up to twice as long. */
const MANY = 20_000;

/** Some megabytes: the words of the pages that are read. */
const CACHED_IDS = 30_000;

/** Why a lexeme is known: see OWN_WORDS. */
type ReasonToKnow =
  | 'form'
  | 'form-and-reading'
  | 'form-and-entry'
  | 'spelling'
  | 'kanji-form'
  | 'okurigana'
  | 'usual-spelling'
  | 'old-spelling';

type Identity = Omit<LexemeIdentity, '$typeName' | 'isCompound'> & { readonly isCompound?: boolean };

/** A word of the learner's. */
export interface OwnWord {
  word: string;
  reading: string | null;
  state: State;
}

type Reason = OwnWord & { reason: ReasonToKnow };

/** A word as it stands for a learner. */
export interface ClassifiedWord {
  /** 0 when no lexeme has been made of it yet. */
  lexemeId: number;
  known: boolean;
  /** Only the words that it is made of make it known. */
  knownByParts: boolean;
  blocked: boolean;
  /** Of the learner's word that knows it best; null when there is none. */
  state: State | null;
}

/** Whether the words that a lexeme is made of have been found out; not so of words that are none. */
type FoundWord = ClassifiedWord & { isDivided: boolean; isShared: boolean };

/** A row of the table. */
interface Made {
  id: number;
  /** EVERYBODY, or the learner whose own it is. */
  ownerId: number;
  isDivided: boolean;
}

/** Ids of lexemes, as they are at one revision of the learner's words. */
interface KnownAndBlocked {
  revision: number;
  known: number[];
  knownByParts: number[];
  blocked: number[];
  /** Written in an old or rare spelling. */
  oldSpellings: number[];
}

export interface Explanation {
  word: string;
  reading: string;
  known: boolean;
  blocked: boolean;
  reasons: Reason[];
  /** They will make it known once they are in a state that counts. */
  learning: OwnWord[];
  nearly: OwnWord[];
  /** The words that a compound is made of. */
  parts: { lexemeId: number; word: string; reading: string; known: boolean; reasons: Reason[] }[];
  knownByParts: boolean;
  /** The learner has said not to know it, though its parts are known. */
  declaredUnknown: boolean;
}

/** How a word is usually written and read. */
export interface UsuallyWritten {
  /** None of a word that is written as usual. */
  spellings: string[];
  reading: string;
}

@Injectable()
export class LexemesService {
  /** By `keyOf`, of shared lexemes: they never change and are never removed. */
  private readonly ids = new LRUCache<string, number>({ max: CACHED_IDS });

  constructor(
    private readonly database: Database,
    private readonly rpc: Rpc,
  ) {}

  /**
   * The lexemes of words, in the order asked; made where they do not exist yet. Words that neither dictionary nor
   * analyser know by themselves become the learner's own. What compounds are made of is found out once for each.
   *
   * @param userId whose text the words are from; EVERYBODY for what everybody reads, whose words all share
   * @throws DomainError `vocabulary.too-many-lexemes` over 5,000
   */
  async resolve(userId: number, words: readonly Identity[]): Promise<{ id: number; isShared: boolean }[]> {
    checkCount(words.length, LIMITS.resolve);
    const made = await this.make(userId, words);
    for (const ownerId of new Set([EVERYBODY, userId])) {
      const undivided = words.flatMap((word, index) => {
        const { id, isDivided, ...row } = made[index]!;
        return word.isCompound && !isDivided && row.ownerId === ownerId ? [{ ...word, id }] : [];
      });
      if (undivided.length > 0) await this.divide(ownerId, undivided);
    }
    return made.map(({ id, ownerId }) => ({ id, isShared: ownerId === EVERYBODY }));
  }

  /** Stores the words that some lexemes are made of, as lexemes of the same owner. */
  private async divide(ownerId: number, compounds: readonly (Identity & { id: number })[]): Promise<void> {
    const divided = await this.partsOf(compounds);
    const parts = await this.make(ownerId, divided.flat());
    const ids = parts.values();
    const idsOfParts = divided.map((its) => its.map(() => ids.next().value!.id));
    // In one order, so that two that store the same wait for each other instead of deadlocking.
    await this.database.query(
      `WITH divided AS (
         SELECT DISTINCT ON (id) id, parts::int[] FROM unnest($1::int[], $2::text[]) AS d (id, parts)
       ), waiting AS (
         SELECT id FROM lexemes WHERE id = ANY($1) AND parts IS NULL ORDER BY id FOR NO KEY UPDATE
       )
       UPDATE lexemes SET parts = divided.parts
       FROM divided JOIN waiting ON waiting.id = divided.id WHERE lexemes.id = divided.id`,
      [compounds.map(({ id }) => id), idsOfParts.map((its) => `{${its.join(',')}}`)],
    );
  }

  private async partsOf(words: readonly Identity[]): Promise<Identity[][]> {
    const asked = { words: words.map(({ entry, word, reading }) => ({ entry, word, reading })) };
    const divided = await this.rpc.call(LanguageService.method.divideWords, asked);
    return divided.words.map(({ parts }) => parts);
  }

  /** The rows of lexemes, in the order asked; inserted where they do not exist yet. */
  private async make(userId: number, words: readonly Identity[]): Promise<Made[]> {
    if (words.length === 0) return [];
    const found = await this.find(userId, words);
    const missing = words.filter((_, index) => !found[index]);
    if (missing.length > 0) {
      const recognized = userId === EVERYBODY ? undefined : await this.recognized(missing);
      const usual = await this.usuallyWritten(missing);
      const owners = missing.map((_, index) => (recognized && !recognized[index] ? userId : EVERYBODY));
      const read = missing.map((word, index) => ({ ...word, reading: usual[index]!.reading }));
      const spellings = usual.map((word) => asLines(word.spellings));
      await this.database.query(INSERT_LEXEMES, [...columnsOf(read), owners, spellings]);
    }
    const all = missing.length > 0 ? await this.find(userId, words) : found;
    return all.map((row) => row!);
  }

  /** Undefined for those that do not exist for the learner. */
  private async find(userId: number, words: readonly Identity[]): Promise<(Made | undefined)[]> {
    const rows: { id: number | null; ownerId: number | null; isDivided: boolean }[] = await this.database.query(
      FIND_LEXEMES,
      [userId, ...columnsOf(words)],
    );
    return rows.map(({ id, ownerId, isDivided }) =>
      id === null || ownerId === null ? undefined : { id, ownerId, isDivided },
    );
  }

  /** Which words dictionary or analyser know without any learner: these all share. At most 5,000. */
  async recognized(words: readonly Identity[]): Promise<boolean[]> {
    const asked = { words: words.map(({ entry, word, reading }) => ({ entry, word, reading })) };
    return (await this.rpc.call(LanguageService.method.recognizeWords, asked)).recognized;
  }

  /**
   * The usual spellings of words that are written in an old or rare one, none of others, and how words are read,
   * wherever they stand. At most 5,000.
   */
  async usuallyWritten(words: readonly Identity[]): Promise<UsuallyWritten[]> {
    const asked = words.filter(({ entry, word }) => entry !== '' && HAS_KANJI.test(word));
    if (asked.length === 0) return words.map(({ reading }) => ({ spellings: [], reading }));
    const answer = await this.rpc.call(LanguageService.method.listUsualSpellings, {
      words: asked.map(({ entry, word, reading }) => ({ entry, word, reading })),
    });
    const found = new Map(asked.map((word, index) => [word, answer.words[index]!]));
    return words.map((word) => {
      const { spellings = [], reading = '' } = found.get(word) ?? {};
      // A replica of the release before tells no reading.
      return { spellings, reading: reading || word.reading };
    });
  }

  /**
   * What some lexemes are; ids that do not exist for the learner are left out.
   *
   * @param userId EVERYBODY sees those that all share
   * @throws DomainError `vocabulary.too-many-lexemes` over 5,000
   */
  async describe(
    userId: number,
    ids: readonly number[],
  ): Promise<{ id: number; entry: string; word: string; reading: string }[]> {
    checkCount(ids.length, LIMITS.describe);
    return this.database.query(
      `SELECT id, entry, word, reading FROM lexemes WHERE id = ANY($2::int[]) AND ${isSeen('lexemes')}`,
      [userId, ids],
    );
  }

  /**
   * Which of some lexemes a learner knows, which of them by their parts alone, and which are blocked. Ids that do not
   * exist are neither.
   *
   * @throws DomainError `vocabulary.too-many-lexemes` over 100,000
   */
  async classify(userId: number, lexemeIds: readonly number[]): Promise<KnownAndBlocked> {
    checkCount(lexemeIds.length, LIMITS.classify);
    const values = [userId, lexemeIds];
    if (lexemeIds.length <= MANY) return (await this.database.query<KnownAndBlocked>(KNOWN_AND_BLOCKED, values))[0]!;
    return this.database.transaction(async (transaction) => {
      await transaction.query('SET LOCAL enable_nestloop = off');
      return (await transaction.query<KnownAndBlocked>(KNOWN_AND_BLOCKED_OF_MANY, values))[0]!;
    });
  }

  /**
   * How well the learner's words for some lexemes are known, of each the best known; lexemes without any are left out.
   *
   * @throws DomainError `vocabulary.too-many-lexemes` over 100,000
   */
  async states(userId: number, lexemeIds: readonly number[]): Promise<{ id: number; state: State }[]> {
    checkCount(lexemeIds.length, LIMITS.classify);
    return this.database.query(STATES_OF_LEXEMES, [userId, lexemeIds]);
  }

  /**
   * The lexemes of some words, in the order asked, and whether a learner knows and has blocked them. Makes none: the id
   * of a word that has no lexeme yet is 0.
   *
   * @throws DomainError `vocabulary.too-many-lexemes` over 5,000
   */
  async classifyWords(userId: number, words: readonly Identity[]): Promise<ClassifiedWord[]> {
    checkCount(words.length, LIMITS.resolve);
    const ids = words.map((word) => this.ids.get(keyOf(word)));
    const others = words.filter((_, index) => ids[index] === undefined);
    const [byId, byWord]: [FoundWord[], FoundWord[]] = await Promise.all([
      others.length === words.length
        ? []
        : this.database.query<FoundWord>(CLASSIFIED_LEXEMES, [userId, ids.filter((id) => id !== undefined)]),
      others.length === 0 ? [] : this.database.query<FoundWord>(CLASSIFIED_WORDS, [userId, ...columnsOf(others)]),
    ]);
    for (const [index, { lexemeId, isShared }] of byWord.entries()) {
      if (isShared) this.ids.set(keyOf(others[index]!), lexemeId);
    }
    const [known, rest] = [byId.values(), byWord.values()];
    const found = ids.map((id) => (id === undefined ? rest : known).next().value!);
    await this.classifyUndivided(userId, words, found);
    await this.classifyUnmade(userId, words, found);
    return found;
  }

  /** Compounds that no text that is counted has had yet: what they are made of is asked each time, and not stored. */
  private async classifyUndivided(userId: number, words: readonly Identity[], found: FoundWord[]): Promise<void> {
    const places = [...found.keys()].filter(
      (at) => words[at]!.isCompound && !found[at]!.isDivided && !found[at]!.known,
    );
    if (places.length === 0) return;
    const divided = await this.partsOf(places.map((at) => words[at]!));
    const parts = divided.flat();
    if (parts.length === 0) return;
    const rows: { id: number }[] = await this.database.query(KNOWN_PARTS, [userId, ...columnsOf(parts)]);
    const known = new Set(rows.map(({ id }) => id));
    let place = 0;
    for (const [index, its] of divided.entries()) {
      const areKnown = its.map(() => known.has(++place));
      if (its.length === 0 || areKnown.includes(false)) continue;
      const at = places[index]!;
      found[at] = { ...found[at]!, known: true, knownByParts: true };
    }
  }

  /** Words of which there is no lexeme yet: whether their spelling is an old one is asked each time. */
  private async classifyUnmade(userId: number, words: readonly Identity[], found: FoundWord[]): Promise<void> {
    const places = [...found.keys()].filter((at) => found[at]!.lexemeId === 0 && !found[at]!.known);
    const usual = await this.usuallyWritten(places.map((at) => words[at]!));
    const old = places.flatMap((at, index) => {
      const { spellings } = usual[index]!;
      return spellings.length > 0 ? [{ at, usual: spellings }] : [];
    });
    if (old.length === 0) return;
    const columns = [...columnsOf(old.map(({ at }) => words[at]!)), old.map(({ usual }) => asLines(usual))];
    const rows: { id: number; known: boolean; state: State }[] = await this.database.query(KNOWN_IN_OLD_SPELLINGS, [
      userId,
      ...columns,
    ]);
    for (const { id, known, state } of rows) {
      const { at } = old[id - 1]!;
      found[at] = { ...found[at]!, known, state };
    }
  }

  /**
   * On which day a learner came to know each of some lexemes: the day on which the first of the words that make it
   * known began to count as such, or the last of those that it is made of. Those that are not known are left out.
   *
   * @param days when each begins, rising
   * @returns each lexeme's day: 1 is the first, 0 is before it
   * @throws DomainError `vocabulary.too-many-lexemes` over 100,000
   */
  async knownByDay(
    userId: number,
    lexemeIds: readonly number[],
    days: readonly Date[],
  ): Promise<{ id: number; day: number }[]> {
    checkCount(lexemeIds.length, LIMITS.classify);
    return this.database.query(KNOWN_BY_DAY, [userId, lexemeIds, days]);
  }

  /**
   * Why a learner knows a lexeme or does not: the learner's words that make it known, the words that it is made of and,
   * when none of these makes it known, those that are being learned, or come near it.
   *
   * @throws DomainError `vocabulary.lexeme-not-found`
   */
  async explain(userId: number, lexemeId: number): Promise<Explanation> {
    const [lexeme] = await this.database.query<{
      word: string;
      reading: string;
      partIds: number[];
      blocked: boolean;
      declaredUnknown: boolean;
    }>(
      `SELECT l.word, l.reading, coalesce(l.parts, '{}') AS "partIds",
         EXISTS (SELECT FROM blocked_words b WHERE b.user_id = $1 AND b.lexeme_id = l.id) AS blocked,
         EXISTS (SELECT FROM unknown_words u WHERE u.user_id = $1 AND u.lexeme_id = l.id) AS "declaredUnknown"
       FROM lexemes l WHERE l.id = $2 AND ${isSeen('l')}`,
      [userId, lexemeId],
    );
    if (!lexeme) throw new DomainError('vocabulary.lexeme-not-found');
    const { word, reading, blocked, declaredUnknown, partIds } = lexeme;
    const own: (Reason & { counts: boolean })[] = await this.database.query(OWN_WORDS, [userId, [lexemeId]]);
    const reasons = own.filter(({ counts }) => counts);
    const learning = own.filter(({ counts }) => !counts);
    const { known, knownByParts } = await this.classify(userId, [lexemeId]);
    const isKnown = known.length > 0;
    const nearly: OwnWord[] =
      isKnown || learning.length > 0 ? [] : await this.database.query(NEARLY_KNOWN, [userId, lexemeId]);
    const parts = await this.explainParts(userId, partIds);
    const state = { known: isKnown, blocked, knownByParts: knownByParts.length > 0, declaredUnknown };
    return { word, reading, ...state, reasons, learning, nearly, parts };
  }

  private async explainParts(userId: number, partIds: readonly number[]): Promise<Explanation['parts']> {
    if (partIds.length === 0) return [];
    const [rows, reasons] = await Promise.all([
      this.describe(userId, partIds),
      this.database.query<Reason & { id: number; counts: boolean }>(OWN_WORDS_OF_PARTS, [userId, partIds]),
    ]);
    const byId = new Map(rows.map((row) => [row.id, row]));
    return partIds.map((lexemeId) => {
      const { word, reading } = byId.get(lexemeId)!;
      const its = reasons.filter(({ id, counts }) => id === lexemeId && counts);
      return { lexemeId, word, reading, known: its.length > 0, reasons: its };
    });
  }

  /**
   * The other lexemes with the entry and the reading of each of some lexemes, in the order asked: おいしい for 美味しい.
   *
   * @param userId EVERYBODY sees those that all share
   * @throws DomainError `vocabulary.too-many-lexemes` over 5,000
   */
  async spellings(userId: number, ids: readonly number[]): Promise<number[][]> {
    checkCount(ids.length, LIMITS.describe);
    const rows: { spellings: number[] }[] = await this.database.query(
      `SELECT ARRAY(
         SELECT other.id FROM lexemes l JOIN lexemes other ON other.entry = l.entry AND other.id <> l.id
         WHERE l.id = asked.id AND ${isSeen('l')} AND ${isSeen('other')} AND l.entry <> '' AND other.entry <> '' AND spelling_of(other.reading) = spelling_of(l.reading)
         ORDER BY other.id
       ) AS spellings
       FROM unnest($2::int[]) WITH ORDINALITY AS asked (id, position) ORDER BY asked.position`,
      [userId, ids],
    );
    return rows.map(({ spellings }) => spellings);
  }

  /**
   * The lexemes as which texts have the words of some lexemes today, in the order asked. What お or ご only honours was a
   * word of its own in earlier releases: お酒 is 酒. Others, and those that a learner has for herself, are themselves.
   *
   * @throws DomainError `vocabulary.too-many-lexemes` over 5,000
   */
  async renewed(ids: readonly number[]): Promise<number[]> {
    const renewed = new Map<number, number>();
    for (const { id, entry, word } of await this.describe(EVERYBODY, ids)) {
      if (entry === '' || !IS_HONOURED.test(word)) continue;
      const { words } = await this.rpc.call(LanguageService.method.countWords, { text: word });
      const [only] = words;
      if (words.length === 1 && only!.entry !== '' && only!.entry !== entry) {
        renewed.set(id, (await this.resolve(EVERYBODY, [only!]))[0]!.id);
      }
    }
    return ids.map((id) => renewed.get(id) ?? id);
  }
}

/** What may only honour a word. */
const IS_HONOURED = /^[おご御]./u;

const HAS_KANJI = /\p{Script=Han}/u;

const asLines = (spellings: readonly string[]) => spellings.join('\n');

/** Words as the columns that a query takes. */
const columnsOf = (words: readonly Identity[]) => [
  words.map(({ entry }) => entry),
  words.map(({ word }) => word),
  words.map(({ reading }) => reading),
];

/** What no two lexemes have in common: the unique key of their table. */
const keyOf = ({ entry, word, reading }: Identity) => `${word}\n${entry}\n${entry === '' ? reading : ''}`;

function checkCount(count: number, limit: number): void {
  if (count <= limit) return;
  throw new DomainError('vocabulary.too-many-lexemes', { most: limit, asked: count });
}
