import { toHiragana } from '@ichibun/japanese/kana';
import { WordClass } from '../dictionary/word-class.js';
import { formOf, inflected, inRow, wordOf } from '../entries/forms.js';
import type { Lexemes } from '../entries/lexemes.js';
import { isOfClass } from '../rules/conditions.js';
import { type Context, contextOf } from '../rules/context.js';
import type { Lexeme } from '../words/lexeme.js';
import type { Morpheme } from '../words/morpheme.js';
import { rulesIn } from './rule.js';

const rule = rulesIn('sounds');

const isSound = ({ surface }: Lexeme) => /^(?:[ァ-ヶー]{2,4}|[ぁ-んー]{2,4})$/u.test(surface);

/** ポツリポツリ: a sound twice that the dictionary has as one adverb, in hiragana. */
export const soundTwice = rule('sound twice', '雨がポツリポツリと降る。', '雨がポツリと降る。', {
  of: isSound,
  next: isSound,
  at: ({ text, word: { start, lexeme }, after, lexemes }) => {
    if (lexeme.surface !== after?.lexeme.surface) return undefined;
    const { end } = after;
    const surface = text.slice(start, end);
    const kana = toHiragana(surface);
    if (!lexemes.spellings.isAdverb(kana)) return undefined;
    return { words: [{ start, end, ...wordOf(lexemes, surface, kana, '副詞,一般') }], count: 2 };
  },
});

const isHiragana = (text: string) => /^[ぁ-んー]+$/u.test(text);

/** ホッと, グイと, ちらと: a sound or manner that the dictionary has with its と only, in hiragana. */
export const soundAndTo = rule('sound+と', 'ホッとした。', 'パンと水がある。', {
  of: ({ surface, entry, partOfSpeech }) =>
    /^[ァ-ヶー]{2,5}$|^[ぁ-んー]{2,5}$/u.test(surface) &&
    (entry === '' || !isHiragana(surface)) &&
    /^(?:副詞|名詞,一般)/u.test(partOfSpeech),
  at: ({ text, word: { start }, after, lexemes }) => {
    if (!after || !/^と(?:して)?$/u.test(after.lexeme.surface)) return undefined;
    const end = after.start + 1;
    const surface = text.slice(start, end);
    const kana = toHiragana(surface);
    if (!lexemes.spellings.isAdverb(kana)) return undefined;
    const manner = { start, end, ...wordOf(lexemes, surface, kana, '副詞,一般') };
    return { words: [manner, ...(after.end > end ? doing(end, lexemes) : [])], count: 2 };
  },
});

/** The して of ギョッとして, which is no particle there. */
function doing(start: number, lexemes: Lexemes): Morpheme[] {
  const ofVerb = { partOfSpeech: '動詞,自立', conjugation: 'サ変・スル', form: '連用形' };
  const te = wordOf(lexemes, 'て', 'て', '助詞,接続助詞', WordClass.particle);
  return inRow(start, inflected(lexemes, 'し', 'する', ofVerb, WordClass.suru), te);
}

/** ぐっ、とこらえた is ぐっと, with a breath in it. はっ、と返事をした is an answer, and よっ、はっ、と two cries. */
export const soundBeforeBreath = rule('sound+、と', 'ぐっ、とこらえた。', 'はっ、と返事をした。', {
  of: ({ surface }) => /^(?:[ぁ-ん]{1,3}|[ァ-ヶ]{1,3})[っッ]$|^[ぁ-ん]{1,2}$/u.test(surface),
  next: ({ surface }) => /^[っ、…]/u.test(surface),
  at: ({ text, word: { start, lexeme }, at, before, before2, morphemes, lexemes }) => {
    if (before?.lexeme.surface === '、' && before2?.lexeme.surface.endsWith('っ')) return undefined;
    const isCut = !/[っッ]$/u.test(lexeme.surface);
    if (isCut && morphemes[at + 1]!.lexeme.surface !== 'っ') return undefined;
    const count = isCut ? 2 : 1;
    const [breath, to, next] = morphemes.slice(at + count);
    if (!/^(?:、|…+)$/u.test(breath?.lexeme.surface ?? '') || !/^と(?:して)?$/u.test(to?.lexeme.surface ?? ''))
      return undefined;
    if (next && isOfClass(next.lexeme, 'ANSWERS')) return undefined;
    const { end } = morphemes[at + count - 1]!;
    const surface = text.slice(start, end);
    const kana = toHiragana(surface);
    if (!lexemes.spellings.isAdverb(`${kana}と`)) return undefined;
    return { words: [{ start, end, ...wordOf(lexemes, surface, kana, '副詞,一般', 0, `${kana}と`) }], count };
  },
});

/** What says something of somebody: a case, or a copula. */
const SAYS_SOMETHING = /^助詞,格助詞|^助動詞/u;

/** ははは だいどころで りょうりを つくる: who laughs before a space is not whom a whole sentence is said of. */
const isOfMother = (written: string, laugh: Context): boolean =>
  /^ははは[ \u3000](?!と|って)/u.test(written) &&
  laugh.rest().some(({ partOfSpeech }) => SAYS_SOMETHING.test(partOfSpeech));

/** Sounds of laughter, at least. */
const SHORTEST_LAUGH = 3;

/** 「へへへへ」: one kana of は to ほ again and again, up to a mark or a particle, is a laugh and no winds. */
export const laugh = rule('laugh', '「へへへへ」', 'ははの手紙だ。', {
  of: ({ surface }) => /^[はひふへほハヒフヘホ]$/u.test(surface),
  next: ({ surface }) => /^[はひふへほハヒフヘホ]/u.test(surface),
  at: ({ text, morphemes, at, word: { start }, lexemes }) => {
    const kana = text[start]!;
    if (text[start + 1] !== kana || /[ぁ-んァ-ヺ\p{Script=Han}]/u.test(text[start - 1] ?? '')) return undefined;
    let end = start + 1;
    while (text[end] === kana) end++;
    if (end - start < SHORTEST_LAUGH || !/[、。！？!?…―─」』っッーと\s]/u.test(text[end] ?? '。')) return undefined;
    let last = at;
    while (morphemes[last]!.end < end) last++;
    if (morphemes[last]!.end !== end) return undefined;
    if (isOfMother(text.slice(start, end + 3), contextOf(morphemes, last))) return undefined;
    const sound = toHiragana(kana);
    const known = [3, 2].map((times) => sound.repeat(times)).find((laugh) => lexemes.spellings.has(laugh));
    if (known === undefined) return undefined;
    const surface = text.slice(start, end);
    const reading = sound.repeat(surface.length);
    const grammar = { partOfSpeech: '感動詞', conjugation: '', form: '' };
    const laugh = formOf(lexemes, { surface, reading, base: known, baseReading: known }, grammar, 0);
    return { words: [{ start, end, ...laugh }], count: last - at + 1 };
  },
});

/** So is one of which the analyser has several kana as one word. */
export const laughInOne = rule('laugh in one', '「ははははは」', 'ははの手紙だ。', {
  of: ({ surface }) => /^([はひふへほハヒフヘホ])\1/u.test(surface),
  at: laugh.rule.at,
});
