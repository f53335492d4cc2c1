/**
 * @jest-environment node
 */
import { showLanguage } from '@ichibun/ui/language';
import { afterEach, describe, expect, it } from '@jest/globals';
import { sourceInWords } from './frequency-sources.js';
import { ja } from './messages/ja.js';
import { ApiError, failureInWords, inWords, reasonOf } from './request.js';

afterEach(() => showLanguage('en'));

const answer = (body: object) => new ApiError(409, 'Conflict', JSON.stringify(body));
const exists = {
  code: 'vocabulary.word-exists',
  message: '“猫” (ねこ) is already in your vocabulary.',
  values: { word: '猫', reading: 'ねこ' },
};

describe('the reason of a failure', () => {
  it('is what the server wrote, in English', () => {
    expect(reasonOf(answer(exists))).toBe('“猫” (ねこ) is already in your vocabulary.');
  });

  it('is made of the code and the values, in Japanese', async () => {
    await showLanguage('ja');
    expect(reasonOf(answer(exists))).toBe('「猫」（ねこ）はすでに単語帳にあります。');
    expect(reasonOf(answer({ code: 'auth.admins-only', message: 'Only an administrator may do this.' }))).toBe(
      'この操作は管理者だけができます。',
    );
    expect(reasonOf(new TypeError('Failed to fetch'))).toBe(ja.unreachable);
  });

  it.each([
    ['a server of the release before, which sends no values', { ...exists, values: undefined }],
    ['a server of a later release, which sends others', { ...exists, values: { form: '猫' } }],
    ['a server of a later release, which has another code', { ...exists, code: 'vocabulary.of-tomorrow' }],
    ['a server that sends no object as values', { ...exists, values: 'none' }],
    ['a server that sends no code', { message: exists.message }],
  ])('is the server’s own sentence in Japanese too, of %s', async (_, body) => {
    await showLanguage('ja');
    expect(reasonOf(answer(body))).toBe(exists.message);
  });

  it('says limits and waits in Japanese units', async () => {
    await showLanguage('ja');
    const said = (code: string, values: Record<string, string | number | null>) =>
      inWords('In English.', { code, values });
    expect(said('content.long-text', { length: 2_345_678, most: 2_000_000 })).toContain('2,345,678字');
    expect(said('http.rate-limited', { waitMs: 20_000 })).toContain('20秒後に');
    expect(said('ai.rate-limited', { waitMs: null })).toContain('しばらくしてから');
  });
});

describe('why background work has failed', () => {
  const failed = {
    errorMessage: 'This PDF is damaged or incomplete. Download or copy it again, then upload it.',
    errorCode: 'reader.damaged-file',
    errorValues: { format: 'PDF' },
  };

  it('is said in the language of the interface', async () => {
    expect(failureInWords(failed)).toBe(failed.errorMessage);
    await showLanguage('ja');
    expect(failureInWords(failed)).toContain('このPDFは壊れているか');
  });

  it('is the sentence of the row that an earlier release has stored without values', async () => {
    await showLanguage('ja');
    expect(failureInWords({ ...failed, errorValues: undefined })).toBe(failed.errorMessage);
  });

  it('is nothing of work that has not failed', async () => {
    await showLanguage('ja');
    expect(failureInWords({ errorMessage: null, errorCode: null })).toBe('');
  });
});

it.each([
  ['Newspaper ranks of JMdict', /^JMdictの.*新聞/],
  [
    'Estimate from the dictionary’s common words, compounds and meanings, and the example sentences of Ichibun',
    /^辞書の.*推定$/,
  ],
  ['JPDB v2', /^JPDB v2$/],
])('frequencies that come from “%s” say so in Japanese, but for titles of lists', async (source, expected) => {
  await showLanguage('ja');
  expect(sourceInWords(source)).toMatch(expected);
});
