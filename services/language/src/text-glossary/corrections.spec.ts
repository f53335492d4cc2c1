import { beforeAll, describe, expect, it } from '@jest/globals';
import { Core } from '../engine/core.js';
import { preparedIpadic } from '../testing/prepared-tables.js';
import { dictionaryOf, jmdictText } from '../testing/small-dictionary.js';
import type { Correction } from './corrections.js';

let core: Core;

beforeAll(async () => {
  core = new Core({
    ipadic: await preparedIpadic(),
    dictionary: await dictionaryOf(jmdictText()),
  });
});

const correction = (given: Partial<Correction> & { word: string }): Correction => ({
  reading: '',
  entry: '',
  parts: [],
  ...given,
});

describe("a learner's correction", () => {
  it('of a reading holds wherever the word stands', () => {
    const tokens = core.tokenize('空の空', { corrections: [correction({ word: '空', reading: 'カラ' })] });
    expect(tokens.map(({ reading, entry }) => [reading, entry])).toEqual([
      ['から', '空・から'],
      ['の', 'の'],
      ['から', '空・から'],
    ]);
  });

  it('of places holds in them alone, and goes before one of all places', () => {
    const readings = (written: string, ...corrections: Correction[]) =>
      core.tokenize(written, { corrections }).map(({ reading }) => reading);
    const here = correction({ word: '空', reading: 'から', starts: [2] });
    expect(readings('空の空', here)).toEqual(['そら', 'の', 'から']);
    expect(readings('空の空', correction({ word: '空', reading: 'くう' }), here)).toEqual(['くう', 'の', 'から']);
    expect(readings('空の空', correction({ ...here, starts: [1] }))).toEqual(['そら', 'の', 'そら']);
    // Offsets are those of the written text, with its ruby.
    expect(readings('犬《いぬ》と空と空', correction({ ...here, starts: [6] })).at(2)).toBe('から');
    expect(readings('犬《いぬ》と空と空', correction({ ...here, starts: [6] })).at(-1)).toBe('そら');
  });

  it('of a place divides, joins and names there alone', () => {
    const surfaces = (written: string, given: Correction) =>
      core.tokenize(written, { corrections: [given] }).map(({ surface, kind }) => `${surface} ${kind}`);
    const divided = correction({ word: '食べ物', parts: ['食べ', '物'], starts: [4] });
    expect(surfaces('食べ物と食べ物', divided)).toEqual(['食べ物 word', 'と word', '食べ word', '物 word']);
    const named = correction({ word: '空', reading: 'あきら', isName: true, starts: [0] });
    expect(surfaces('空と空', named)).toEqual(['空 name', 'と word', '空 word']);
  });

  it('of all places leaves whole what one of a place says is one word', () => {
    const all = correction({ word: '友達', parts: ['友', '達'] });
    const here = correction({ word: '友達', reading: 'ゆうたつ', starts: [0] });
    const tokens = core.tokenize('友達と友達', { corrections: [all, here] });
    expect(tokens.map(({ surface }) => surface)).toEqual(['友達', 'と', '友', '達']);
    expect(tokens[0]!.reading).toBe('ゆうたつ');
  });

  it('of a reading holds in every form of the word', () => {
    const [token] = core.tokenize('行かない', { corrections: [correction({ word: '行く', reading: 'ゆく' })] });
    expect(token).toMatchObject({ reading: 'ゆかない', baseReading: 'ゆく', entry: '行く・いく' });
  });

  it('of an entry holds for the counts, too', () => {
    const corrections = [correction({ word: 'はし', entry: '箸・はし' })];
    expect(core.countWords('はしを持つ。はしを買う', { corrections })).toContainEqual(
      expect.objectContaining({ word: 'はし', entry: '箸・はし', count: 2 }),
    );
  });

  it('divides a word', () => {
    const tokens = core.tokenize('友達と', { corrections: [correction({ word: '友達', parts: ['友', '達'] })] });
    expect(tokens.map((token) => token.surface)).toEqual(['友', '達', 'と']);
  });

  it('divides a word into words that the analyser knows in their own right', () => {
    const corrections = [correction({ word: '食べ物', parts: ['食べ', '物'] })];
    expect(core.countWords('食べ物', { corrections })).toMatchObject([
      { word: '食べる', entry: '食べる・たべる' },
      { word: '物', reading: 'もの' },
    ]);
  });

  it('joins words under an entry', () => {
    const [token] = core.tokenize('大事件だ', {
      corrections: [correction({ word: '大事件', entry: '大事件・だいじけん' })],
    });
    expect(token).toMatchObject({ surface: '大事件', entry: '大事件・だいじけん', reading: 'だいじけん' });
  });

  it('joins words', () => {
    const tokens = core.tokenize('大事件だ', { corrections: [correction({ word: '大事件', reading: 'だいじけん' })] });
    expect(tokens[0]).toMatchObject({
      surface: '大事件',
      reading: 'だいじけん',
      entry: '大事件・だいじけん',
      parts: [],
    });
  });

  it.each([
    ['whose parts are not the word', correction({ word: '空の', parts: ['空', 'は'] })],
    ['of a word that is not there', correction({ word: '橋', reading: 'はし' })],
    ['that cuts through a word', correction({ word: 'べ', reading: 'べ' })],
    ['with an entry that is gone', correction({ word: '空', entry: 'gone・gone' })],
  ])('%s changes nothing', (_name, one) => {
    const text = '空の食べ物';
    expect(core.tokenize(text, { corrections: [one] })).toEqual(core.tokenize(text));
  });
});
