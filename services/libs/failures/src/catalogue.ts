import { ai } from './english/ai.js';
import { audiobook } from './english/audiobook.js';
import { auth } from './english/auth.js';
import { content } from './english/content.js';
import { corpus } from './english/corpus.js';
import { http } from './english/http.js';
import { imports } from './english/imports.js';
import { language } from './english/language.js';
import { reader } from './english/reader.js';
import { sentences } from './english/sentences.js';
import { service } from './english/service.js';
import { speech } from './english/speech.js';
import { transcription } from './english/transcription.js';
import { vocabulary } from './english/vocabulary.js';
import { type Failure, type FailureText, type FailureValues, filled, type ValuesOf } from './failure.js';
import { STATUS } from './kinds.js';

/** Every failure by its code, with what it says in English; src/japanese has the Japanese. */
export const CATALOGUE = {
  ...ai,
  ...audiobook,
  ...auth,
  ...content,
  ...corpus,
  ...http,
  ...imports,
  ...language,
  ...reader,
  ...sentences,
  ...service,
  ...speech,
  ...transcription,
  ...vocabulary,
} as const;

/** A code that this release knows. */
export type FailureCode = keyof typeof CATALOGUE;

/** The values of a failure with this code; undefined for one that always says the same. */
export type ValuesOfCode<Code extends FailureCode> = ValuesOf<(typeof CATALOGUE)[Code]['text']>;

/** The codes of failures that say something of values. */
export type CodeWithValues = {
  [Code in FailureCode]: ValuesOfCode<Code> extends undefined ? never : Code;
}[FailureCode];

export const isFailureCode = (code: string): code is FailureCode => Object.hasOwn(CATALOGUE, code);

/** The status of an answer by HTTP. */
export function statusOf(code: FailureCode): number {
  const { kind, status }: Failure = CATALOGUE[code];
  return status ?? STATUS[kind];
}

/** What a failure says in English. */
export function englishOf(code: FailureCode, values?: FailureValues): string {
  const text: FailureText = CATALOGUE[code].text;
  const said = filled(text, values);
  if (said === undefined) throw new TypeError(`${code} has other values than its text.`);
  return said;
}
