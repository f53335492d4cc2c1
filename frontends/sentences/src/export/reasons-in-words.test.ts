import type { MissingWord } from '@ichibun/contracts/sentences';
import { showLanguage } from '@ichibun/ui/language';
import { afterEach, expect, it } from '@jest/globals';
import { reasonsInWords } from './reasons-in-words.js';

afterEach(() => showLanguage('en'));

const NONE = 'The corpus has no sentence with it.';
const TOO_MANY = 'The language model writes sentences for at most 100 words at once. For the others, select fewer.';
const missing: MissingWord = {
  unique_vocab_id: 1,
  target_word: '猫',
  target_reading: 'ねこ',
  other_spellings: [],
  short_definition: 'cat',
  reason: `${NONE} ${TOO_MANY}`,
  reasons: [
    { code: 'sentences.none-in-corpus', message: NONE },
    { code: 'sentences.too-many-for-model', message: TOO_MANY, values: { most: 100 } },
  ],
};

it.each([
  ['en', `${NONE} ${TOO_MANY}`],
  [
    'ja',
    '例文コレクションに、この単語の文がありません。' +
      '言語モデルが一度に文を作れるのは100語までです。残りの単語は、数を減らして選び直してください。',
  ],
] as const)('why a word has no sentence is said in the language of the interface: %s', async (language, said) => {
  await showLanguage(language);
  expect(reasonsInWords(missing)).toBe(said);
});

it('why a word has no sentence is what a server of the release before says, which has no codes for it', async () => {
  await showLanguage('ja');
  expect(reasonsInWords({ ...missing, reasons: undefined })).toBe(missing.reason);
});
