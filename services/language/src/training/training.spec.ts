import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { describe, expect, it } from '@jest/globals';
import { modelOf, READINGS_MODEL } from '../choices/model.js';
import { AnnotatedPlaces, linesOfAozora, sentencesOfKnp } from './annotated-text.js';
import type { Label } from './labels.js';
import { foundFor, learnReadings } from './readings.js';

const KNP = `# S-ID:1
* -1D
+ -1D
行った いった 行く 動詞 2 * 0 子音動詞カ行促音便形 3 タ形 10
日本 にほん 日本 名詞 6 地名 4 * 0 * 0
人 じん 人 名詞 6 普通名詞 1 * 0 * 0
EOS
`;

describe('an annotated corpus', () => {
  it('is read with the readings of its words', () => {
    expect(sentencesOfKnp(KNP)).toEqual([
      [
        { surface: '行った', reading: 'いった', base: '行く' },
        { surface: '日本', reading: 'にほん', base: '日本' },
        { surface: '人', reading: 'じん', base: '人' },
      ],
    ]);
  });

  it('says how kanji are read that it divides otherwise, unless one of its words is cut', () => {
    const places = new AnnotatedPlaces(sentencesOfKnp(KNP)[0]!);
    expect(places.at(0, 2)).toEqual({ reading: 'い', base: '行く' });
    expect(places.at(3, 6)).toEqual({ reading: 'にほんじん', base: '日本' });
    expect(places.at(4, 6)).toBeUndefined();
    expect(places.at(3, 4)).toBeUndefined();
  });
});

it('a work of Aozora Bunko is its lines without ruby, notes and what is said about it', () => {
  const line = '-'.repeat(30);
  const text = `題\n\n${line}\n《》：ルビ\n${line}\n\n　ある｜晩《ばん》の事［＃「事」に傍点］。\n\n底本：「本」`;
  expect(linesOfAozora(text)).toEqual(['ある晩の事。']);
});

/** Forty places of a word that is read あ before を and い before が, of which the lattice only ever says あ. */
const labels: Label[] = Array.from({ length: 40 }, (_, index) => {
  const isFirst = index % 2 === 0;
  const features = [`after=${isFirst ? 'を' : 'が'}`, `before=${index % 3}`];
  return { word: '字', choice: isFirst ? 'あ' : 'い', current: 'あ', features, sentence: `字${index}` };
});

describe('the trainer', () => {
  it('learns which reading goes with what', () => {
    const { rows } = learnReadings([{ labels, times: 1 }], [], labels);
    const word = modelOf(rows.join('\n')).get('字')!;
    expect(labels.map((label) => foundFor(word, label))).toEqual(labels.map(({ choice }) => choice));
    expect(word.choices.map(({ reading, example }) => [reading, example])).toEqual([
      ['あ', '字0'],
      ['い', '字1'],
    ]);
  });

  it('leaves out a word that is read no better for it', () => {
    const anyhow = labels.map((label, index) => ({
      ...label,
      choice: index % 7 < 4 ? 'あ' : 'い',
      features: ['after=を'],
    }));
    const { rows, several } = learnReadings([{ labels: anyhow, times: 1 }], [], []);
    expect({ rows, several: [...several] }).toEqual({ rows: [], several: ['字'] });
  });

  it('learns the same on every machine', () => {
    const { rows } = learnReadings([{ labels, times: 2 }], labels, []);
    const hash = createHash('sha256').update(rows.join('\n')).digest('hex').slice(0, 16);
    expect(hash).toBe('7b36ccb1ceb1b668');
  });
});

it('The model is as make model has written it: write the hash that is received here after that, and never its rows by hand', async () => {
  const text = await readFile(new URL(`../../${READINGS_MODEL}`, import.meta.url));
  expect(createHash('sha256').update(text).digest('hex').slice(0, 16)).toBe('3a80ff4adf19b3f0');
});
