import type { Failures } from '../failure.js';
import { count, whenInWords } from './words.js';

/** What took too long: a provider’s answer, a voice that goes on with it, or a text that was given up. */
export type SlowSpeech = { what: 'provider'; provider: string } | { what: 'voice' | 'text' };

export const speech = {
  'speech.closed': {
    kind: 'unavailable',
    meaning: 'The speech service is stopping.',
    text: 'The speech service is stopping. Try again.',
  },
  'speech.failed': {
    kind: 'internal',
    meaning: 'The text could not be spoken.',
    text: 'This text could not be spoken. Please report it.',
  },
  'speech.invalid-rate': {
    kind: 'invalid',
    meaning: 'The speaking rate is not 0.25 to 4.',
    text: ({ slowest, fastest }: { slowest: number; fastest: number }) =>
      `The speaking rate is between ${slowest} and ${fastest}.`,
  },
  'speech.invalid-reading': {
    kind: 'invalid',
    meaning: 'A reading is not kana.',
    text: 'A reading is written in hiragana or katakana.',
  },
  'speech.invalid-text': {
    kind: 'invalid',
    meaning: 'The text is longer than is spoken at once.',
    text: ({ most }: { most: number }) => `At most ${count(most)} characters are spoken at once.`,
  },
  'speech.misconfigured': {
    kind: 'unavailable',
    meaning: 'The provider refuses our requests; its settings are wrong.',
    text: ({ provider, status, settings }: { provider: string; status: number | null; settings: string }) =>
      `${provider} refuses our requests${status ? ` (HTTP ${status})` : ''}: check ${settings}.`,
  },
  'speech.natural-voice-not-fetched': {
    kind: 'unavailable',
    meaning: 'The natural voice could not be downloaded.',
    text: ({ why }: { why: string }) => why,
  },
  'speech.natural-voice-not-offered': {
    kind: 'conflict',
    meaning: 'The natural voice comes with the image here, or not at all.',
    text: 'This installation downloads no natural voice: it comes with the image, built with NATURAL_VOICE=on.',
  },
  'speech.no-voice': {
    kind: 'unavailable',
    meaning: 'There is no voice for Japanese.',
    text: ({ language }: { language: 'ja' | 'en' }) =>
      `There is no voice for ${language === 'ja' ? 'Japanese' : 'English'}.`,
  },
  'speech.nothing-to-say': {
    kind: 'invalid',
    meaning: 'Nothing in the text can be spoken.',
    text: 'There is nothing in this text that can be spoken.',
  },
  'speech.invalid-sound': {
    kind: 'invalid',
    meaning: 'The sound is no WAV file of 16-bit mono PCM, or longer than 60 seconds.',
    text: 'Send the sound as a WAV file of 16-bit mono PCM, of 60 seconds at most.',
  },
  'speech.rate-limited': {
    kind: 'rate-limited',
    meaning: 'The provider takes no more requests for now.',
    text: ({ provider, waitMs }: { provider: string; waitMs: number | null }) =>
      `${provider} takes no more requests for now. Try again ${whenInWords(waitMs)}, or choose another voice.`,
  },
  'speech.refused': {
    kind: 'unavailable',
    meaning: 'The provider cannot speak this text with this voice.',
    text: ({ provider }: { provider: string }) =>
      `${provider} cannot speak this text with this voice. Choose another voice.`,
  },
  'speech.timeout': {
    kind: 'timeout',
    meaning: 'Speaking took too long.',
    text: (values: SlowSpeech) => {
      switch (values.what) {
        case 'provider':
          return `${values.provider} took too long to answer. Try again.`;
        case 'voice':
          return 'This voice is still at it. Try again in a moment, or choose a faster one.';
        case 'text':
          return 'Speaking this took too long. Try again.';
      }
    },
  },
  'speech.too-many': {
    kind: 'rate-limited',
    meaning: 'Too many texts of this learner are being spoken.',
    text: ({ whose }: { whose: 'learner' | 'voice' }) =>
      whose === 'voice'
        ? 'This voice has more to say than it can. Try again in a moment.'
        : 'You asked for more speech than can be made at once. Try again in a moment.',
  },
  'speech.unavailable': {
    kind: 'unavailable',
    meaning: 'The provider cannot be reached.',
    text: ({ provider }: { provider: string }) =>
      `${provider} cannot be reached. Try again in a while, or choose another voice.`,
  },
  'speech.unusable-answer': {
    kind: 'unavailable',
    meaning: 'The provider’s answer could not be used.',
    text: ({ provider, settings }: { provider: string; settings: string | null }) =>
      settings === null
        ? `${provider} answered twice with something that could not be used. Try again.`
        : `${provider} sent an answer that could not be used. Check ${settings}, or try again.`,
  },
} as const satisfies Failures;
