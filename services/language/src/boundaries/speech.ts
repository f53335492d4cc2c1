import { WordClass } from '../dictionary/word-class.js';
import { inflected, inRow, wordOf } from '../entries/forms.js';
import { asks, wordIs } from '../rules/conditions.js';
import type { BoundaryRule } from './rule.js';

/** 「ね、 and 「くっ……: a verb does not stand alone so; somebody calls or cries out. */
export const called: BoundaryRule = {
  of: ({ surface, partOfSpeech }) => partOfSpeech === '動詞,自立' && /^(?:ね|[ぁ-ん]{1,2}っ)$/u.test(surface),
  at: ({ word: { start, end, lexeme }, before, after, lexemes }) => {
    if (before && !/^[「『（(。！？!?\s…―]+$/u.test(before.lexeme.surface)) return undefined;
    if (after && !/^(?:[、。！？!?…―」』]|\.\.)/u.test(after.lexeme.surface)) return undefined;
    return { words: [{ start, end, ...wordOf(lexemes, lexeme.surface, lexeme.surface, '感動詞') }], count: 1 };
  },
};

/** ちょっといい？: nobody says anything where nothing follows. */
export const goodAlone: BoundaryRule = {
  of: wordIs('surface=いい; base=いう'),
  at: ({ word: { start, end }, after, lexemes }) => {
    if (after && (after.lexeme.kind !== 'punctuation' || after.lexeme.surface === '、')) return undefined;
    return { words: [{ start, end, ...wordOf(lexemes, 'いい', 'いい', '形容詞,自立') }], count: 1 };
  },
};

/** 味もいいし量も多い: before し it is what is good, and nobody who said it, long ago. */
export const goodAnd: BoundaryRule = {
  of: goodAlone.of,
  next: wordIs('surface=し; base=き'),
  at: ({ word: { start }, lexemes }) => {
    const good = wordOf(lexemes, 'いい', 'いい', '形容詞,自立');
    return { words: inRow(start, good, wordOf(lexemes, 'し', 'し', '助詞,接続助詞')), count: 2 };
  },
};

/** 晴れるといいですね, 安いといいな: what stands behind adjectives, and behind no stem of a verb. */
export const goodIf: BoundaryRule = {
  of: goodAlone.of,
  next: ({ base, surface, partOfSpeech }) =>
    ((base === 'です' || base === 'だ' || base === 'らしい') && partOfSpeech.startsWith('助動詞')) ||
    (/^助詞,(?:終助詞|副助詞／並立助詞／終助詞)/u.test(partOfSpeech) && surface !== 'な') ||
    /^(?:けど|けれど|けれども|から|ので|んだ|んです|ん|のだ)$/u.test(surface),
  when: asks('before=と'),
  at: ({ word: { start, end }, lexemes }) => ({
    words: [{ start, end, ...wordOf(lexemes, 'いい', 'いい', '形容詞,自立') }],
    count: 1,
  }),
};

const SAID = { partOfSpeech: '動詞,自立', conjugation: '五段・ワ行促音便', form: '連用形' };

/** 法のことをいい、 and 洪積世ともいい、: what something is called, where nothing is good. */
export const calledSo: BoundaryRule = {
  of: wordIs('surface=いい; part=形容詞'),
  next: wordIs('surface=、 ，'),
  at: ({ word: { start, end }, before, before2, lexemes }) => {
    const particle = before?.lexeme.surface;
    const isSaid =
      particle === 'を' ||
      particle === 'とも' ||
      (particle === 'も' && before2?.lexeme.surface === 'と') ||
      (particle === 'と' && /^名詞,(?!非自立)/u.test(before2?.lexeme.partOfSpeech ?? ''));
    if (!isSaid) return undefined;
    return { words: [{ start, end, ...inflected(lexemes, 'いい', 'いう', SAID, WordClass.godan) }], count: 1 };
  },
};

/** 「だ、だいじょうぶ, つ、つ、つまり: the first sound of a word, before the word. */
export const stammered: BoundaryRule = {
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
};

const STAMMER = { entry: '', definition: 'a stammer', otherDefinitions: undefined, rank: 0, isGrammar: true };

/** ねえ、聞いて, ねえってば: where a sentence begins somebody is called, and nothing is not there (ねえよ). */
export const calledWithNee: BoundaryRule = {
  of: ({ surface, base }) => /^ね[えぇ]$/u.test(surface) && base === 'ない',
  at: ({ word: { start, end, lexeme }, before, after, after2, lexemes }) => {
    if (before && !/^[「『（(。！？!?\s…―、]+$/u.test(before.lexeme.surface)) return undefined;
    const isSaidOfIt = /^(?:助詞|助動詞|名詞,非自立)/u.test(after?.lexeme.partOfSpeech ?? '');
    if (isSaidOfIt && !(after!.lexeme.surface === 'って' && after2?.lexeme.surface === 'ば')) return undefined;
    return { words: [{ start, end, ...wordOf(lexemes, lexeme.surface, 'ねえ', '感動詞') }], count: 1 };
  },
};
