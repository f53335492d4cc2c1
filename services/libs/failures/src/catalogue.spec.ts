import { describe, expect, it } from '@jest/globals';
import {
  CATALOGUE,
  type CodeWithValues,
  englishOf,
  type FailureCode,
  statusOf,
  type ValuesOfCode,
} from './catalogue.js';
import type { FailureText, FailureValues } from './failure.js';
import { inJapanese, JAPANESE } from './japanese.js';

/** Values of each code that has some, for every case of its text. The compiler asks for them. */
const SAMPLES: { readonly [Code in CodeWithValues]: readonly [ValuesOfCode<Code>, ...ValuesOfCode<Code>[]] } = {
  'ai.misconfigured': [
    { purpose: 'translation', status: 401, settings: 'GEMINI_API_KEY' },
    { purpose: 'explaining-word', status: null, settings: 'OPENAI_BASE_URL' },
  ],
  'ai.not-configured': [{ purpose: 'having-one-written' }, { purpose: 'translation' }],
  'ai.rate-limited': [{ waitMs: 20_000 }, { waitMs: 120_000 }, { waitMs: null }],
  'ai.refused': [{ purpose: 'translation' }, { purpose: 'writing-sentences' }],
  'ai.timeout': [{ purpose: 'choosing-senses' }, { purpose: 'finding-words' }],
  'ai.unavailable': [{ waitMs: 20_000 }, { waitMs: null }],
  'ai.unusable-answer': [{ purpose: 'translation' }, { purpose: 'writing-sentences' }],
  'audiobook.english-missing': [
    { missing: 3, all: 9, model: 'failed' },
    { missing: 9, all: 9, model: 'none' },
  ],
  'audiobook.invalid-pause': [
    { where: 'after-japanese', most: 10 },
    { where: 'after-english', most: 10 },
    { where: 'between-sentences', most: 5 },
  ],
  'audiobook.invalid-request': [{ problem: 'title: Required' }],
  'audiobook.not-found': [{ why: 'gone' }, { why: 'not-ready' }],
  'audiobook.too-many': [{ most: 1000 }],
  'audiobook.too-many-unfinished': [{ unfinished: 3 }],
  'auth.invalid-token': [{ days: 366 }],
  'auth.not-signed-in': [{ why: 'no-session' }, { why: 'other-user' }, { why: 'token' }],
  'auth.too-many-tokens': [{ most: 50 }],
  'content.long-text': [{ length: 2_345_678, most: 2_000_000 }],
  'content.long-title': [{ most: 200 }],
  'content.too-many-analyses': [{ most: 1000 }],
  'content.too-many-lexemes': [{ most: 50 }],
  'content.too-many-texts': [{ most: 50 }],
  'corpus.invalid-upload': [{ filename: 255, sourceDocument: 200 }],
  'corpus.long-sentence': [{ most: 2000 }],
  'corpus.spacy-failed': [{ why: 'it took too long' }],
  'corpus.spacy-unavailable': [{ problem: 'not-set-up' }, { problem: 'silent' }, { problem: 'unwell', status: 502 }],
  'corpus.too-many': [
    { most: 50, what: 'words' },
    { most: 50, what: 'sentences' },
    { most: 50, what: 'recommendations' },
  ],
  'corpus.unusable-words': [
    { method: 'model', problem: 'not-once', part: '' },
    { method: 'spacy', problem: 'elsewhere', part: '猫' },
    { method: 'spacy', problem: 'left-out', part: '猫' },
  ],
  'http.invalid-request': [{ problems: 'title: Required' }],
  'http.large-file': [{ megabytes: 50 }],
  'http.method-not-allowed': [{ method: 'PUT', allowed: 'GET, POST' }],
  'http.no-file': [{ field: 'file' }],
  'http.rate-limited': [{ waitMs: 1_000 }, { waitMs: 60_000 }],
  'http.too-large': [{ kilobytes: 64 }],
  'imports.too-many-files': [{ reading: 3 }],
  'imports.too-many-parts': [
    { part: 'note-types', most: 1000 },
    { part: 'fields', most: 200 },
    { part: 'decks', most: 5_000 },
    { part: 'names', most: 300_000 },
    { part: 'answers', most: 2_000_000 },
    { part: 'answers-to-card', most: 10_000 },
  ],
  'language.text-too-long': [{ length: 300_001, most: 300_000 }],
  'language.too-many-lines': [{ most: 200 }],
  'language.too-many-words': [{ asked: 2001, most: 2000 }],
  'reader.damaged-dictionary': [{ file: 'term_bank_2.json' }, { file: null }],
  'reader.damaged-file': [{ format: 'PDF' }, { format: 'EPUB' }],
  'reader.drm': [{ by: 'adobe' }, { by: 'lcp' }, { by: 'apple' }, { by: 'unknown' }],
  'reader.empty-text': [{ purpose: 'reading' }, { purpose: 'translation' }],
  'reader.implausible-reading': [
    { problem: 'id' },
    { problem: 'future' },
    { problem: 'much' },
    { problem: 'old', days: 31 },
    { problem: 'minutes', most: 720 },
  ],
  'reader.long-document': [{ most: 200_000 }],
  'reader.long-sentence': [{ most: 2000, length: 2500 }],
  'reader.long-text': [
    { purpose: 'pdf' },
    { purpose: 'document', length: 2_345_678, most: 2_000_000 },
    { purpose: 'translation', length: 2_345_678, most: 50_000 },
  ],
  'reader.long-title': [{ most: 200 }],
  'reader.mislabelled-file': [
    { extension: '.epub', holds: 'no-text' },
    { extension: '.epub', holds: 'html' },
    { extension: '.epub', holds: 'word' },
    { extension: '.epub', holds: 'zip' },
    { extension: '.epub', holds: 'picture' },
    { extension: '.epub', holds: 'old-office' },
    { extension: '.epub', holds: 'rtf' },
    { extension: '.epub', holds: 'archive' },
    { extension: '.epub', holds: 'kindle' },
    { extension: '.epub', holds: 'sound' },
    { extension: '.txt', holds: 'sound-or-video' },
  ],
  'reader.no-such-sentence': [{ sentences: 1200, index: 1200 }],
  'reader.not-a-dictionary': [
    { problem: 'no-index' },
    { problem: 'no-title' },
    { problem: 'no-word' },
    { problem: 'version', version: 3 },
  ],
  'reader.too-many-dictionaries': [{ most: 20 }],
  'reader.too-many-documents': [{ most: 1000 }],
  'reader.too-many-files': [{ reading: 2 }],
  'reader.too-many-questions': [{ most: 30 }],
  'reader.too-many-readings': [{ most: 100_000 }],
  'reader.too-many-recordings': [{ most: 20 }],
  'reader.too-many-sentences': [{ most: 30, asked: 31 }],
  'reader.too-many-uploads': [{ waiting: 20 }],
  'reader.unsupported-subtitles': [{ format: 'SAMI' }],
  'rpc.timeout': [{ service: 'ReaderService' }],
  'rpc.unavailable': [{ service: 'ReaderService' }],
  'sentences.bank-full': [{ most: 10_000, saved: 9_999 }],
  'sentences.invalid': [
    { problem: 'no-word' },
    { problem: 'empty', word: '猫' },
    { problem: 'long-origin' },
    { problem: 'long', field: 'word', most: 100 },
    { problem: 'long', field: 'reading', most: 100 },
    { problem: 'long', field: 'definition', most: 500 },
    { problem: 'long', field: 'sentence', most: 2000 },
    { problem: 'long', field: 'translation', most: 2000 },
  ],
  'sentences.invalid-deck-name': [{ problem: 'empty' }, { problem: 'long', most: 200 }],
  'sentences.target-missing': [{ word: '猫', sentence: '犬がいる。' }],
  'sentences.too-many': [
    { least: 0, most: 1000 },
    { least: 1, most: 50 },
  ],
  'sentences.too-many-decks': [{ making: 3 }],
  'sentences.too-many-for-model': [{ most: 100 }],
  'sentences.too-many-words': [{ most: 500 }],
  'speech.invalid-rate': [{ slowest: 0.25, fastest: 4 }],
  'speech.invalid-text': [{ most: 2000 }],
  'speech.misconfigured': [
    { provider: 'VOICEVOX', status: 404, settings: 'VOICEVOX_URL' },
    { provider: 'Google Text-to-Speech', status: null, settings: 'GOOGLE_TTS_API_KEY' },
  ],
  'speech.natural-voice-not-fetched': [{ why: 'pip is not there.' }],
  'speech.no-voice': [{ language: 'ja' }, { language: 'en' }],
  'speech.rate-limited': [
    { provider: 'VOICEVOX', waitMs: 20_000 },
    { provider: 'VOICEVOX', waitMs: null },
  ],
  'speech.refused': [{ provider: 'VOICEVOX' }],
  'speech.timeout': [{ what: 'provider', provider: 'VOICEVOX' }, { what: 'voice' }, { what: 'text' }],
  'speech.too-many': [{ whose: 'voice' }, { whose: 'learner' }],
  'speech.unavailable': [{ provider: 'VOICEVOX' }],
  'speech.unusable-answer': [
    { provider: 'VOICEVOX', settings: 'VOICEVOX_URL' },
    { provider: 'Google Text-to-Speech', settings: null },
  ],
  'transcription.invalid-sound': [{ seconds: 60 }],
  'transcription.misconfigured': [
    { provider: 'The server that transcribes', status: 401, settings: 'TRANSCRIPTION_API_KEY' },
    { provider: 'The server that transcribes', status: null, settings: 'TRANSCRIPTION_API_KEY' },
  ],
  'transcription.rate-limited': [
    { provider: 'The server that transcribes', waitMs: 20_000 },
    { provider: 'The server that transcribes', waitMs: null },
  ],
  'transcription.refused': [{ provider: 'The server that transcribes' }],
  'transcription.timeout': [{ provider: 'The server that transcribes' }],
  'transcription.too-many': [{ most: 5_000 }],
  'transcription.unavailable': [{ provider: 'The server that transcribes' }],
  'transcription.unusable-answer': [{ provider: 'The server that transcribes', settings: 'TRANSCRIPTION_API_KEY' }],
  'time.bad-days': [{ most: 366 }],
  'vocabulary.invalid-correction': [
    { problem: 'no-word' },
    { problem: 'not-kana' },
    { problem: 'no-entry' },
    { problem: 'name' },
    { problem: 'empty' },
    { problem: 'parts' },
    { problem: 'long', field: 'word', most: 100 },
    { problem: 'long', field: 'reading', most: 100 },
  ],
  'vocabulary.invalid-known-set': [{ problem: 'unknown' }, { problem: 'count', most: 20_000 }],
  'vocabulary.invalid-review': [
    { problem: 'rest' },
    { problem: 'change' },
    { problem: 'state' },
    { problem: 'bounds', what: 'cards', least: 0, most: 200 },
    { problem: 'bounds', what: 'answers', least: 1, most: 500 },
    { problem: 'bounds', what: 'rating', least: 1, most: 4 },
    { problem: 'bounds', what: 'words', least: 1, most: 500 },
    { problem: 'bounds', what: 'days', least: 1, most: 365 },
    { problem: 'bounds', what: 'notes', least: 1, most: 20_000 },
  ],
  'vocabulary.invalid-word': [
    { problem: 'no-word' },
    { problem: 'no-meaning' },
    { problem: 'not-japanese' },
    { problem: 'long', field: 'word', most: 100 },
    { problem: 'long', field: 'reading', most: 100 },
    { problem: 'long', field: 'meaning', most: 10_000 },
  ],
  'vocabulary.known-otherwise': [{ word: '猫' }],
  'vocabulary.long-list': [{ megabytes: 12.34, most: 10 }],
  'vocabulary.too-many-blocked': [{ most: 10_000 }],
  'vocabulary.too-many-cards': [
    { most: 100_000, from: 'import' },
    { most: 100_000, from: 'words' },
  ],
  'vocabulary.too-many-corrections': [{ most: 10_000 }],
  'vocabulary.too-many-lexemes': [{ most: 10_000, asked: 10_001 }],
  'vocabulary.too-many-points': [{ most: 500 }],
  'vocabulary.too-many-to-collect': [{ most: 500 }],
  'vocabulary.word-exists': [
    { word: '猫', reading: 'ねこ' },
    { word: '猫', reading: null },
  ],
  'vocabulary.word-not-found': [{ word: '猫' }, { word: null }],
};

