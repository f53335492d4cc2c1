import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { DIVIDED } from '../boundaries/divided.js';
import { BOUNDARY_RULES } from '../boundaries/fix-boundaries.js';
import { JOINED } from '../boundaries/joined.js';
import { Core } from '../engine/core.js';
import { MEANINGS } from '../meanings/meanings.js';
import { rowOfCounter } from '../numbers/counters.js';
import { CONTEXT_ROWS } from '../readings/context-readings.js';
import { HOMOGRAPHS } from '../readings/homographs.js';
import { TOGETHER } from '../rules/together.js';
import { USES } from '../rules/uses.js';
import { preparedIpadic } from '../testing/prepared-tables.js';
import { dictionaryOf, edictText } from '../testing/small-dictionary.js';
import { wholeDictionary, withDictionary } from '../testing/whole-dictionary.js';
import { rulesOfCode } from '../words/reason.js';
import type { ExplainedWord } from './explain.js';
import { ALL_STAGES } from './stages.js';

let core: Core;
beforeAll(async () => {
  const text = `${edictText()}気が付く [きがつく] /(exp,v5k) to notice/(P)/\n`;
  const dictionary = await dictionaryOf(text);
  core = new Core({ ipadic: await preparedIpadic(), dictionary });
});

/** As `surface・reading`, with its dictionary form or its entry where they are others. */
const said = (words: readonly ExplainedWord[]) =>
  words.map(({ surface, reading, base, entry }) => {
    return `${surface}・${reading}${base === surface ? '' : ` ${base}`}${entry === '' ? '' : ` (${entry})`}`;
  });

describe('what is made of a text', () => {
  it.each([
    [
      'numbers',
      'counters/日=にち',
      'data/grammar/counters.tsv',
      '来月の一日に',
      ['一・いち', '日・にち (日・にち)'],
      ['一日・ついたち (一日・ついたち)'],
    ],
    [
      'boundaries',
      'boundaries/noun in ぬ',
      'src/boundaries/kana-of-stories.ts',
      'いぬと あるく。',
      ['い・い いる (居る・いる)', 'ぬ・ぬ'],
      ['いぬ・いぬ (犬・いぬ)'],
    ],
    [
      'ruby',
      'ruby/given',
      'src/text-glossary/given-readings.ts',
      '空《から》だ。',
      ['空・そら (空・そら)'],
      ['空・から (空・から)'],
    ],
    [
      'expressions',
      'expressions/of the dictionary',
      'src/meanings/expressions.ts',
      '気が付いた',
      ['気・き', 'が・が (が)', '付い・つい 付く'],
      ['気が付く・きがつく (気が付く・きがつく)'],
    ],
    ['groups', 'groups/honoured', 'src/output/groups.ts', 'お名前を聞く', ['お・お', '名前・なまえ'], ['名前・なまえ']],
  ])('is said by the stage and the rule that do it: %s, %s', (name, rule, writtenIn, text, from, to) => {
    const steps = core.explain(text).steps.filter(({ stage }) => stage.name === name);
    const changes = steps.map(({ by, from: before, to: after }) => {
      return [by.id, by.writtenIn.replace(/:\d+$/u, ''), said(before), said(after)];
    });
    expect(changes).toEqual([[rule, writtenIn, from, to]]);
  });

  it('begins with the words of the lattice, and ends there where no stage has anything to change', () => {
    const { words, steps } = core.explain('猫、見る');
    expect(words.map(({ word }) => word.surface)).toEqual(['猫', '、', '見る']);
    expect(steps).toEqual([]);
  });

  it('says what words of grammar mean in their places, and by which row', () => {
    const steps = core.explain('猫を見る').steps.map(({ stage, by, to }) => [stage.name, by.id, to[0]!.definition]);
    expect(steps).toEqual([['uses', 'uses/を=object particle', expect.stringContaining('(object particle)')]]);
  });

  it('says what its learner has corrected, as the last of all who divide and read words', () => {
    const corrections = [{ word: '見る', reading: 'まみる', entry: '', parts: [] }];
    const { steps } = core.explainToken('目から鱗を見る', { corrections }, 4)!;
    expect(steps.map(({ stage, rule, from, to }) => [stage, rule, said(from), said(to)])).toEqual([
      ['corrections', 'corrections/by the learner', ['見る・みる (見る・みる)'], ['見る・まみる (見る・みる)']],
    ]);
  });

  it('has a learner’s divisions from edge to edge, and leaves all words beside them out', () => {
    const corrections = [{ word: '誕生日', reading: '', entry: '', parts: ['誕', '生日'] }];
    const { steps } = core.explainToken('猫の誕生日を見る', { corrections }, 2)!;
    expect(steps.map(({ stage, from, to }) => [stage, from.map((w) => w.surface), to.map((w) => w.surface)])).toEqual([
      ['corrections', ['誕生', '日'], ['誕', '生日']],
    ]);
  });

  it('has places in the text as it is written', () => {
    const text = '「空《から》だ。」　２㌔走る';
    const { steps } = core.explain(text);
    expect(steps.length).toBeGreaterThan(0);
    for (const { start, end, from } of steps) {
      expect(
        text
          .slice(start, end)
          .replace(/《.*》/u, '')
          .normalize('NFKC'),
      ).toBe(
        from
          .map(({ surface }) => surface)
          .join('')
          .normalize('NFKC'),
      );
    }
  });
});

