import { wordOf } from '../entries/forms.js';
import { asks, wordIs } from '../rules/conditions.js';
import { classOf } from '../tables/classes.js';
import type { BoundaryRule } from './rule.js';

/**
 * 雨なのに, 知ってるのに: behind な and auxiliaries the two are one particle; behind a verb の makes a noun
 * (食べるのに時間がかかる).
 */
export const although: BoundaryRule = {
  of: wordIs('surface=の'),
  next: wordIs('surface=に'),
  at: ({ word, before, after, after2, lexemes }) => {
    const { surface = '', partOfSpeech = '', base = '' } = before?.lexeme ?? {};
    const isCopula = surface === 'な' && partOfSpeech === '助動詞';
    const isState =
      /^(?:動詞,非自立|助動詞)/u.test(partOfSpeech) &&
      /^(?:いる|居る|てる|でる|ない|たい|ます)$/u.test(base) &&
      !NEEDED.has(after2?.lexeme.base ?? '');
    if (!isCopula && !isState && surface !== 'ついてる') return undefined;
    const whole = wordOf(lexemes, 'のに', 'のに', '助詞,接続助詞');
    return { words: [{ start: word.start, end: after!.end, ...whole }], count: 2 };
  },
};

/** What one does something for: 生きているのに必要だ, 見ないのに越したことはない. */
const NEEDED = classOf('NEEDS-TO');

/** 三人とも: behind people and things that are counted と and も are one particle. */
export const allOfThem: BoundaryRule = {
  of: wordIs('surface=と'),
  next: wordIs('surface=も'),
  when: asks('not-after2=SAYS-WITH-TO'),
  at: ({ word, before, before2, after, lexemes }) => {
    const counter = before?.lexeme.surface ?? '';
    const isCounted = COUNTER.test(counter) && before2?.lexeme.kind === 'number';
    if (!isCounted && !COUNTED.test(counter)) return undefined;
    const whole = wordOf(lexemes, 'とも', 'とも', '助詞,副助詞');
    return { words: [{ start: word.start, end: after!.end, ...whole }], count: 2 };
  },
};

const COUNTER = /^[人匹本冊枚個軒方頭羽つ社国件]$/u;
const COUNTED = /^(?:[一二三四五六七八九]つ|二人|ふたり|両方|双方|両者)$/u;
