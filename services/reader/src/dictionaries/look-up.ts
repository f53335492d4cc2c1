import { buffer } from 'node:stream/consumers';
import { hasKanji } from '@ichibun/japanese/script';
import { Database } from '@ichibun/kit/database';
import { DomainError } from '@ichibun/kit/errors';
import { ObjectStore } from '@ichibun/kit/objects';
import { Rpc } from '@ichibun/kit/rpc';
import { FoundBy, LanguageService } from '@ichibun/proto/language';
import { Injectable } from '@nestjs/common';
import { IsNull, Not } from 'typeorm';
import { rowsOf } from '../dictionary-files/blocks.js';
import type { Row } from '../dictionary-files/rows.js';
import { DictionaryEntity, IN_ORDER } from './dictionary.entity.js';

type RowOf<Kind extends Row['kind']> = Omit<Extract<Row, { kind: Kind }>, 'kind'>;

/** A word in one of a learner's dictionaries. */
export interface Found {
  readonly id: number;
  readonly title: string;
  readonly terms: RowOf<'term'>[];
  readonly frequencies: RowOf<'frequency'>[];
  readonly pitches: RowOf<'pitch'>[];
  /** Of the word's kanji, in their order. */
  readonly kanji: RowOf<'kanji'>[];
}

/** Words of a sentence joined, and the dictionary form to look up for them. */
interface JoinedWord {
  readonly joined: string;
  readonly word: string;
}

/** Of one word in one dictionary. */
const MOST = { terms: 8, bytes: 300_000, spellings: 4, kanji: 6, meant: 5, joined: 20 };
/** The shortest joined words whose dictionary forms are guessed, and the forms looked up. */
const MOST_FORMS = { joined: 4, words: 24 };

