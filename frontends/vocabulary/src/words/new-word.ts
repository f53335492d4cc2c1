import type { NewWord } from '@ichibun/contracts/vocabulary';
import { messages } from '../messages.js';

/** The fields of the dialog that adds a word, as typed. */
export interface WordForm {
  word: string;
  reading: string;
  meaning: string;
  frequency: string;
}

export type WordFormErrors = Partial<Record<keyof WordForm, string>>;

/** A form turned into what the server takes, or what is wrong with it, field by field. */
export function parseWordForm(form: WordForm): { word: NewWord } | { errors: WordFormErrors } {
  const word = form.word.trim();
  const reading = form.reading.trim();
  const meaning = form.meaning.trim();
  const frequency = form.frequency.trim();
  const errors: WordFormErrors = {
    ...(word === '' && { word: messages.add.noWord }),
    ...(meaning === '' && { meaning: messages.add.noMeaning }),
    ...(frequency !== '' && !isRank(frequency) && { frequency: messages.add.badRank }),
  };
  if (Object.keys(errors).length > 0) return { errors };
  return {
    word: { word, meaning, ...(reading && { reading }), ...(frequency && { frequency: Number(frequency) }) },
  };
}

function isRank(text: string): boolean {
  return /^\d+$/.test(text) && Number.isSafeInteger(Number(text));
}
