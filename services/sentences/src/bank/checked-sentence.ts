import { timestampDate } from '@bufbuild/protobuf/wkt';
import type { InvalidSentence, SentenceField } from '@ichibun/failures/english/sentences';
import { nfkc } from '@ichibun/japanese/normal-form';
import { DomainError } from '@ichibun/kit/errors';
import type { Mined, SentenceToSave } from '@ichibun/proto/sentences';
import { cleaned, plainText } from '@ichibun/text/markup';
import { type SourceName, sourceName } from '../words/source.js';

/** Sentences that are saved at once, that a bank holds, and that one deck or one call names. */
export const SAVED_LIMITS = { atOnce: 500, inBank: 20_000, selected: 10_000 } as const;

/** UTF-16 units. */
const LENGTHS = { word: 100, reading: 100, definition: 2_000, japanese: 1_000, english: 2_000, mined: 1_000 } as const;

/** What a program has sent with a sentence, as of `Mined`; empty where it has not. */
export interface MinedTexts {
  readonly minedTitle: string;
  readonly minedUrl: string;
  readonly sound: string;
  readonly picture: string;
  readonly wordSound: string;
}

export interface CheckedSentence extends MinedTexts {
  readonly lexemeId: number | null;
  readonly targetWord: string;
  readonly targetReading: string;
  /** Null where the learner says none. */
  readonly shortDefinition: string | null;
  /** Cleaned; the target may not be marked yet. */
  readonly japanese: string;
  readonly english: string;
  readonly source: SourceName;
  /** When the note was made that a program adds it to; null of one of its own. */
  readonly noteMadeAt: Date | null;
}

/**
 * A sentence to save, with <b>..</b> as its only markup.
 *
 * @throws DomainError `sentences.invalid` that says what is missing or too long
 */
export function checkedSentence(given: Omit<SentenceToSave, '$typeName'>): CheckedSentence {
  const sentence = {
    lexemeId: given.lexemeId ?? null,
    targetWord: nfkc(plainText(given.targetWord)),
    targetReading: nfkc(plainText(given.targetReading)),
    shortDefinition: plainText(given.shortDefinition ?? '') || null,
    japanese: cleaned(given.japanese),
    english: cleaned(given.english),
    source: sourceName(given.source),
    noteMadeAt: given.noteMadeAt ? timestampDate(given.noteMadeAt) : null,
    ...checkedMined(given.mined),
  };
  const refuse = (problem: InvalidSentence) => new DomainError('sentences.invalid', problem);
  if (sentence.targetWord === '') throw refuse({ problem: 'no-word' });
  if (plainText(sentence.japanese) === '') throw refuse({ problem: 'empty', word: sentence.targetWord });
  const tooLong = (field: SentenceField, text: string, most: number) => {
    if (text.length > most) throw refuse({ problem: 'long', field, most });
  };
  tooLong('word', sentence.targetWord, LENGTHS.word);
  tooLong('reading', sentence.targetReading, LENGTHS.reading);
  tooLong('definition', sentence.shortDefinition ?? '', LENGTHS.definition);
  tooLong('sentence', sentence.japanese, LENGTHS.japanese);
  tooLong('translation', sentence.english, LENGTHS.english);
  return sentence;
}

/** Addresses that a page may lead to. */
const ADDRESS = /^https?:\/\//i;

/**
 * What a program has sent with a sentence, on one line each; an address that is no page's goes.
 *
 * @throws DomainError `sentences.invalid`
 */
export function checkedMined(given: Omit<Mined, '$typeName'> | undefined): MinedTexts {
  const url = plainText(given?.url ?? '');
  const mined = {
    minedTitle: plainText(given?.title ?? ''),
    minedUrl: ADDRESS.test(url) ? url : '',
    sound: given?.sound ?? '',
    picture: given?.picture ?? '',
    wordSound: given?.wordSound ?? '',
  };
  if (Object.values(mined).some((text) => text.length > LENGTHS.mined)) {
    throw new DomainError('sentences.invalid', { problem: 'long-origin' });
  }
  return mined;
}
