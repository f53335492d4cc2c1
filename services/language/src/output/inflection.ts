import { type Before, endingOf } from '../words/endings.js';
import { Lexeme } from '../words/lexeme.js';
import type { Morpheme } from '../words/morpheme.js';

/** Whether a word can be the head of an inflected group. */
export const isInflecting = Lexeme.whether(
  ({ partOfSpeech, conjugation }) => conjugation !== '' && /^(?:動詞|形容詞|助動詞)/u.test(partOfSpeech),
);

/**
 * How many words from a head on are one inflected word: 食べ させ られ た, 読ん で いる, 高かっ た
 * です.
 *
 * @param first index of the head
 * @returns index after the last word; `first + 1` when nothing is added
 */
export function inflectionEnd(morphemes: readonly Morpheme[], first: number): number {
  let end = first + 1;
  while (end < morphemes.length && continues(morphemes[end - 1]!.lexeme, morphemes[end]!.lexeme)) end++;
  return end;
}

const isTe = Lexeme.whether(
  ({ surface, partOfSpeech }) => partOfSpeech === '助詞,接続助詞' && /^[てで]$/u.test(surface),
);

/** Whether a word can be an ending at all: what is asked of every word after a verb. */
const isEnding = Lexeme.whether(
  ({ asAnalysed, partOfSpeech, surface }) =>
    /^(?:助動詞|助詞,(?:接続|並立)助詞|動詞,(?:接尾|非自立)|形容詞,非自立|名詞,接尾,(?:助動詞語幹|特殊))/u.test(
      partOfSpeech,
    ) ||
    /^[なでか]$/u.test(surface) ||
    /^(?:そう|すぎる|過ぎる)$/u.test(asAnalysed) ||
    (endingOf(asAnalysed)?.isAlsoVerb ?? false),
);

function continues(before: Lexeme, ending: Lexeme): boolean {
  if (!isEnding(ending)) return false;
  const { asAnalysed, partOfSpeech, surface } = ending;
  // よさそう, なさすぎる.
  if (isNess(before)) return /^(?:そう|すぎる|過ぎる)$/u.test(asAnalysed);
  if (!isInflecting(before) && !isTe(before)) return false;
  if (partOfSpeech === '助動詞') return !(isPlain(before) && /^(?:だ|らしい|べし|じゃ)$/u.test(asAnalysed));
  if (partOfSpeech === '助詞,接続助詞')
    return (
      /^(?:ば|ちゃ|じゃ)$/u.test(surface) || (/^[てで]$/u.test(surface) && !isTe(before)) || isEvenIf(before, surface)
    );
  if (partOfSpeech === '助詞,並立助詞') return /^(?:たり|だり)$/u.test(surface);
  if (partOfSpeech === '名詞,接尾,助動詞語幹') return surface === 'そう' && before.form !== '基本形';
  if (isNess(ending)) return before.form === 'ガル接続';
  // 触んな; 食べないで.
  if (surface === 'な' && partOfSpeech.startsWith('助詞')) return /^(?:体言接続特殊|未然特殊)$/u.test(before.form);
  if (surface === 'で' && /^助[詞動]/u.test(partOfSpeech))
    return before.surface === 'ない' && before.partOfSpeech === '助動詞';
  // 行こっか: the question is part of the form.
  if (surface === 'か') return before.surface === 'っ';
  const row = endingOf(asAnalysed);
  if (!/^動詞,(?:接尾|非自立)|^形容詞,非自立/u.test(partOfSpeech) && !row?.isAlsoVerb) return false;
  if (!row || row.after.length === 0) return partOfSpeech === '動詞,接尾';
  // Asked of every ending: a function of its own for each would cost more than the question.
  for (const place of row.after) if (FOLLOWS[place](before)) return true;
  return false;
}

/** The さ of 激しさ. */
const isNess = Lexeme.whether(({ surface, partOfSpeech }) => surface === 'さ' && partOfSpeech === '名詞,接尾,特殊');

/** 行ったって. */
const isEvenIf = (before: Lexeme, surface: string) => FOLLOWS.past(before) && /^[ただ]って$/u.test(surface);

const FOLLOWS: Record<Before, (before: Lexeme) => boolean> = {
  te: (before) => isTe(before) || (/^(?:てる|でる)$/u.test(before.asAnalysed) && /^[てで]$/u.test(before.surface)),
  stem: ({ form }) => /^連用形|^ガル接続/u.test(form),
  past: ({ form }) => /^連用(?:形|タ接続)/u.test(form),
  negative: ({ form }) => /^未然(?:形|レル接続)/u.test(form),
};

