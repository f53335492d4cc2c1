import { WordClass } from '../dictionary/word-class.js';
import { formOf, inflected, inRow, wordOf } from '../entries/forms.js';
import { isInClass } from '../rules/conditions.js';
import { rulesIn } from './rule.js';

const rule = rulesIn('speech');

/** 「ね、 and 「くっ……: a verb does not stand alone so; somebody calls or cries out. */
export const verbAsCry = rule('verb as a cry', '「ね、聞いて。」', '布団にねた。', {
  of: ({ surface, partOfSpeech }) => partOfSpeech === '動詞,自立' && /^(?:ね|[ぁ-ん]{1,2}っ)$/u.test(surface),
  at: ({ word: { start, end, lexeme }, before, after, lexemes }) => {
    if (before && !/^[「『（(。！？!?\s…―]+$/u.test(before.lexeme.surface)) return undefined;
    if (after && !/^(?:[、。！？!?…―」』]|\.\.)/u.test(after.lexeme.surface)) return undefined;
    return { words: [{ start, end, ...wordOf(lexemes, lexeme.surface, lexeme.surface, '感動詞') }], count: 1 };
  },
});

/** 「だ、だいじょうぶ, つ、つ、つまり: the first sound of a word, before the word. */
export const stammer = rule('stammer', 'つ、つ、つまりそうだ。', '目、口、つまり顔だ。', {
  of: ({ surface }) => /^[ぁ-ん]$/u.test(surface),
  next: ({ kind, surface }) => kind === 'punctuation' && /^(?:、|…+)$/u.test(surface),
  at: ({ word: { start, end, lexeme }, before, after2: after, lexemes }) => {
    const { surface } = lexeme;
    if (before && !/^[「『（(。！？!?\s…―、]+$/u.test(before.lexeme.surface)) return undefined;
    const isSaidAgain = after?.lexeme.surface === surface && lexeme.partOfSpeech.startsWith('動詞');
    if (!isSaidAgain && (!after?.reading.startsWith(surface) || after.reading.length < 2)) return undefined;
    const sound = wordOf(lexemes, surface, surface, '感動詞');
    return { words: [{ start, end, ...sound, lexeme: sound.lexeme.with(STAMMER) }], count: 1 };
  },
});

const STAMMER = { entry: '', definition: 'a stammer', otherDefinitions: undefined, rank: 0, isGrammar: true };

/** ねえ、聞いて, ねえってば: where a sentence begins somebody is called, and nothing is not there (ねえよ). */
export const neeAsCall = rule('ねえ as a call', 'ねえ叔母さん」', 'そんなの知らねえよ。', {
  of: ({ surface, base }) => /^ね[えぇ]$/u.test(surface) && base === 'ない',
  at: ({ word: { start, end, lexeme }, before, after, after2, lexemes }) => {
    if (before && !/^[「『（(。！？!?\s…―、]+$/u.test(before.lexeme.surface)) return undefined;
    const isSaidOfIt = /^(?:助詞|助動詞|名詞,非自立)/u.test(after?.lexeme.partOfSpeech ?? '');
    if (isSaidOfIt && !(after!.lexeme.surface === 'って' && after2?.lexeme.surface === 'ば')) return undefined;
    return { words: [{ start, end, ...wordOf(lexemes, lexeme.surface, 'ねえ', '感動詞') }], count: 1 };
  },
});

const NEGATIVE = { partOfSpeech: '助動詞', conjugation: '特殊・ナイ', form: '基本形' };
const NOT_THERE = { partOfSpeech: '形容詞,自立', conjugation: '形容詞・アウオ段', form: '基本形' };
const BEFORE_PROHIBITION = { partOfSpeech: '動詞,自立', conjugation: '一段', form: '体言接続特殊' };
const BEFORE_NEGATIVE = { partOfSpeech: '動詞,自立', conjugation: '五段・ラ行', form: '未然特殊' };

/**
 * わかんねえ。 is わからない and no わく: where it ends in ん, a common verb in る has lost its ら. What is written in kanji
 * (沸かんねえ) is what it says.
 */
export const verbInNnee = rule('verb in んねえ', 'もうわかんねえ。', 'もう沸かんねえ。', {
  of: ({ surface, partOfSpeech, form }) =>
    partOfSpeech === '動詞,自立' && /^未然/u.test(form) && /^[ぁ-ん]{2,}$/u.test(surface),
  next: ({ surface, base }) => surface === 'ん' && base === 'ん',
  at: ({ word: { start, lexeme }, after2: ending, lexemes }) => {
    if (!ending || !/^ね[えぇー]$/u.test(ending.lexeme.surface)) return undefined;
    const base = `${lexeme.surface}る`;
    if (!lexemes.spellings.isCommon(base) || !lexemes.spellings.isVerb(base, base)) return undefined;
    const verb = inflected(lexemes, `${lexeme.surface}ん`, base, BEFORE_NEGATIVE, WordClass.godan);
    const nai = inflected(lexemes, ending.lexeme.surface, 'ない', NEGATIVE, WordClass.auxiliary);
    return { words: inRow(start, verb, nai), count: 3 };
  },
});

/** のんねえ。 is のらない and no のむ, whose のん is only before だ and で. */
export const verbInNBeforeNee = rule('verb in んねえ, not in む', 'まだのんねえ。', 'まだのむねえ。', {
  of: ({ surface, partOfSpeech, form }) =>
    partOfSpeech === '動詞,自立' && form === '連用タ接続' && /^[ぁ-ん]+ん$/u.test(surface),
  next: ({ surface }) => /^ね[えぇー]$/u.test(surface),
  at: ({ word: { start, lexeme }, after, lexemes }) => {
    const base = `${lexeme.surface.slice(0, -1)}る`;
    if (!lexemes.spellings.isCommon(base) || !lexemes.spellings.isVerb(base, base)) return undefined;
    const verb = inflected(lexemes, lexeme.surface, base, BEFORE_NEGATIVE, WordClass.godan);
    const nai = inflected(lexemes, after!.lexeme.surface, 'ない', NEGATIVE, WordClass.auxiliary);
    return { words: inRow(start, verb, nai), count: 2 };
  },
});

/** かわんねー: what has lost its ら is not there, and nobody is asked to agree. */
export const neeBehindN = rule('ねえ behind ん', '全然かわんねー。', 'そうだねー。', {
  of: ({ surface, form }) => /^(?:体言接続特殊|未然特殊)$/u.test(form) && surface.endsWith('ん'),
  next: ({ surface, base }) => /^ね[えぇー]$/u.test(surface) && base !== 'ない',
  at: ({ word, after, lexemes }) => {
    const nai = inflected(lexemes, after!.lexeme.surface, 'ない', NEGATIVE, WordClass.auxiliary);
    return { words: [word, ...inRow(word.end, nai)], count: 2 };
  },
});

/** 意味ねえ。 is 意味ない, which the dictionary has as one word; どうも天気ねえ。 asks somebody to agree. */
export const neeBehindNoun = rule('ねえ behind a noun', 'そんなの意味ねえ。', 'いい天気ねえ。', {
  of: ({ partOfSpeech }) => partOfSpeech.startsWith('名詞'),
  next: ({ surface, base }) => /^ね[えぇ]$/u.test(surface) && base === 'ね',
  at: ({ word, after, lexemes }) => {
    if (!lexemes.spellings.isAdjective(`${word.lexeme.surface}ない`)) return undefined;
    const nai = inflected(lexemes, after!.lexeme.surface, 'ない', NOT_THERE, WordClass.iAdjective);
    return { words: [word, ...inRow(word.end, nai)], count: 2 };
  },
});

/** 忘れんなよ forbids as 忘れるな does; what nobody does at will (見えんな) is denied. */
export const verbInNna = rule('verb in んな', '約束を忘れんなよ。', '遠くてよく見えんな。', {
  of: ({ partOfSpeech, conjugation, form, base, derivation }) =>
    partOfSpeech === '動詞,自立' &&
    conjugation === '一段' &&
    form === '未然形' &&
    derivation !== 'potential' &&
    !isInClass(base, 'NOT-AT-WILL'),
  next: ({ surface, base }) => surface === 'ん' && base === 'ん',
  at: ({ word, after2, lexemes }) => {
    if (after2?.lexeme.surface !== 'な' || !after2.lexeme.partOfSpeech.startsWith('助詞')) return undefined;
    const { surface, reading, base, baseReading } = word.lexeme;
    const written = { surface: `${surface}ん`, reading: `${reading}ん`, base, baseReading };
    return { words: inRow(word.start, formOf(lexemes, written, BEFORE_PROHIBITION, WordClass.ichidan)), count: 2 };
  },
});
