import { describe, expect, it } from '@jest/globals';
import { Lexeme } from '../words/lexeme.js';
import { morphemeOf } from '../words/morpheme.js';
import { asks, wordIs } from './conditions.js';
import { contextOf } from './context.js';

const word = (surface: string, partOfSpeech: string, base = surface) =>
  new Lexeme({
    surface,
    reading: surface,
    pronunciation: surface,
    base,
    asAnalysed: base,
    baseReading: base,
    partOfSpeech,
    conjugation: '五段・ラ行',
    form: '基本形',
    derivation: '',
    kind: 'word',
    isGrammar: false,
    certain: true,
    entry: '',
    definition: undefined,
    rank: 0,
  });
const WORDS = [word('車', '名詞,一般'), word('で', '助詞,格助詞,一般'), word('いく', '動詞,自立', 'いく')];
const MORPHEMES = WORDS.map((lexeme, at) => morphemeOf(at, at + 1, lexeme, lexeme.reading));

describe('a condition of a rule', () => {
  it.each([
    ['after-surface=で', true],
    ['not-after-surface=で', false],
    ['after-surface=で; later=GOES', true],
    ['after-surface=で; later=OPENS', false],
    ['before-kind=none', true],
    ['part=名詞; not-part=名詞,数', true],
  ])('is met as rows of tables meet theirs: %s', (when, isMet) => {
    expect(asks(when)(contextOf(MORPHEMES, 0))).toBe(isMet);
  });
});

describe('what a rule says of a word alone', () => {
  it.each([
    ['surface=いく 行く', true],
    ['base=いく; part=動詞', true],
    ['part=名詞', false],
    ['conjugation=五段; kind=word', true],
  ])('is asked of its own features: %s', (when, isMet) => {
    expect(wordIs(when)(WORDS[2]!)).toBe(isMet);
  });

  it('may not depend on other words, since it is asked once for all places', () => {
    expect(() => wordIs('surface=いく; before=で')).toThrow('before=で');
  });
});
