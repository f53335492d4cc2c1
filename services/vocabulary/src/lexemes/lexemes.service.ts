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

/** Most lexemes of one call. */
const LIMITS = { resolve: 5_000, describe: 5_000, classify: 100_000 };

/** Above this many lexemes, reading everything the learner knows is faster; below it takes up to twice as long. */
const LARGE_QUERY = 20_000;

/** Some megabytes. */
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

export interface OwnWord {
  word: string;
  reading: string | null;
  state: State;
}

type Reason = OwnWord & { reason: ReasonToKnow };

export interface ClassifiedWord {
  /** 0 when there is no lexeme yet. */
  lexemeId: number;
  known: boolean;
  /** Known only because its parts are. */
  knownByParts: boolean;
  blocked: boolean;
  /** Of the learner's word that knows it best; null when there is none. */
  state: State | null;
}

/** `isDivided`: the parts of the lexeme are stored; false where there is no lexeme. */
type FoundWord = ClassifiedWord & { isDivided: boolean; isShared: boolean };

interface LexemeRow {
  id: number;
  /** EVERYBODY, or the learner whose own it is. */
  ownerId: number;
  isDivided: boolean;
}

/** Ids of lexemes at one revision of the learner's words. */
interface KnownAndBlocked {
  revision: number;
  known: number[];
  knownByParts: number[];
  /** The learner has words for them that do not make them known. */
  beingLearnt: number[];
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
  /** Words that will make it known once their state counts. */
  learning: OwnWord[];
  nearly: OwnWord[];
  /** Of a compound. */
  parts: { lexemeId: number; word: string; reading: string; known: boolean; reasons: Reason[] }[];
  knownByParts: boolean;
  /** The learner declared it unknown although its parts are known. */
  declaredUnknown: boolean;
}

export interface UsuallyWritten {
  /** Empty for a word that is written as usual. */
  spellings: string[];
  reading: string;
  /** Whether the dictionary has been asked, and has the entry. */
  isFound: boolean;
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
   * Finds or makes the lexemes of words, in the order asked. Words that neither dictionary nor analyser know become the
   * learner's own. Stores the parts of each compound once.
   *
   * @param userId the owner of the text; EVERYBODY for shared texts, whose lexemes all learners share
   * @throws DomainError `vocabulary.too-many-lexemes` over 5,000
   */
  async resolve(userId: number, words: readonly Identity[]): Promise<{ id: number; isShared: boolean }[]> {
    checkCount(words.length, LIMITS.resolve);
    const made = await this.findOrInsert(userId, words);
    for (const ownerId of new Set([EVERYBODY, userId])) {
      const undivided = words.flatMap((word, index) => {
        const { id, isDivided, ...row } = made[index]!;
        return word.isCompound && !isDivided && row.ownerId === ownerId ? [{ ...word, id }] : [];
      });
      if (undivided.length > 0) await this.divide(ownerId, undivided);
    }
    return made.map(({ id, ownerId }) => ({ id, isShared: ownerId === EVERYBODY }));
  }