const isPlain = ({ form }: Lexeme) => form === '基本形';

/** One step from a dictionary form to the word in the text. */
export interface Change {
  /** As textbooks call it: causative. */
  readonly name: string;
  /** The word once it is changed so, in its dictionary form where it has one: 食べさせる. */
  readonly form: string;
}

/**
 * How a dictionary form was changed, in the order of the endings: causative, passive, past.
 *
 * @param words the head and what `inflectionEnd` adds to it
 */
export function conjugationOf(words: readonly Lexeme[]): Change[] {
  const [head, ...endings] = words;
  if (endings.length === 0 && isCommand(head!)) return [{ name: 'imperative', form: head!.surface }];
  const changes: Change[] = head!.derivation === '' ? [] : [{ name: head!.derivation, form: head!.asAnalysed }];
  let written = head!.surface;
  for (const [index, ending] of endings.entries()) {
    const before = index === 0 ? head! : endings[index - 1]!;
    const name = changeBy(ending, before, head!, endings[index + 1]);
    const isRepeated = name === 'polite' && changes.some((change) => change.name === name);
    if (name !== '' && !isRepeated) changes.push({ name, form: written + ending.asAnalysed });
    written += ending.surface;
  }
  const ownForm = formName(words.at(-1)!);
  if (ownForm !== '' && changes.at(-1)?.name !== ownForm) changes.push({ name: ownForm, form: written });
  return changes.map((change, index) => (index === changes.length - 1 ? { ...change, form: written } : change));
}

/** 急げ、遅れるぞ: a potential that nothing follows is a command. */
const isCommand = ({ derivation, form }: Lexeme) => derivation === 'potential' && form === '連用形';

function changeBy(ending: Lexeme, before: Lexeme, head: Lexeme, next: Lexeme | undefined): string {
  const { base, surface, partOfSpeech } = ending;
  if (isTe(ending)) return next ? '' : 'te form';
  if (/^(?:ください|下さい)$/u.test(surface)) return 'request';
  if (surface === 'なさい') return 'imperative';
  if (surface === 'ば') return 'conditional';
  if (/^(?:たり|だり)$/u.test(surface)) return 'listing';
  if (/^(?:ちゃ|じゃ)$/u.test(surface) && partOfSpeech.startsWith('助詞')) return 'te form';
  if (isEvenIf(before, surface)) return 'even if';
  if (surface === 'な' && partOfSpeech.startsWith('助詞')) return 'negative imperative';
  if (surface === 'か') return '';
  // なさそう, よさそう: さ only joins the two.
  if (surface === 'さ' && next?.surface === 'そう') return '';
  // 見れる: without ら, of a verb that has no other れる.
  if (base === 'れる') return /^(?:一段|カ変)/u.test(before.conjugation) && before === head ? 'potential' : 'passive';
  // 食べられる is both; after a causative it can only be the passive.
  if (base === 'られる')
    return isCausative(before) || !/^(?:一段|カ変)/u.test(head.conjugation) ? 'passive' : 'passive or potential';
  if (
    base === 'だ' &&
    /^(?:だ|だら|な|で|だっ|だろ|なら)$/u.test(surface) &&
    isInflecting(head) &&
    head.partOfSpeech.startsWith('動詞')
  ) {
    // 読んだ: the past after ん, which IPADIC lists under だ.
    return /^(?:だ|だら|だり)$/u.test(surface) ? 'past' : '';
  }
  // で of a copula is no て form: 猫である.
  if (base === 'ある' && before.base === 'だ') return '';
  if (base === 'う' && (IS_SO.test(before.base) || before.partOfSpeech.startsWith('形容詞'))) return 'conjectural';
  return endingOf(ending.asAnalysed)?.change ?? endingOf(base)?.change ?? '';
}

/** Nobody means to be so: だろう, であろう, なかろう say what probably is. */
const IS_SO = /^(?:だ|です|ある|ない|た)$/u;

const isCausative = ({ base }: Lexeme) => base === 'せる' || base === 'させる';

/** The form of the last word, where it says something by itself. */
function formName({ form, base, surface }: Lexeme): string {
  // 読んだら: the past after ん is listed under だ.
  if (/^[ただ]ら$/u.test(surface) && /^[ただ]$/u.test(base)) return 'conditional';
  if (base === 'た') return '';
  if (form.startsWith('命令') && !/^(?:ください|下さい|なさい)$/u.test(surface)) return 'imperative';
  if (form.startsWith('仮定縮約')) return 'conditional';
  return '';
}
