import type { CATALOGUE } from './catalogue.js';
import { type ErrorCode, type FailureText, type FailureValues, filled, type Translated } from './failure.js';
import { aiJa } from './japanese/ai.js';
import { audiobookJa } from './japanese/audiobook.js';
import { authJa } from './japanese/auth.js';
import { contentJa } from './japanese/content.js';
import { corpusJa } from './japanese/corpus.js';
import { httpJa } from './japanese/http.js';
import { importsJa } from './japanese/imports.js';
import { languageJa } from './japanese/language.js';
import { readerJa } from './japanese/reader.js';
import { sentencesJa } from './japanese/sentences.js';
import { serviceJa } from './japanese/service.js';
import { speechJa } from './japanese/speech.js';
import { transcriptionJa } from './japanese/transcription.js';
import { vocabularyJa } from './japanese/vocabulary.js';

/** What each failure says in Japanese. Pages load it where Japanese is shown, and nothing of the English with it. */
export const JAPANESE: Translated<typeof CATALOGUE> = {
  ...aiJa,
  ...audiobookJa,
  ...authJa,
  ...contentJa,
  ...corpusJa,
  ...httpJa,
  ...importsJa,
  ...languageJa,
  ...readerJa,
  ...sentencesJa,
  ...serviceJa,
  ...speechJa,
  ...transcriptionJa,
  ...vocabularyJa,
};

const texts: Readonly<Record<ErrorCode, FailureText>> = JAPANESE;

/** What a failure says; undefined for a code or values that this release does not know. */
export function inJapanese(code: string, values: FailureValues | null | undefined): string | undefined {
  const text = Object.hasOwn(texts, code) ? texts[code as ErrorCode] : undefined;
  return text === undefined ? undefined : filled(text, values);
}