  /** Stores the parts of compounds, as lexemes of the same owner. */
  private async divide(ownerId: number, compounds: readonly (Identity & { id: number })[]): Promise<void> {
    const divided = await this.partsOf(compounds);
    const parts = await this.findOrInsert(ownerId, divided.flat());
    const ids = parts.values();
    const idsOfParts = divided.map((its) => its.map(() => ids.next().value!.id));
    // Locks in the order of ids: two calls that store the same rows wait for each other instead of deadlocking.
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
  private async findOrInsert(userId: number, words: readonly Identity[]): Promise<LexemeRow[]> {
    if (words.length === 0) return [];
    const found = await this.find(userId, words);
    const missing = words.filter((_, index) => !found[index]);
    if (missing.length > 0) {
      const recognized = userId === EVERYBODY ? undefined : await this.recognized(missing);
      const usual = await this.usualSpellings(missing);
      const owners = missing.map((_, index) => (recognized && !recognized[index] ? userId : EVERYBODY));
      const read = missing.map((word, index) => ({ ...word, reading: usual[index]!.reading }));
      const spellings = usual.map((word) => asLines(word.spellings));
      await this.database.query(INSERT_LEXEMES, [...columnsOf(read), owners, spellings]);
    }
    const all = missing.length > 0 ? await this.find(userId, words) : found;
    return all.map((row) => row!);
  }

  /** Undefined for those that do not exist for the learner. */
  private async find(userId: number, words: readonly Identity[]): Promise<(LexemeRow | undefined)[]> {
    const rows: { id: number | null; ownerId: number | null; isDivided: boolean }[] = await this.database.query(
      FIND_LEXEMES,
      [userId, ...columnsOf(words)],
    );
    return rows.map(({ id, ownerId, isDivided }) =>
      id === null || ownerId === null ? undefined : { id, ownerId, isDivided },
    );
  }

  /** Whether dictionary or analyser know each word: all learners share such lexemes. At most 5,000 words. */
  async recognized(words: readonly Identity[]): Promise<boolean[]> {
    const asked = { words: words.map(({ entry, word, reading }) => ({ entry, word, reading })) };
    return (await this.rpc.call(LanguageService.method.recognizeWords, asked)).recognized;
  }

  /**
   * The usual spellings of words that are written in an old or rare one, and the readings of all. At most 5,000 words.
   *
   * @param version of the analyser that is asked; any one without it
   */
  async usualSpellings(words: readonly Identity[], version?: string): Promise<UsuallyWritten[]> {
    const asked = words.filter(({ entry, word }) => entry !== '' && HAS_KANJI.test(word));
    if (asked.length === 0) return words.map(({ reading }) => ({ spellings: [], reading, isFound: false }));
    const answer = await this.rpc.call(
      LanguageService.method.listUsualSpellings,
      { words: asked.map(({ entry, word, reading }) => ({ entry, word, reading })) },
      version === undefined ? {} : { version },
    );
    const found = new Map(asked.map((word, index) => [word, answer.words[index]!]));
    return words.map((word) => {
      const { spellings = [], reading = '', isFound = false } = found.get(word) ?? {};
      // A replica of the release before sends no reading.
      return { spellings, reading: reading || word.reading, isFound };
    });
  }

  /**
   * Leaves out ids that do not exist for the learner.
   *
   * @param userId EVERYBODY sees the shared lexemes only
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
   * Which of the lexemes a learner knows, knows by their parts alone, learns, and has blocked. Ignores ids that do not exist.
   *
   * @throws DomainError `vocabulary.too-many-lexemes` over 100,000
   */
  async classify(userId: number, lexemeIds: readonly number[]): Promise<KnownAndBlocked> {
    checkCount(lexemeIds.length, LIMITS.classify);
    const values = [userId, lexemeIds];
    if (lexemeIds.length <= LARGE_QUERY)
      return (await this.database.query<KnownAndBlocked>(KNOWN_AND_BLOCKED, values))[0]!;
    return this.database.transaction(async (transaction) => {
      await transaction.query('SET LOCAL enable_nestloop = off');
      return (await transaction.query<KnownAndBlocked>(KNOWN_AND_BLOCKED_OF_MANY, values))[0]!;
    });
  }

  /**
   * The state of the learner's best known word for each lexeme; leaves out lexemes without a word.
   *
   * @throws DomainError `vocabulary.too-many-lexemes` over 100,000
   */
  async states(userId: number, lexemeIds: readonly number[]): Promise<{ id: number; state: State }[]> {
    checkCount(lexemeIds.length, LIMITS.classify);
    return this.database.query(STATES_OF_LEXEMES, [userId, lexemeIds]);
  }

  /**
   * The lexemes of words, in the order asked, and whether a learner knows and has blocked them. Makes no lexemes: a word
   * without one gets the id 0.
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
    await this.addKnownByParts(userId, words, found);
    await this.addKnownInOldSpellings(userId, words, found);
    return found;
  }

  /** For compounds whose parts are not stored yet. */
  private async addKnownByParts(userId: number, words: readonly Identity[], found: FoundWord[]): Promise<void> {
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

  /** For words without a lexeme. */
  private async addKnownInOldSpellings(userId: number, words: readonly Identity[], found: FoundWord[]): Promise<void> {
    const places = [...found.keys()].filter((at) => found[at]!.lexemeId === 0 && !found[at]!.known);
    const usual = await this.usualSpellings(places.map((at) => words[at]!));
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
   * The day on which a learner came to know each lexeme: when the first word that makes it known began to count, or the
   * last of its parts did. Leaves out unknown lexemes.
   *
   * @param days the start of each, rising
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
   * Why a learner knows a lexeme or does not: the learner's words that make it known, its parts and, when it is unknown,
   * the words that are being learned or nearly match.
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
   * The other lexemes with the entry and the reading of each lexeme, in the order asked: おいしい for 美味しい.
   *
   * @param userId EVERYBODY sees the shared lexemes only
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
   * The lexemes by which texts have the same words today, in the order asked. Earlier releases made お酒, which is 酒
   * today, a lexeme of its own.
   *
   * @throws DomainError `vocabulary.too-many-lexemes` over 5,000
   */
  async currentLexemes(ids: readonly number[]): Promise<number[]> {
    const renewed = new Map<number, number>();
    for (const { id, entry, word } of await this.describe(EVERYBODY, ids)) {
      if (entry === '' || !HAS_HONORIFIC_PREFIX.test(word)) continue;
      const { words } = await this.rpc.call(LanguageService.method.countWords, { text: word });
      const [only] = words;
      if (words.length === 1 && only!.entry !== '' && only!.entry !== entry) {
        renewed.set(id, (await this.resolve(EVERYBODY, [only!]))[0]!.id);
      }
    }
    return ids.map((id) => renewed.get(id) ?? id);
  }
}

const HAS_HONORIFIC_PREFIX = /^[おご御]./u;

const HAS_KANJI = /\p{Script=Han}/u;

const asLines = (spellings: readonly string[]) => spellings.join('\n');

const columnsOf = (words: readonly Identity[]) => [
  words.map(({ entry }) => entry),
  words.map(({ word }) => word),
  words.map(({ reading }) => reading),
];

/** The unique key of the table. */
const keyOf = ({ entry, word, reading }: Identity) => `${word}\n${entry}\n${entry === '' ? reading : ''}`;

function checkCount(count: number, limit: number): void {
  if (count <= limit) return;
  throw new DomainError('vocabulary.too-many-lexemes', { most: limit, asked: count });
}
