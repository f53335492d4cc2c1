import { readFileSync } from 'node:fs';
import { toHiragana } from '@ichibun/japanese/kana';
import { hasPhrase } from '../dictionary/definition.js';
import { readTable } from '../tables/read-table.js';

/** A word of a sentence whose every word was checked by hand. */
interface GoldWord {
  readonly surface: string;
  /** Only of content words. */
  readonly content?: { readonly base: string; readonly reading: string };
}

/** A word as an analyser found it. */
export interface FoundWord {
  readonly surface: string;
  readonly base: string;
  readonly reading: string;
}

export interface Score {
  readonly sentences: number;
  readonly contentWords: number;
  /** Content words with the right dictionary form; a longer compound or an exact division counts, but not of a verb. */
  readonly rightLemmas: number;
  /** Words with kanji that were found as such. */
  readonly kanjiWords: number;
  readonly rightReadings: number;
  /** What was wrong, for people. */
  readonly errors: readonly string[];
}

/** The files of the folder gold. Nothing is tuned on those held out. */
export type GoldPart =
  | 'sentences'
  | 'held-out'
  | 'registers'
  | 'registers-held-out'
  | 'children'
  | 'children-held-out'
  | 'modern'
  | 'unseen-held-out';

/** The sentences of one of them. */
export function goldSentences(part: GoldPart = 'sentences'): GoldWord[][] {
  const text = readFileSync(new URL(`../../gold/${part}.txt`, import.meta.url), 'utf8');
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return lines.map((line) => line.split(' ').map(goldWord));
}

function goldWord(text: string): GoldWord {
  const [surface = '', base, reading] = text.split('/');
  if (base === undefined) return { surface };
  return { surface, content: { base: base || surface, reading: reading || surface } };
}

/** Compares an analyser with the gold sentences. */
export function scoreOf(sentences: readonly GoldWord[][], analyse: (text: string) => FoundWord[]): Score {
  const score = { sentences: sentences.length, contentWords: 0, rightLemmas: 0, kanjiWords: 0, rightReadings: 0 };
  const errors: string[] = [];
  for (const words of sentences) {
    const text = words.map((word) => word.surface).join('');
    const found = placed(analyse(text));
    for (const { start, end, item } of placed(words)) {
      if (!item.content) continue;
      score.contentWords++;
      const same = found.find((one) => one.start === start && one.end === end);
      const lemmaIsRight = same ? same.item.base === item.content.base : isCompatible(found, { start, end, item });
      if (lemmaIsRight) score.rightLemmas++;
      else errors.push(`${item.surface} is ${item.content.base}, not ${same?.item.base ?? 'divided'}: ${text}`);
      if (!same || !/\p{Script=Han}/u.test(item.surface)) continue;
      score.kanjiWords++;
      if (toHiragana(same.item.reading) === toHiragana(item.content.reading)) score.rightReadings++;
      else errors.push(`${item.surface} is read ${item.content.reading}, not ${same.item.reading}: ${text}`);
    }
  }
  return { ...score, errors };
}

interface Placed<T> {
  readonly start: number;
  readonly end: number;
  readonly item: T;
}

function placed<T extends { readonly surface: string }>(items: readonly T[]): Placed<T>[] {
  let end = 0;
  return items.map((item) => {
    const start = end;
    end += item.surface.length;
    return { start, end, item };
  });
}

/** Inside a longer compound, or divided without a cut through a neighbour; a divided verb or adjective is wrong. */
function isCompatible(found: readonly Placed<FoundWord>[], { start, end, item }: Placed<GoldWord>): boolean {
  const { surface } = item;
  const { base } = item.content!;
  const touching = found.filter((one) => one.start < end && one.end > start);
  const isInside = touching.length === 1 && touching[0]!.start <= start && touching[0]!.end >= end;
  const isDivided = touching[0]!.start === start && touching.at(-1)!.end === end;
  const inflects = /[うくぐすつぬぶむるい]$/u.test(base) && /\p{Script=Han}[ぁ-ん]+$/u.test(base);
  // く and るま are not くるま; お and ふろ are おふろ.
  const isCut = /^[ぁ-んー]{1,4}$/u.test(surface) && !/^[おご]$/u.test(touching[0]!.item.surface);
  return isInside || (isDivided && !inflects && !isCut);
}

/** A form of a word, and the dictionary form that the whole of it leads to. */
export type SpokenForm = readonly [form: string, dictionaryForm: string];

/** The rows of gold/spoken-forms.tsv. */
export const spokenForms = (): SpokenForm[] =>
  readTable('gold/spoken-forms.tsv', ['form', 'word'], ({ form, word }) => [form, word]);

/** Forms that are not one word, or lead to another dictionary form, with what is there instead. */
export function wrongForms(
  forms: readonly SpokenForm[],
  analyse: (text: string) => readonly { readonly surface: string; readonly baseForm: string }[],
): string[] {
  return forms.flatMap(([form, dictionaryForm]) => {
    const words = analyse(`${form}。`).slice(0, -1);
    if (words.length === 1 && words[0]!.baseForm === dictionaryForm) return [];
    const found = words.map(({ surface, baseForm }) => `${surface} (${baseForm})`).join(' ');
    return [`${form} is ${dictionaryForm}, not ${found}`];
  });
}

/** A word of grammar in its place, with what must be shown of it. */
interface GrammarWord {
  readonly start: number;
  readonly end: number;
  /** Phrases, one of which must be in the meaning or the name that is shown. */
  readonly says: readonly string[];
}

/** A sentence whose words of grammar were all judged by hand. */
export interface GrammarSentence {
  readonly text: string;
  readonly words: readonly GrammarWord[];
}

/** The sentences of gold/grammar.txt, or of gold/grammar-held-out.txt, on which nothing is tuned. */
export function grammarSentences(part: 'grammar' | 'grammar-held-out'): GrammarSentence[] {
  const file = readFileSync(new URL(`../../gold/${part}.txt`, import.meta.url), 'utf8');
  const lines = file.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return lines.map((line) => {
    const words: GrammarWord[] = [];
    let text = '';
    for (const [, plain, surface = '', says = ''] of line.matchAll(/([^[\]]+)|\[([^ \]]+) ([^\]]+)\]/gu)) {
      if (plain === undefined)
        words.push({ start: text.length, end: text.length + surface.length, says: says.split('|') });
      text += plain ?? surface;
    }
    return { text, words };
  });
}

/**
 * The words of grammar of which something else is shown than what they mean in their place, with what is shown.
 *
 * @param analyse the words of a text, the parts of groups
 */
export function wronglyExplained(
  sentences: readonly GrammarSentence[],
  analyse: (text: string) => readonly { readonly surface: string; readonly definition: string | undefined }[],
): string[] {
  return sentences.flatMap(({ text, words }) => {
    const found = placed(analyse(text));
    return words.flatMap(({ start, end, says }) => {
      // にして and について are one particle for the analyser.
      const at = found.find((one) => one.start <= start && one.end >= end);
      const shown = at?.item.definition ?? '';
      if (says.some((phrase) => hasPhrase(shown, phrase))) return [];
      return [`${text.slice(start, end)} is ${says.join(' or ')}, not ${at ? shown : 'divided'}: ${text}`];
    });
  });
}
