import type { Lexeme } from './lexemes.js';
import type { Morpheme } from './morphemes.js';
import { entryOf } from './table-entry.js';

/** What an ending adds, by its dictionary form, for endings that IPADIC calls auxiliaries or dependent words. */
const ENDINGS: Record<string, string> = {
  せる: 'causative',
  させる: 'causative',
  ます: 'polite',
  です: 'polite',
  た: 'past',
  だ: 'copula',
  ない: 'negative',
  ぬ: 'negative',
  ん: 'negative',
  まい: 'negative volitional',
  たい: 'desiderative',
  たがる: 'desiderative',
  がる: 'showing signs of',
  らしい: 'apparently',
  そう: 'seeming',
  そうだ: 'seeming',
  う: 'volitional',
  よう: 'volitional',
  べし: 'obligation',
  いる: 'progressive',
  る: 'progressive',
  てる: 'progressive',
  でる: 'progressive',
  ある: 'resulting state',
  しまう: 'completion',
  ちゃう: 'completion',
  じゃう: 'completion',
  おく: 'in advance',
  とく: 'in advance',
  みる: 'trying',
  くる: 'coming to',
  来る: 'coming to',
  いく: 'going on',
  行く: 'going on',
  く: 'going on',
  くれる: 'as a favour to me',
  もらう: 'having it done',
  もらえる: 'having it done',
  いただく: 'having it done (humble)',
  いただける: 'having it done (humble)',
  くださる: 'as a favour (honorific)',
  下さる: 'as a favour (honorific)',
  あげる: 'as a favour',
  やる: 'as a favour',
  すぎる: 'too much',
  過ぎる: 'too much',
  やすい: 'easy to',
  にくい: 'hard to',
  づらい: 'hard to',
  なさる: 'honorific',
  続ける: 'continuing',
  つづける: 'continuing',
  始める: 'beginning',
  はじめる: 'beginning',
  出す: 'beginning suddenly',
  だす: 'beginning suddenly',
  終わる: 'finishing',
};

/** Dependent verbs that follow the て form; after a stem the same spelling is a word of its own. */
const AFTER_TE = new Set(
  'いる ある しまう おく みる くる 来る いく 行く くれる もらう もらえる いただく いただける くださる 下さる あげる やる ちゃう ほしい 欲しい'.split(
    ' ',
  ),
);

const AFTER_STEM = new Set(
  'すぎる 過ぎる やすい にくい づらい なさる 続ける つづける 始める はじめる 出す だす 終わる たがる がる'.split(' '),
);

/** Whether a word can be the head of an inflected group. */
export const isInflecting = ({ partOfSpeech, conjugation }: Lexeme): boolean =>
  conjugation !== '' && /^(?:動詞|形容詞|助動詞)/u.test(partOfSpeech);

/**
 * How many words from a head on are one inflected word: 食べ させ られ た, 読ん で いる, 高かっ た
 * です.
 *
 * @param first index of the head
 * @returns index behind the last word; `first + 1` when nothing is added
 */
export function inflectionEnd(morphemes: readonly Morpheme[], first: number): number {
  let end = first + 1;
  while (end < morphemes.length && continues(morphemes[end - 1]!.lexeme, morphemes[end]!.lexeme)) end++;
  return end;
}

function continues(before: Lexeme, { base, partOfSpeech, surface }: Lexeme): boolean {
  if (!isInflecting(before) && !isTe(before)) return false;
  if (partOfSpeech === '助動詞')
    return !(isPlain(before) && /^(?:だ|です|らしい|べし|じゃ)$/u.test(base) && base !== 'です');
  if (partOfSpeech === '動詞,接尾') return true;
  if (partOfSpeech === '助詞,接続助詞') return /^(?:て|で|ば|ちゃ|じゃ)$/u.test(surface);
  if (partOfSpeech === '助詞,並立助詞') return /^(?:たり|だり)$/u.test(surface);
  if (partOfSpeech === '名詞,接尾,助動詞語幹') return surface === 'そう' && before.form !== '基本形';
  if (!partOfSpeech.includes('非自立')) return false;
  if (isTe(before)) return AFTER_TE.has(base);
  return AFTER_STEM.has(base) && /^連用形|^ガル接続/u.test(before.form)
    ? true
    : /^(?:てる|でる|ちゃう|じゃう|とく|どく|てく|たがる)$/u.test(base);
}

const isPlain = ({ form }: Lexeme) => form === '基本形';
const isTe = ({ surface, partOfSpeech }: Lexeme) => partOfSpeech === '助詞,接続助詞' && /^[てで]$/u.test(surface);

/**
 * How a dictionary form was changed, in the order of the endings: causative, passive, past.
 *
 * @param words the head and what `inflectionEnd` adds to it
 */
export function conjugationOf(words: readonly Lexeme[]): string[] {
  const [head, ...endings] = words;
  const changes: string[] = head!.derivation === '' ? [] : [head!.derivation];
  for (const [index, ending] of endings.entries()) {
    const before = index === 0 ? head! : endings[index - 1]!;
    const change = changeBy(ending, before, head!, endings[index + 1]);
    const isRepeated = change === 'polite' && changes.includes(change);
    if (change !== '' && !isRepeated) changes.push(change);
  }
  const ownForm = formName(words.at(-1)!);
  if (ownForm !== '' && changes.at(-1) !== ownForm) changes.push(ownForm);
  return changes;
}

function changeBy(ending: Lexeme, before: Lexeme, head: Lexeme, next: Lexeme | undefined): string {
  const { base, surface, partOfSpeech } = ending;
  if (isTe(ending)) return next ? '' : 'te form';
  if (/^(?:ください|下さい)$/u.test(surface)) return 'request';
  if (surface === 'なさい') return 'imperative';
  if (surface === 'ば') return 'conditional';
  if (/^(?:たり|だり)$/u.test(surface)) return 'listing';
  if (/^(?:ちゃ|じゃ)$/u.test(surface) && partOfSpeech.startsWith('助詞')) return 'te form';
  if (base === 'れる') return 'passive';
  // 食べられる is both; after a causative it can only be the passive.
  if (base === 'られる')
    return isCausative(before) || !/^(?:一段|カ変)/u.test(head.conjugation) ? 'passive' : 'passive or potential';
  if (
    base === 'だ' &&
    /^(?:だ|な|で|だっ|だろ|なら)$/u.test(surface) &&
    isInflecting(head) &&
    head.partOfSpeech.startsWith('動詞')
  ) {
    // 読んだ: the past after ん, which IPADIC lists under だ.
    return /^(?:だ|だら|だり)$/u.test(surface) ? 'past' : '';
  }
  return entryOf(ENDINGS, base) ?? '';
}

const isCausative = ({ base }: Lexeme) => base === 'せる' || base === 'させる';

/** The form of the last word, where it says something by itself. */
function formName({ form, base, surface }: Lexeme): string {
  if (base === 'た' && surface !== 'た') return /^[ただ]ら$/u.test(surface) ? 'conditional' : '';
  if (form.startsWith('命令') && !/^(?:ください|下さい|なさい)$/u.test(surface)) return 'imperative';
  if (form.startsWith('仮定縮約')) return 'conditional';
  return '';
}
