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

function codesOfServices(): string[] {
  const files = readdirSync(services, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\/src\/.*\.ts$/.test(file) && !/node_modules|\.spec\.ts$|test-kit|testing|fakes/.test(file),
  );
  const codes = files.flatMap((file) => [...readFileSync(join(services, file), 'utf8').matchAll(CODES)]);
  return [...new Set(codes.map(([, code]) => code!))].sort();
}

afterEach(() => showLanguage('en'));

it('has a Japanese text for every code of a failure that a service gives', () => {
  const codes = codesOfServices();
  expect(codes.length).toBeGreaterThan(100);
  expect(codes.filter((code) => !ja.errors[code])).toEqual([]);
});

const exists = new ApiError(409, 'Conflict', '{"code":"vocabulary.word-exists","message":"猫 is already there."}');
const unheardOf = new ApiError(409, 'Conflict', '{"code":"vocabulary.new","message":"This is new."}');

it('gives the reason of a failure by its code in Japanese, and as the server wrote it in English', async () => {
  expect(reasonOf(exists)).toBe('猫 is already there.');
  await showLanguage('ja');
  expect(reasonOf(exists)).toBe('この単語はすでに単語帳にあります。');
  expect(reasonOf(new TypeError('Failed to fetch'))).toBe(ja.unreachable);
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
