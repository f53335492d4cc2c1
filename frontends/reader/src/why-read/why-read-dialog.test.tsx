import { readFile } from 'node:fs/promises';
import { fakeGateway } from '@ichibun/page-test-kit/fake-gateway';
import { demoUser, renderPageOfUser } from '@ichibun/page-test-kit/render-page';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { en } from './messages/en.js';
import { ja } from './messages/ja.js';
import { WhyReadDialog } from './why-read-dialog.js';

const word = (text: string, reading: string, meaning: string | null = null) => {
  return { text, reading, baseForm: text, entry: meaning && `${text}・${reading}`, meaning };
};
const night = word('夜', 'よる', 'night');
const verb = { ...word('よる', 'よる', 'to be due to'), entry: '因る・よる' };
const step = {
  stage: 'homographs',
  rule: 'homographs/夜=よる',
  writtenIn: 'data/grammar/homographs.tsv:104',
  example: '夜に本を読む。',
  because: [],
  from: [word('夜', 'や')],
  to: [night],
};

async function explained(why: object): Promise<HTMLElement> {
  fakeGateway({
    'GET /api/auth/user': () => ({ user: demoUser }),
    'GET /api/documents/5/words/why': () => ({ words: [night], steps: [], runnerUp: null, ...why }),
  });
  const place = { documentId: 5, sentence: 1, word: 2 };
  renderPageOfUser(<WhyReadDialog word="夜" place={place} open onOpenChange={() => {}} />);
  await screen.findByText('The likeliest words here');
  return screen.getByRole('dialog', { name: 'Why is 夜 read so?' });
}

beforeEach(() => localStorage.clear());

describe('why a word is read so', () => {
  it('is what is likeliest, where nothing around it says otherwise', async () => {
    const { textContent } = await explained({});
    expect(textContent).toContain('夜（よる）night');
    expect(textContent).toContain('Nothing around it says otherwise');
    expect(textContent).not.toContain('What else could stand here');
  });

  it('is what the words around it changed, with an example and the rule', async () => {
    const { textContent } = await explained({ words: step.from, steps: [step] });
    expect(textContent).toContain('The words near it say which of its readings is meant.夜（や）→夜（よる）night');
    expect(textContent).toContain('As in: 夜に本を読む。');
    expect(textContent).toContain('homographs/夜=よる (data/grammar/homographs.tsv:104)');
    expect(textContent).not.toContain('Nothing around it says otherwise');
  });

  it('is what weighed most where its readings were weighed, in words', async () => {
    const because = [
      { feature: 'after', value: 'に' },
      { feature: 'reading-before-part', value: 'よる 助詞,連体化' },
      { feature: 'around', value: 'none に' },
    ];
    const { textContent } = await explained({ steps: [{ ...step, stage: 'choices', because }] });
    expect(textContent).toContain(
      'What weighed most:after it: にkind of word before it: particleon both sides: nothing … にAs in: 夜に',
    );
  });

  it.each([
    [300, 'A close call'],
    [3_000, 'It is less likely.'],
    [9_000, 'It is much less likely.'],
  ])('says by how much something else did not stand there: %s', async (more, said) => {
    const { textContent } = await explained({ runnerUp: { words: [verb], insteadOf: [night], more } });
    expect(textContent).toContain('What else could stand hereInstead of 夜（よる）:よるto be due to');
    expect(textContent).toContain(said);
  });

  it('says nothing else of what a rule has put there', async () => {
    const runnerUp = { words: [night], insteadOf: step.from, more: 300 };
    const { textContent } = await explained({ words: step.from, steps: [step], runnerUp });
    expect(textContent).not.toContain('What else could stand here');
  });
});

it('Whatever the model of readings looks at has words in both languages', async () => {
  const model = await readFile(
    new URL('../../../../services/language/data/model/readings.tsv', import.meta.url),
    'utf8',
  );
  const looked = [...model.matchAll(/^\t([^=]+)=([^\t]+)\t/gmu)].map(
    ([, feature, value]) => [feature!, value!] as const,
  );
  const features = new Set(looked.map(([feature]) => feature));
  expect([...features]).toContain('after-part');
  const parts = looked
    .filter(([feature]) => /parts?$/u.test(feature))
    .flatMap(([feature, value]) => value.split(' ').slice(feature.startsWith('reading-') ? 1 : 0))
    .map((part) => part.split(',')[0]!);
  for (const { grounds, kinds } of [en, ja]) {
    expect(Object.keys(grounds)).toEqual(expect.arrayContaining([...features]));
    expect(Object.keys(kinds)).toEqual(expect.arrayContaining([...new Set(parts)]));
  }
});

it('Every stage of the analyser that changes words has a sentence in both languages', async () => {
  const design = await readFile(new URL('../../../../services/language/DESIGN.md', import.meta.url), 'utf8');
  const table = design.slice(design.indexOf('| stage |')).split('\n\n')[0]!;
  const stages = table
    .split('\n')
    .slice(3)
    .map((row) => row.split(' | ')[0]!.slice(2));
  expect(stages).toContain('homographs');
  expect(Object.keys(en.stages)).toEqual(stages);
  expect(Object.keys(ja.stages)).toEqual(stages);
});