/** Values for operators and programmers, in English whatever the language: Japanese does without them. */
const ENGLISH_ONLY: Readonly<Record<string, readonly string[]>> = {
  'audiobook.invalid-request': ['problem'],
  'http.invalid-request': ['problems'],
  'rpc.timeout': ['service'],
  'rpc.unavailable': ['service'],
  'speech.natural-voice-not-fetched': ['why'],
};

const codes = Object.keys(CATALOGUE) as FailureCode[];
const samples = Object.entries(SAMPLES).flatMap(([code, all]) =>
  all.map((values) => ({ code: code as CodeWithValues, values: values as unknown as FailureValues })),
);
const isSentence = (code: FailureCode) => typeof CATALOGUE[code].text === 'string';

/** The values that a text reads. */
function readBy(text: FailureText, values: FailureValues): string[] {
  const read = new Set<string>();
  const noting = new Proxy(values, {
    get(all, name: string) {
      read.add(name);
      return all[name];
    },
  });
  if (typeof text === 'function') (text as (values: FailureValues) => string)(noting);
  return [...read];
}

describe('the catalogue of failures', () => {
  it('has a text in either language for every code, with values in both or in neither', () => {
    expect(codes.length).toBeGreaterThan(200);
    expect(Object.keys(JAPANESE).sort()).toEqual([...codes].sort());
    const differing = codes.filter((code) => typeof CATALOGUE[code].text !== typeof JAPANESE[code]);
    expect(differing).toEqual([]);
  });

  it('says what every code means to programmers, and another thing in English than in Japanese', () => {
    for (const code of codes.filter(isSentence)) {
      expect({ code, meaning: CATALOGUE[code].meaning }).toEqual({ code, meaning: expect.stringMatching(/^\w.*\.$/) });
      expect({ code, english: englishOf(code, undefined) }).toEqual({
        code,
        english: expect.stringMatching(/^[^぀-ヿ]+$/),
      });
      expect({ code, japanese: inJapanese(code, undefined) }).toEqual({
        code,
        japanese: expect.stringMatching(/[぀-ヿ]/),
      });
    }
  });

  it('uses each value of a failure in both languages', () => {
    for (const { code, values } of samples) {
      const english = readBy(CATALOGUE[code].text, values);
      const japanese = [...readBy(JAPANESE[code], values), ...(ENGLISH_ONLY[code] ?? [])];
      const given = Object.keys(values);
      expect({ code, values, unused: given.filter((name) => !english.includes(name)) }).toEqual({
        code,
        values,
        unused: [],
      });
      expect({ code, values, unusedInJapanese: given.filter((name) => !japanese.includes(name)) }).toEqual({
        code,
        values,
        unusedInJapanese: [],
      });
    }
  });

  it('says of other values another thing, in both languages', () => {
    for (const [code, all] of Map.groupBy(samples, (sample) => sample.code)) {
      const english = all.map(({ values }) => englishOf(code, values));
      const japanese = all.map(({ values }) => inJapanese(code, values));
      expect({ code, english: new Set(english).size, japanese: new Set(japanese).size }).toEqual({
        code,
        english: all.length,
        japanese: all.length,
      });
      for (const said of [...english, ...japanese]) expect(said).not.toMatch(/undefined|null|NaN|\[object/);
      for (const said of japanese) expect(said).toMatch(/[぀-ヿ]/);
    }
  });

  it.each([
    ['content.long-text', { length: 2_345_678, most: 2_000_000 }, 413],
    ['http.method-not-allowed', { method: 'PUT', allowed: 'GET' }, 405],
    ['storage.full', undefined, 507],
  ] as const)('answers %s with values %j by HTTP with its status', (code, _values, status) => {
    expect(statusOf(code)).toBe(status);
  });

  it.each([
    [
      'content.long-text',
      { length: 2_345_678, most: 2_000_000 },
      'This text has 2,345,678 characters; at most 2,000,000 are analysed at once. Split it into parts.',
      'この文章は2,345,678字あります。一度に分析できるのは2,000,000字までです。分割してください。',
    ],
    [
      'ai.rate-limited',
      { waitMs: 17_200 },
      'The language model takes no more requests for now. Try again in 18 seconds.',
      '言語モデルが混み合っています。18秒後にもう一度お試しください。',
    ],
    [
      'ai.rate-limited',
      { waitMs: 7_200_000 },
      'The language model takes no more requests for now. Try again later.',
      '言語モデルが混み合っています。しばらくしてからもう一度お試しください。',
    ],
    [
      'reader.mislabelled-file',
      { extension: '.epub', holds: 'word' },
      'This file is named .epub, but holds a Word document. Please upload a TXT, PDF, or EPUB file.',
      'このファイルの拡張子は.epubですが、中身はWord文書です。TXT、PDF、EPUBのいずれかをアップロードしてください。',
    ],
  ] as const)('says %s of %j in English and in Japanese', (code, values, english, japanese) => {
    expect(englishOf(code, values)).toBe(english);
    expect(inJapanese(code, values)).toBe(japanese);
  });

  it.each([
    ['no values', 'content.long-text', undefined],
    ['null, as a column of an earlier release has', 'content.long-text', null],
    ['a value less', 'content.long-text', { length: 3 }],
    ['a word of a later release', 'reader.mislabelled-file', { extension: '.epub', holds: 'hologram' }],
    ['a problem of a later release', 'sentences.invalid', { problem: 'rude' }],
    ['a code of a later release', 'content.rude', { most: 3 }],
    ['a name that every object has', 'constructor', undefined],
  ])('says nothing in Japanese of a failure with %s', (_, code, values) => {
    expect(inJapanese(code, values)).toBeUndefined();
  });

  it('refuses to say in English what it has no values for', () => {
    expect(() => englishOf('content.long-text', {})).toThrow('content.long-text');
  });
});
