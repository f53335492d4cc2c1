import { toHiragana } from '@ichibun/japanese/kana';

/** A word of a text that somebody has read. */
export interface AnnotatedWord {
  readonly surface: string;
  /** Hiragana; undefined where nobody says. */
  readonly reading: string | undefined;
  /** Dictionary form as written. */
  readonly base: string;
}

/** A sentence whose words somebody has divided and read. */
export type AnnotatedSentence = readonly AnnotatedWord[];

/** The sentences of a file in the format of KNP, as the corpora of Kyoto University are in. */
export function sentencesOfKnp(text: string): AnnotatedSentence[] {
  const sentences: AnnotatedSentence[] = [];
  let words: AnnotatedWord[] = [];
  for (const line of text.split('\n')) {
    if (line === 'EOS') {
      if (words.length > 0) sentences.push(words);
      words = [];
    } else if (line !== '' && !/^[#*+] /u.test(line)) {
      const [surface = '', reading = '', base = ''] = line.split(' ');
      words.push({ surface, reading: /^[ぁ-ゖァ-ヺー]+$/u.test(reading) ? toHiragana(reading) : undefined, base });
    }
  }
  return sentences;
}

/** The lines of a work of Aozora Bunko, without its ruby and what is said about the text. */
export function linesOfAozora(text: string): string[] {
  const [before = '', , after] = text.split(/^-{20,}\r?$/mu);
  const [body = ''] = (after ?? before).split(/^底本：/mu);
  const lines = body.replace(/［＃[^］]*］|《[^》]*》|｜/gu, '').split(/\r?\n/u);
  return lines.map((line) => line.trim()).filter((line) => line !== '');
}

/** The annotated reading of what is between two offsets. */
export interface ReadStretch {
  readonly reading: string;
  /** Dictionary form of the word that begins there. */
  readonly base: string;
}

const KANJI = /[\p{Script=Han}々]/u;

/** Units of a word up to its last kanji. */
export const lengthOfStem = (word: string): number => {
  let length = 0;
  for (let at = 0; at < word.length; at++) if (KANJI.test(word[at]!)) length = at + 1;
  return length;
};

/** Looks up how a sentence's stretches are read, wherever words of another division begin and end. */
export class AnnotatedPlaces {
  readonly text: string;
  private readonly indexes = new Map<number, number>();

  constructor(private readonly words: AnnotatedSentence) {
    let at = 0;
    for (const [index, { surface }] of words.entries()) {
      this.indexes.set(at, index);
      at += surface.length;
    }
    this.text = words.map(({ surface }) => surface).join('');
  }

  /**
   * How the kanji of a stretch are read, without the kana after the last of them; undefined where a word that begins
   * before goes into it, or its kanji cannot be told from what follows.
   */
  at(start: number, end: number): ReadStretch | undefined {
    const stem = start + lengthOfStem(this.text.slice(start, end));
    const first = this.indexes.get(start);
    if (first === undefined || stem === start) return undefined;
    let read = '';
    for (let at = start, index = first; at < stem; index++) {
      const { surface, reading } = this.words[index]!;
      if (reading === undefined) return undefined;
      const tail = toHiragana(surface.slice(Math.min(surface.length, stem - at)));
      if (!/^[ぁ-ゖー]*$/u.test(tail) || !reading.endsWith(tail)) return undefined;
      read += reading.slice(0, reading.length - tail.length);
      at += surface.length;
    }
    return { reading: read, base: this.words[first]!.base };
  }
}
