/**
 * @jest-environment node
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { showLanguage } from '@ichibun/ui/language';
import { afterEach, expect, it } from '@jest/globals';
import { ApiError, inWords, reasonOf } from './request.js';
import { ja } from './texts/ja.js';

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

afterEach(() => showLanguage('en'));

it('has a Japanese text for every code of a failure that a service gives', () => {
  const codes = codesOfServices();
  expect(codes.length).toBeGreaterThan(100);
  expect(codes.filter((code) => !ja.errors[code])).toEqual([]);
});

it('has the values of the services’ sentences in Japanese too, as long as the sentences have them', () => {
  const withValues = Object.entries(ja.errors).flatMap(([code, text]) =>
    typeof text === 'function' ? [{ code, text }] : [],
  );
  expect(withValues.length).toBeGreaterThan(20);
  const plain = withValues.filter(({ code, text }) => !sentencesNear(code).some((said) => text(said) !== text('')));
  expect(plain.map(({ code }) => code)).toEqual([]);
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
