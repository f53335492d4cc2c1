import { beforeAll, describe, expect, it } from '@jest/globals';
import { Core } from '../engine/core.js';
import { readTable } from '../tables/read-table.js';
import { preparedIpadic } from '../testing/prepared-tables.js';
import { wholeDictionary, withDictionary } from '../testing/whole-dictionary.js';
import { stemOf } from './english.js';
import { senseOfTranslation } from './sense-of-translation.js';

it.each([
  ['run', 'runs', 'running', 'ran'],
  ['stop', 'stops', 'stopped', 'stopping'],
  ['live', 'lives', 'lived', 'living'],
  ['carry', 'carries', 'carried', 'carrying'],
  ['pull', 'pulled', 'pulling'],
  ['need', 'needs', 'needed', 'needing'],
  ['wash', 'washes', 'washed'],
  ['child', 'children'],
  ['bring', 'brought', 'bringing'],
])('forms of %s have one stem', (...forms) => {
  expect(new Set(forms.map(stemOf)).size).toBe(1);
});

describe('the sense that a translation says', () => {
  const glosses = (...of: string[]) => of.map((one) => ({ glosses: one.split('; ') }));
  const hang = glosses('to hang', 'to spend (time); to take', 'to make (a call)', 'to hook up; to wear', 'to be known');
  it.each<[string, string, number | undefined]>([
    ['is the only one of which a gloss is there, in any form', 'He hung his coat on the wall.', 0],
    ['may have its words a little apart', 'She hooked her phone up.', 3],
    ['is not said by words that are not near each other', 'He hooked the old phone that he had found up.', undefined],
    ['is not said where two are', 'He wore the coat that had hung there.', undefined],
    ['is not said by half of a gloss', 'Time passed.', undefined],
    ['is not said by a word that stands everywhere', 'He will take it.', undefined],
    ['is not said by a gloss with brackets, but of the first sense', 'He spent a lot of money.', undefined],
    ['is no passive where the translation is active', 'Everybody knows it.', undefined],
    ['is a passive where the translation is', 'It is known everywhere.', 4],
    ['is not said by nothing', '', undefined],
  ])('%s', (_, translation, sense) => {
    expect(senseOfTranslation(translation, hang, [])).toBe(sense);
  });

  it('is not said by what another word of the sentence means', () => {
    expect(senseOfTranslation('I hang it.', hang, glosses('to hang; to suspend'))).toBeUndefined();
  });
});

withDictionary(describe)('senses of sentences', () => {
  let core: Core;
  beforeAll(async () => {
    core = new Core({ ipadic: await preparedIpadic(), dictionary: wholeDictionary! });
  });

  /** Of each row the gloss that the sense which was found begins with; undefined where none was. */
  function found(part: string): { gloss: string; verdict: string; now: string | undefined }[] {
    const columns = ['part', 'sentence', 'translation', 'word', 'gloss', 'verdict'] as const;
    return readTable('gold/senses-of-translations.tsv', columns, (row) => row)
      .filter((row) => row.part === part)
      .map(({ sentence: text, translation, word, gloss, verdict }) => {
        const token = core.tokenize(text).find(({ baseForm }) => baseForm === word)!;
        const described = core.lookUps.describe(token.entry, word)!;
        const [sense] = core.lookUps.findSenses(token.entry, word, [{ text, translation }]);
        return { gloss, verdict, now: described.word.details[sense! - 1]?.definition.split('; ')[0] };
      });
  }

  it.each(['tuned', 'held-out'])('are right in 95 %% of the judged sentences, and found: %s', (part) => {
    const rows = found(part);
    const said = rows.filter(({ now }) => now !== undefined);
    const wrong = said.filter(({ gloss, verdict, now }) => verdict === 'wrong' && now === gloss);
    expect(wrong.length / said.length).toBeLessThanOrEqual(0.05);
    expect(said.length / rows.length).toBeGreaterThan(0.85);
    expect(said.filter(({ gloss, now }) => now !== gloss)).toEqual([]);
  });

  it('are the only one of a word with one', () => {
    const { key } = core.lookUps.lookUp([{ word: '飲み物', reading: '' }], 1)[0]!.entries[0]!;
    expect(
      core.lookUps.findSenses(key, '飲み物', [{ text: '飲み物はいかがですか。', translation: 'Thirsty?' }]),
    ).toEqual([1]);
  });

  it('are none of an entry that is not there, or of a sentence without the word', () => {
    const pair = { text: '猫がいる。', translation: 'There is a cat.' };
    expect(core.lookUps.findSenses('ない・ない・ない', 'ない', [pair])).toEqual([0]);
    const { key } = core.lookUps.lookUp([{ word: '犬', reading: '' }], 1)[0]!.entries[0]!;
    expect(core.lookUps.findSenses(key, '犬', [pair, { text: '犬と猫。', translation: 'A dog and a cat.' }])).toEqual([
      0, 1,
    ]);
  });
});
