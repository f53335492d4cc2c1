import { Engine, VoiceGender } from '@ichibun/proto/audiobook';
import { namesOf } from '@ichibun/proto/enum-names';
import { z } from 'zod';
import { USUAL_BODY } from './bounds.js';
import type { Answered, Sent } from './json.js';
import { route } from './route.js';
import { failure, failureValues, id, listOf, shortText, visibleText } from './schemas.js';

const utterance = z
  .object({
    text: visibleText(10_000, 'Enter the text to speak.').meta({ maxLength: 1_000 }),
    voice: shortText(100).default('').describe('Name of a voice; the default one speaks where it is missing'),
    speakingRate: z.number().min(0.25).max(4).default(1).describe('1 is the voice’s own pace'),
    reading: shortText(10_000)
      .default('')
      .describe('Kana for the whole text; without it the analyser’s reading with the learner’s corrections'),
    readings: listOf(
      z.object({
        start: z.int().min(0).max(10_000).describe('UTF-16 offset'),
        length: z.int().min(1).max(10_000),
        reading: shortText(1_000),
      }),
      1_000,
    )
      .default([])
      .describe('Readings that the text itself gives for some of its words, rising'),
    documentId: id.optional().describe('The document that the text is of: its names are read as there'),
  })
  .meta({ id: 'Utterance' });
export type Utterance = Sent<typeof utterance>;

const sample = z.object({
  voice: shortText(100).default('').describe('Name of a voice; the default one of the language where it is missing'),
  language: z.enum(['ja', 'en']).default('ja').describe('What it speaks'),
});

export const voice = z
  .object({
    name: z.string(),
    label: z.string(),
    engine: z.enum(namesOf(Engine)),
    gender: z.enum(namesOf(VoiceGender)).nullable(),
  })
  .meta({ id: 'Voice' });
export type Voice = Answered<typeof voice>;
const voices = z
  .object({
    voices: z.array(voice).describe('The best first'),
    defaultVoice: z.string().nullable().describe('Speaks where the one asked for is missing; null without any voice'),
    problem: z.string().nullable().describe('Why voices that are configured are not among these'),
    problemCode: z.string().nullable().describe('The code of that reason, as errors have one'),
    problemValues: failureValues.optional(),
    englishVoices: z.array(voice).describe('For the English of audiobooks, the best first'),
    defaultEnglishVoice: z.string().nullable(),
  })
  .meta({ id: 'Voices' });
export type Voices = Answered<typeof voices>;

export const naturalVoice = z
  .object({
    state: z
      .enum(['not-offered', 'absent', 'fetching', 'failed', 'here'])
      .describe('not-offered: it comes with the image, or not at all; absent: it can be downloaded'),
    fetchedBytes: z.int(),
    bytes: z.int().describe('Of the whole download'),
    problem: z.string().nullable().describe('Why the download has failed, for people'),
    failure: failure.optional().describe('The same with its code'),
  })
  .meta({ id: 'NaturalVoice' });

const SPEECH_FAILURES = [
  'speech.invalid-text',
  'speech.invalid-rate',
  'speech.invalid-reading',
  'speech.nothing-to-say',
  'speech.too-many',
  'speech.rate-limited',
  'speech.no-voice',
  'speech.misconfigured',
  'speech.unavailable',
  'speech.refused',
  'speech.unusable-answer',
  'speech.closed',
  'speech.timeout',
  'speech.failed',
] as const;

export const naturalVoiceCalls = {
  status: route('GET', '/api/admin/natural-voice', {
    summary: 'Whether the natural voice is here, and how far its download is',
    answers: { 200: naturalVoice },
  }),
  fetch: route('POST', '/api/admin/natural-voice', {
    summary: 'Downloads the natural voice, in the background',
    answers: { 201: naturalVoice },
    fails: ['speech.natural-voice-not-offered'],
  }),
};

export const speechCalls = {
  speak: route('POST', '/api/tts/japanese', {
    summary: 'Speaks a text with the readings that are shown, by the default voice where the one asked for is missing',
    body: utterance,
    bodyBounds: { bytes: 2 * USUAL_BODY.bytes, values: 4_300 },
    answers: {
      200: {
        mediaType: 'audio/mpeg',
        headers: { 'x-voice': 'Name of the voice that speaks', 'x-duration-ms': 'Milliseconds' },
      },
    },
    fails: SPEECH_FAILURES,
    // Sentences a minute of one learner; a fast reader turns twenty.
    perMinute: 120,
    deadlineMs: 30_000,
    stopsWhenAbandoned: true,
  }),
  sample: route('GET', '/api/tts/sample', {
    summary: 'A sentence in a voice, by which a learner can choose one',
    query: sample,
    answers: { 200: { mediaType: 'audio/mpeg' } },
    fails: SPEECH_FAILURES,
    perMinute: 120,
    deadlineMs: 30_000,
    stopsWhenAbandoned: true,
  }),
  voices: route('GET', '/api/tts/voices', {
    summary: 'The voices there are, the best first, and why others are missing',
    answers: { 200: voices },
  }),
};
