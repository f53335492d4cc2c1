import { toHiragana } from '@ichibun/japanese/kana';
import { nfkc } from '@ichibun/japanese/normal-form';
import { hasJapanese } from '@ichibun/japanese/script';
import { readGloss } from '../dictionary/gloss-words.js';
import { PATTERNS, type Pattern } from '../patterns/patterns.js';
import { kanaOfRomaji, withParticles } from './romaji.js';

/** Grammar points that a question is answered with. */
const MOST = 5;

/** What a grammar point is found by. */
interface Named {
  readonly pattern: Pattern;
  /** Its name in all its spellings and in hiragana, without signs: わけではない. */
  readonly names: readonly string[];
  /** Its key without hyphens, which is its name in romaji. */
  readonly romaji: string;
}

/** Finds grammar points by their names, in kanji, kana or romaji, by what they mean, and in sentences. */
export class PatternSearch {
  private named: readonly Named[] | undefined;

  /**
   * @param readingOf how a name is read, in hiragana
   * @param patternsIn the keys of grammar points in a sentence, the likeliest first
   */
  constructor(
    private readonly readingOf: (name: string) => string,
    private readonly patternsIn: (sentence: string) => readonly string[],
  ) {}

  /** @returns keys, the likeliest first */
  find(question: string): string[] {
    const asked = nfkc(question).trim();
    if (asked === '') return [];
    const ranked = hasJapanese(asked) ? this.inJapanese(asked) : this.inLatin(asked);
    return [...new Set(ranked)].slice(0, MOST);
  }

  private inJapanese(asked: string): string[] {
    const name = plainName(asked);
    return [...this.byName([name, toHiragana(name)]), ...this.patternsIn(asked)];
  }

  private inLatin(asked: string): string[] {
    const letters = asked.toLowerCase().replace(/[^a-z]/gu, '');
    const kana = kanaOfRomaji(letters);
    const read = [
      ...this.all.filter(({ romaji }) => romaji === letters).map(({ pattern }) => pattern.key),
      ...(kana === undefined ? [] : this.byName(withParticles(kana))),
      ...(letters.length > 2
        ? this.all.filter(({ romaji }) => romaji.startsWith(letters)).map(({ pattern }) => pattern.key)
        : []),
    ];
    return [...read, ...this.byMeaning(asked)];
  }

  /** Those that are called just so, then those that begin so, then those that have it in them. */
  private byName(asked: readonly string[]): string[] {
    const [longEnough] = asked.filter((one) => one.length > 1);
    const withName = (isIt: (name: string, one: string) => boolean) =>
      this.all.filter(({ names }) => names.some((name) => asked.some((one) => one !== '' && isIt(name, one))));
    const found = [
      ...withName((name, one) => name === one),
      ...(longEnough ? withName((name, one) => name.startsWith(one)) : []),
      ...(longEnough ? withName((name, one) => name.includes(one)) : []),
    ];
    return found.map(({ pattern }) => pattern.key);
  }

  private byMeaning(asked: string): string[] {
    const { said, words } = readGloss(asked);
    if (words.length === 0) return [];
    const meant = PATTERNS.map(({ key, meaning }) => ({ key, glosses: meaning.split(';').map(readGloss) }));
    const exactly = meant.filter(({ glosses }) => glosses.some((gloss) => gloss.said === said));
    const withAll = meant.filter(({ glosses }) =>
      glosses.some((gloss) => words.every((word) => gloss.words.includes(word))),
    );
    return [...exactly, ...withAll].map(({ key }) => key);
  }

  private get all(): readonly Named[] {
    this.named ??= PATTERNS.map((pattern) => {
      const spellings = pattern.name
        .replace(/（.*?）/gu, '')
        .split('・')
        .map(plainName);
      const names = [...new Set(spellings.flatMap((name) => [name, toHiragana(this.readingOf(name))]))];
      return { pattern, names, romaji: pattern.key.replaceAll('-', '') };
    });
    return this.named;
  }
}

const plainName = (name: string): string => name.replace(/[〜~～…\s()（）]/gu, '');
