/**
 * @jest-environment node
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { showLanguage } from '@ichibun/ui/language';
import { afterEach, expect, it } from '@jest/globals';
import { ApiError, inWords, reasonOf } from './client/request.js';
import { ja } from './client/texts/ja.js';

const services = join(import.meta.dirname, '../../../../services');
/**
 * Where a code is given to a failure: `new DomainError('area.reason'`, `code: 'area.reason'`, `refusal('area.reason'`.
 */
const CODES = /(?:\b(?:DomainError|invalid|refusal)\(|\bcode:|\b\d{3}:)\s*'([a-z]+\.[a-z]+(?:-[a-z]+)*)'/g;

const sources = readdirSync(services, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\/src\/.*\.ts$/.test(file) && !/node_modules|\.spec\.ts$|test-kit|testing|fakes/.test(file))
  .map((file) => readFileSync(join(services, file), 'utf8'));

function codesOfServices(): string[] {
  const codes = sources.flatMap((source) => [...source.matchAll(CODES)]);
  return [...new Set(codes.map(([, code]) => code!))].sort();
}

/** The sentences with values of the files that have a code, each value a 7. */
function sentencesNear(code: string): string[] {
  const files = sources.filter((source) => source.includes(`'${code}'`));
  const templates = files.flatMap((source) => [...source.matchAll(/`([^`]*\$\{[^`]*)`/g)]);
  return templates.map(([, template]) => template!.replace(/\$\{[^}]*\}/g, '7'));
}

/** Codes whose values are English words, which have Japanese ones; their sentences are below. */
const IN_WORDS = /^reader\.(?:damaged|mislabelled|not-a)|^speech\.no-voice$/;

afterEach(() => showLanguage('en'));

it('has a Japanese text for every code of a failure that a service gives', () => {
  const codes = codesOfServices();
  expect(codes.length).toBeGreaterThan(100);
  expect(codes.filter((code) => !ja.errors[code])).toEqual([]);
});

it('has the values of the services’ sentences in Japanese too, as long as the sentences have them', () => {
  const withValues = Object.entries(ja.errors).flatMap(([code, text]) =>
    typeof text === 'function' && !IN_WORDS.test(code) ? [{ code, text }] : [],
  );
  expect(withValues.length).toBeGreaterThan(20);
  const plain = withValues.filter(({ code, text }) => !sentencesNear(code).some((said) => text(said) !== text('')));
  expect(plain.map(({ code }) => code)).toEqual([]);
});

/** Codes whose sentences name what only operators and developers ask for: a task, a service, a cause. */
const WITHOUT_VALUES = /^(?:ai|rpc)\.|^(?:audiobook|http)\.invalid-request$|^corpus\.spacy-failed$/;
/** A code with the sentence that stands beside it, where that has values. */
const SENTENCES = /'([a-z]+\.[a-z-]+)',(?:\s*'[a-z-]+',)?\s*`([^`]*\$\{[^`]*)`/g;

it('has the values of every sentence that stands beside a code', () => {
  const said = sources.flatMap((source) => [...source.matchAll(SENTENCES)].map(([, code, text]) => ({ code, text })));
  expect(said.length).toBeGreaterThan(40);
  const withValue = (text: string, value: string) => text.replace(/\$\{[^}]*\}/g, value);
  const without = said.filter(({ code, text }) => {
    const japanese = ja.errors[code!];
    if (WITHOUT_VALUES.test(code!) || IN_WORDS.test(code!)) return false;
    return typeof japanese !== 'function' || japanese(withValue(text!, '7')) === japanese(withValue(text!, '8'));
  });
  expect(without).toEqual([]);
});

it('finds each sentence of a code that has several by a beginning that some service still says', () => {
  const several = Object.entries(ja.errors).flatMap(([code, text]) =>
    typeof text === 'function' && 'beginnings' in text ? [{ code, beginnings: text.beginnings as string[] }] : [],
  );
  expect(several.length).toBeGreaterThan(4);
  const written = sources.join('\n');
  // As it is, or as it is put together there.
  const isSaid = (beginning: string) =>
    [beginning, `'${beginning.replace(/ has$/, '')}'`, beginning.replace(/(?:Japanese|English)$/, '')].some((form) =>
      written.includes(form),
    );
  expect(several.flatMap(({ beginnings }) => beginnings.filter((beginning) => !isSaid(beginning)))).toEqual([]);
});

const exists = new ApiError(
  409,
  'Conflict',
  '{"code":"vocabulary.word-exists","message":"“猫” (ねこ) is already in your vocabulary."}',
);
const unheardOf = new ApiError(409, 'Conflict', '{"code":"vocabulary.new","message":"This is new."}');

it('gives the reason of a failure by its code in Japanese, and as the server wrote it in English', async () => {
  expect(reasonOf(exists)).toBe('“猫” (ねこ) is already in your vocabulary.');
  await showLanguage('ja');
  expect(reasonOf(exists)).toBe('「猫」はすでに単語帳にあります。');
  expect(reasonOf(new TypeError('Failed to fetch'))).toBe(ja.unreachable);
});

it('says limits and waits in Japanese, and nothing of them where the server does not', async () => {
  await showLanguage('ja');
  const long = 'This text has 2,345,678 characters; at most 2,000,000 are analysed at once. Split it into parts.';
  expect(inWords(long, 'content.long-text')).toBe(
    'この文章は2,345,678字あります。一度に分析できるのは2,000,000字までです。分割してください。',
  );
  const busy = (when: string) => `The language model takes no more requests for now. Try again ${when}.`;
  expect(inWords(busy('in 20 seconds'), 'ai.rate-limited')).toContain('20秒後に');
  expect(inWords(busy('in a while'), 'ai.rate-limited')).toContain('しばらくしてから');
});

it.each([
  ['sentences.invalid', 'A translation has at most 2,000 characters.', '訳は2,000字までです。'],
  ['sentences.invalid', 'The sentence for “猫” is empty.', '「猫」の例文が空です。'],
  ['sentences.invalid-deck-name', 'The name of a deck has at most 200 characters.', 'デッキの名前は200字までです。'],
  ['vocabulary.invalid-word', 'Meaning is required', '意味を入力してください。'],
  ['vocabulary.invalid-word', 'A meaning has at most 10,000 characters.', '意味は10,000字までです。'],
  ['vocabulary.invalid-correction', 'A reading is written in kana.', '読みはひらがなかカタカナで入力してください。'],
  ['sentences.too-many', 'At most 1,000 sentences at once.', '一度に扱える例文は1,000件までです。'],
  ['sentences.too-many', '1 to 50 sentences at once.', '一度に扱える例文は50件までです。'],
  [
    'reader.mislabelled-file',
    'This file is named .epub, but holds a Word document. Please upload a TXT, PDF, or EPUB file.',
    'このファイルの拡張子は.epubですが、中身はWord文書です。TXT、PDF、EPUBのいずれかをアップロードしてください。',
  ],
  [
    'reader.damaged-dictionary',
    'This dictionary is damaged: term_bank_2.json cannot be read. Download it again.',
    '辞書ファイルが壊れています（term_bank_2.jsonを読み取れません）。もう一度ダウンロードしてください。',
  ],
  [
    'reader.not-a-dictionary',
    'This is no dictionary in Yomitan’s format: Only version 3 of the format can be read.',
    'Yomitan形式の辞書ではありません。読み取れるのはバージョン3だけです。',
  ],
  [
    'reader.damaged-file',
    'This PDF is damaged or incomplete. Download or copy it again, then upload it.',
    'このPDFは壊れているか、途中で切れています。もう一度ダウンロードするかコピーして、アップロードし直してください。',
  ],
  ['speech.no-voice', 'There is no voice for English.', '英語の音声がありません。'],
])('says in Japanese what %s says in English: %s', async (code, said, japanese) => {
  await showLanguage('ja');
  expect(inWords(said, code)).toBe(japanese);
});

it.each([
  [tooManyForModel(), '言語モデルが一度に文を作れるのは100語までです。残りの単語は、数を減らして選び直してください。'],
  [
    'The language model takes no more requests for now. Try again in 20 seconds.',
    '言語モデルが混み合っています。20秒後にもう一度お試しください。',
  ],
  [
    'The corpus has no sentence with it. Writing sentences took too long. Try again, or with a shorter text.',
    '例文コレクションに、この単語の文がありません。例文の作成に時間がかかりすぎました。もう一度試すか、単語の数を減らしてください。',
  ],
  ['It has more than 2000 characters.', '2000字を超えています。'],
])('says in Japanese, without a code, %s', async (said, japanese) => {
  await showLanguage('ja');
  expect(inWords(said)).toBe(japanese);
});

/** As the service writes it of more words than a model is asked about. */
function tooManyForModel(): string {
  const source = sources.find((text) => text.includes('const TOO_MANY = `'))!;
  const [, most] = /MOST_WORDS = (\d+);/.exec(source)!;
  return /TOO_MANY = `(.*)`/.exec(source)![1]!.replace(/\$\{MOST_WORDS\}/, most!);
}

it('gives the server’s own sentence for a code that it does not know', async () => {
  await showLanguage('ja');
  expect(reasonOf(unheardOf)).toBe('This is new.');
});

it('translates what the server says without a code sentence by sentence, or not at all', async () => {
  await showLanguage('ja');
  expect(inWords('The corpus has no sentence with it. This took too long.')).toBe(
    `${ja.sentences['The corpus has no sentence with it.']}${ja.errors['run.expired']}`,
  );
  expect(inWords('The corpus has no sentence with it. It is new.')).toBe(
    'The corpus has no sentence with it. It is new.',
  );
});
