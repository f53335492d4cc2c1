import { describe, expect, it } from '@jest/globals';
import { type LearntWord, modelOf, readReadingsModel } from './model.js';

const words = (...surfaces: string[]) =>
  surfaces.map((surface) => {
    const partOfSpeech = surface.length > 1 ? '動詞,自立' : '名詞,一般';
    return { lexeme: { surface, base: surface, reading: 'よみ', baseReading: 'よみ', partOfSpeech, kind: 'word' } };
  });

const MODEL = '# a comment\n方\tほう かた\t橋の方\n\tafter=へ\t90 -90\n\tbefore=の\t-20 20\n';

describe('a learnt word', () => {
  const word = modelOf(MODEL).get('方') as LearntWord;
  const isNow = ({ reading }: { reading: string }) => reading === 'かた';

  it('is read as what is around it weighs most for', () => {
    const chosen = word.choose(words('の', '方', 'へ'), 1, isNow);
    expect(chosen).toMatchObject({ choice: { reading: 'ほう', example: '橋の方' }, margin: 140, more: 140 });
    expect(word.choose(words('の', '方', 'が'), 1, isNow)).toMatchObject({
      choice: { reading: 'かた' },
      margin: 40,
      more: 0,
    });
  });

  it('says what spoke for it', () => {
    expect(word.reasons(words('の', '方', 'へ'), 1, word.choices[0]!, isNow)).toEqual([
      { feature: 'after', value: 'へ' },
    ]);
  });

  it('says of each place around it only what weighs most', () => {
    const many = modelOf(`${MODEL}\tafter-surface=へ\t95 0\n\tbefore-ends=の\t40 0\n`).get('方') as LearntWord;
    expect(many.reasons(words('の', '方', 'へ'), 1, many.choices[0]!, isNow)).toEqual([
      { feature: 'after', value: 'へ' },
      { feature: 'before-ends', value: 'の' },
    ]);
  });

  it('says nothing where it is read in a way that was not met', () => {
    expect(word.choose(words('の', '方', 'へ'), 1, () => false)).toBeUndefined();
  });
});

it('a row without a weight for each reading is an error that names its line', () => {
  expect(() => modelOf('方\tほう かた\n\tafter=へ\t90\n')).toThrow('data/model/readings.tsv:2: ');
});

it('the model has the words that are read wrong most often, and no reading twice', () => {
  const model = readReadingsModel();
  expect([...model.keys()]).toEqual(expect.arrayContaining(['方', '日', '会社', '前']));
  for (const { choices } of model.values()) {
    expect(new Set(choices.map(({ reading, base }) => `${reading} ${base}`)).size).toBe(choices.length);
  }
});