describe('what the lattice would have found else', () => {
  it('is what costs least without the word, and how much more that is', () => {
    const { cost, runnersUp } = core.explain('庭には二羽いる');
    expect(cost).toBeDefined();
    for (const { more, words, insteadOf } of runnersUp) {
      expect(more).toBeGreaterThan(0);
      expect(words.map(({ surface }) => surface).join('')).toBe(insteadOf.map(({ surface }) => surface).join(''));
      expect(said(words)).not.toEqual(said(insteadOf));
    }
  });

  it('is not looked for in a text that is long', () => {
    const { cost, runnersUp, words } = core.explain('猫を見る。'.repeat(300));
    expect([cost, runnersUp.length, words.length]).toEqual([undefined, 0, 1_200]);
  });

  it('leaves the words of the next text as they are', () => {
    const before = core.tokenize('袋はいりません。');
    core.explain('袋はいりません。');
    expect(core.tokenize('袋はいりません。')).toEqual(before);
  });
});

describe('a token of a text', () => {
  it('is explained by what was made of its own words', () => {
    const text = '来月の一日に空を見る';
    const index = core.tokenize(text).findIndex(({ surface }) => surface === '一日');
    const { words, steps } = core.explainToken(text, {}, index)!;
    expect(said(words)).toEqual(['一・いち', '日・にち (日・にち)']);
    expect(steps.map(({ stage, rule }) => [stage, rule])).toEqual([['numbers', 'counters/日=にち']]);
  });

  it('that is not there is explained by nothing', () => {
    expect(core.explainToken('猫', {}, 1)).toBeUndefined();
  });
});

withDictionary(describe)('with a whole dictionary', () => {
  let whole: Core;
  beforeAll(async () => {
    whole = new Core({ ipadic: await preparedIpadic(), dictionary: wholeDictionary! });
  });

  /** Rules of code that a sentence can show, and rows of the tables that are rules by themselves. */
  const SHOWN = [
    ...rulesOfCode(),
    ...JOINED.map(({ reason }) => reason),
    ...DIVIDED.map(({ reason: { id, writtenIn, example } }) => ({
      id,
      writtenIn,
      example: example.replaceAll('/', ''),
    })),
  ].flatMap(({ id, writtenIn, example }) => (example === '' ? [] : [[id, writtenIn, example]]));

  it.each(SHOWN)('%s (%s) is what changes its example: %s', (id, writtenIn, example) => {
    const by = whole.explain(example).steps.map((step) => [step.by.id, step.by.writtenIn]);
    expect(by).toContainEqual([id, writtenIn]);
  });

  const NAMED = BOUNDARY_RULES.filter(({ reason }) => reason.example !== '');
  it.each(NAMED.map(({ reason, counterExample }) => [reason.id, counterExample]))(
    '%s changes nothing in its counter-example: %s',
    (id, counterExample) => {
      expect(counterExample).not.toBe('');
      expect(whole.explain(counterExample).steps.map(({ by }) => by.id)).not.toContain(id);
    },
  );
});

it('each rule of code is named by its stage and its subject, and says no number of a line', () => {
  const stages = new Set(ALL_STAGES.map(({ name }) => name));
  const rules = rulesOfCode();
  expect(rules.length).toBeGreaterThan(70);
  expect(rules.filter(({ id }) => !stages.has(id.split('/')[0]!) || !/^[^/]+\/[^/\d]+$/u.test(id))).toEqual([]);
  // Only what a learner, ruby or another place of the text says cannot be shown by a sentence, nor what rows say.
  const without = rules.filter(({ example }) => example === '').map(({ id }) => id);
  expect(without).toEqual([
    'boundaries/rows of divided.tsv',
    'boundaries/rows of joined.tsv',
    'corrections/by the learner',
    'words of the text/said elsewhere',
  ]);
});

it('rules of code and stages are written in files that are there', () => {
  const service = new URL('../../', import.meta.url);
  const places = [
    ...rulesOfCode().map(({ writtenIn }) => writtenIn),
    ...ALL_STAGES.flatMap(({ writtenIn }) => writtenIn.split(', ')),
  ];
  const missing = places.filter((place) => !existsSync(new URL(place.replace(/\*\.tsv$/u, ''), service)));
  expect(missing).toEqual([]);
});

it.each([
  ['context', CONTEXT_ROWS],
  ['counters', ['日', '匹', '秒'].map((word) => ({ word, reason: rowOfCounter(word)! }))],
  ['divided', DIVIDED],
  ['homographs', HOMOGRAPHS],
  ['joined', JOINED],
  ['meanings', MEANINGS],
  ['together', TOGETHER],
  ['uses', USES],
] as const)('a row of %s is written where it says', async (_, table) => {
  const [file] = table[0]!.reason.writtenIn.split(':');
  const lines = (await readFile(new URL(`../../${file}`, import.meta.url), 'utf8')).split('\n');
  const elsewhere = table.filter((row) => {
    const [line = ''] = lines.slice(Number(row.reason.writtenIn.split(':')[1]) - 1);
    return !line.includes('verb' in row ? row.verb : row.word);
  });
  expect(elsewhere).toEqual([]);
});

describe('the stages', () => {
  it('have names of their own, and are listed in DESIGN.md in their order', async () => {
    const design = await readFile(new URL('../../DESIGN.md', import.meta.url), 'utf8');
    const rows = ALL_STAGES.map(({ name, does, writtenIn }) => `| ${name} | ${does} | ${writtenIn} |`);
    expect(new Set(ALL_STAGES.map(({ name }) => name)).size).toBe(ALL_STAGES.length);
    expect(design).toContain(rows.join('\n'));
  });
});
