import { expect, it } from '@jest/globals';
import { nextSamples, type Sample } from './next-samples.js';

const sample = (id: string, given: Partial<Sample>): Sample => ({
  id,
  title: id,
  titleFurigana: [],
  author: '',
  description: '',
  descriptionInJapanese: '',
  level: 'N5',
  characterCount: 300,
  documentId: null,
  progress: 0,
  knownShare: 30,
  ...given,
});
const order = (samples: Sample[]) => nextSamples(samples).map(({ id }) => id);

it('puts the shorter and easier of two hard texts first', () => {
  const texts = [
    sample('longer', { knownShare: 31 }),
    sample('harder', { level: 'N4', characterCount: 130 }),
    sample('short', { characterCount: 130 }),
  ];
  expect(order(texts)).toEqual(['short', 'longer', 'harder']);
});

it('does not ask how long a text is that its learner can read', () => {
  const texts = [sample('short', { knownShare: 85, characterCount: 130 }), sample('long', { knownShare: 90 })];
  expect(order(texts)).toEqual(['long', 'short']);
});