const ENGLISH = /^[a-z][a-z' ’-]*$/i;

/** Looks words up in the dictionaries that a learner has imported. */
@Injectable()
export class OwnDictionaries {
  constructor(
    private readonly database: Database,
    private readonly objects: ObjectStore,
    private readonly rpc: Rpc,
  ) {}

  /**
   * Looks a word up in the dictionaries that are switched on, in their order. A word that none of them has is looked up
   * again by its guessed dictionary forms, as romaji, and as English.
   *
   * @param reading hiragana; leaves out entries with another reading. Empty when unknown
   */
  async *find(userId: number, word: string, reading: string): AsyncGenerator<Found> {
    const dictionaries = await this.switchedOn(userId);
    const found = new Map<DictionaryEntity, Found>();
    for (const dictionary of dictionaries) {
      const asWritten = await this.findIn(dictionary, word, reading);
      if (asWritten) found.set(dictionary, asWritten);
    }
    const hasNoTerms = () => [...found.values()].every(({ terms }) => terms.length === 0);
    for (const others of [this.formsOf, this.meantBy]) {
      if (dictionaries.length === 0 || !hasNoTerms()) break;
      const words = await others.call(this, word);
      for (const dictionary of dictionaries) {
        const one = await this.firstOf(dictionary, words);
        if (one) found.set(dictionary, { ...one, kanji: found.get(dictionary)?.kanji ?? one.kanji });
      }
    }
    for (const dictionary of dictionaries) {
      const one = found.get(dictionary);
      if (one) yield one;
    }
  }

  /**
   * Finds in each dictionary the first of several candidates, each of which joins words of a sentence. Where no
   * dictionary has any, looks up the guessed dictionary forms of the shortest: ぴえる of ぴえ and た.
   *
   * @param joined at most 20, the longest first
   * @param word their first word in its dictionary form
   */
  async *findJoined(
    userId: number,
    joined: readonly string[],
    word: string,
  ): AsyncGenerator<Found & { readonly joined: string }> {
    if (joined.length === 0) return;
    const dictionaries = await this.switchedOn(userId);
    if (dictionaries.length === 0) return;
    const asJoined = joined.slice(0, MOST.joined).map((one) => ({ joined: one, word: one }));
    const found = await this.firstJoined(dictionaries, asJoined);
    yield* found.length > 0 ? found : await this.firstJoined(dictionaries, await this.formsOfJoined(asJoined, word));
  }

  private async firstJoined(dictionaries: readonly DictionaryEntity[], words: readonly JoinedWord[]) {
    const found: (Found & { readonly joined: string })[] = [];
    for (const dictionary of dictionaries) {
      for (const { joined, word } of words) {
        if ((await this.rows(dictionary, word)).length === 0) continue;
        const one = await this.findIn(dictionary, word, '');
        if (!one || one.terms.length === 0) continue;
        found.push({ ...one, joined });
        break;
      }
    }
    return found;
  }

  private async formsOfJoined(all: readonly JoinedWord[], but: string): Promise<JoinedWord[]> {
    const forms: JoinedWord[] = [];
    for (const { joined } of all.slice(-MOST_FORMS.joined)) {
      const words = await this.formsOf(joined);
      forms.push(...words.filter((word) => word !== but).map((word) => ({ joined, word })));
    }
    return forms.slice(0, MOST_FORMS.words);
  }

  private switchedOn(userId: number): Promise<DictionaryEntity[]> {
    return this.database
      .repository(DictionaryEntity)
      .find({ where: { userId, isOn: true, rowsObject: Not(IsNull()) }, order: IN_ORDER });
  }

  /** Guesses dictionary forms of inflected words and of romaji. */
  private async formsOf(text: string): Promise<readonly string[]> {
    return (await this.rpc.call(LanguageService.method.guessWords, { text })).words;
  }

  /** By the built-in dictionary, the likeliest first. */
  private async meantBy(english: string): Promise<readonly string[]> {
    if (!ENGLISH.test(english)) return [];
    const asked = { question: english, mostWords: MOST.meant };
    const { words } = await this.rpc.call(LanguageService.method.searchDictionary, asked);
    return words.filter(({ by }) => by === FoundBy.MEANING).map(({ written }) => written);
  }

  /** The first of the words that the dictionary has. */
  private async firstOf(dictionary: DictionaryEntity, words: readonly string[]): Promise<Found | undefined> {
    for (const word of words) {
      const found = await this.findIn(dictionary, word, '');
      if (found && found.terms.length > 0) return found;
    }
    return undefined;
  }

  private async findIn(dictionary: DictionaryEntity, given: string, reading: string): Promise<Found | undefined> {
    const { word, rows } = await this.spellingIn(dictionary, given);
    const isRead = (row: { reading: string }) => row.reading === '' || reading === '' || row.reading === reading;
    let terms = ofKind(rows, 'term');
    if (terms.some(isRead)) terms = terms.filter(isRead);
    if (terms.length === 0) {
      const spellings = ofKind(rows, 'spelling').map(({ spelling }) => spelling);
      for (const spelling of [...new Set(spellings)].slice(0, MOST.spellings)) {
        terms.push(...ofKind(await this.rows(dictionary, spelling), 'term').filter((term) => term.reading === word));
      }
    }
    const kanji: RowOf<'kanji'>[] = [];
    for (const character of new Set([...word].filter(hasKanji).slice(0, MOST.kanji))) {
      const ofCharacter = character === word ? rows : await this.rows(dictionary, character);
      kanji.push(...ofKind(ofCharacter, 'kanji').slice(0, 1));
    }
    const frequencies = ofKind(rows, 'frequency').filter(isRead).slice(0, MOST.terms);
    const pitches = ofKind(rows, 'pitch').filter(isRead).slice(0, MOST.terms);
    const best = withinBytes(terms.sort((a, b) => b.score - a.score).slice(0, MOST.terms));
    if (best.length + frequencies.length + pitches.length + kanji.length === 0) return undefined;
    return { id: dictionary.id, title: dictionary.title!, terms: best, frequencies, pitches, kanji };
  }

  /** The word as given, or else in the first other spelling that the dictionary has. */
  private async spellingIn(dictionary: DictionaryEntity, given: string): Promise<{ word: string; rows: Row[] }> {
    const asGiven = { word: given, rows: await this.rows(dictionary, given) };
    if (asGiven.rows.length > 0) return asGiven;
    for (const word of otherSpellings(given)) {
      const rows = await this.rows(dictionary, word);
      if (rows.length > 0) return { word, rows };
    }
    return asGiven;
  }

  private async rows({ id, rowsObject }: DictionaryEntity, word: string): Promise<Row[]> {
    const [block]: { start: number; length: number }[] = await this.database.query(
      `SELECT start, length FROM dictionary_blocks WHERE dictionary_id = $1 AND first_word <= $2 COLLATE "C"
       ORDER BY first_word DESC LIMIT 1`,
      [id, word],
    );
    if (!block) return [];
    try {
      const range = { start: block.start, end: block.start + block.length - 1 };
      return rowsOf(await buffer(await this.objects.read(rowsObject!, range)), word);
    } catch (error) {
      // The dictionary was removed meanwhile.
      if (error instanceof DomainError && error.code === 'objects.not-found') return [];
      throw error;
    }
  }
}

/** In other widths (CD, ＣＤ, ﾊﾟｿｺﾝ), with 々 or the kanji twice, and without punctuation that was copied with it. */
function otherSpellings(given: string): string[] {
  const bare = given.replace(/[？?！!。、…]{1,10}$/u, '');
  const widths = [bare, bare.normalize('NFKC'), bare.replace(/[!-~]/gu, inFullWidth)];
  const doubled = widths.flatMap((word) => [
    word.replace(/(\p{Script=Han})々/gu, '$1$1'),
    word.replace(/(\p{Script=Han})\1/gu, '$1々'),
  ]);
  return [...new Set([...widths, ...doubled])].filter((word) => word !== given && word !== '');
}

const inFullWidth = (sign: string) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0);

const ofKind = <Kind extends Row['kind']>(rows: readonly Row[], kind: Kind): RowOf<Kind>[] =>
  rows.flatMap(({ kind: own, ...row }) => (own === kind ? [row as unknown as RowOf<Kind>] : []));

function withinBytes(terms: RowOf<'term'>[]): RowOf<'term'>[] {
  let bytes = 0;
  return terms.filter((term, index) => {
    bytes += Buffer.byteLength(JSON.stringify(term));
    return index === 0 || bytes <= MOST.bytes;
  });
}
