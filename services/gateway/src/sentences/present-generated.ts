import { type GeneratedSentence, Source } from '@ichibun/proto/sentences';
import { NO_DEFINITION, NO_TRANSLATION } from '../http/placeholders.js';

export const SOURCES = {
  [Source.UNSPECIFIED]: 'unknown',
  [Source.CORPUS]: 'corpus',
  [Source.TEXT]: 'text',
  [Source.MODEL]: 'model',
  [Source.LEARNER]: 'learner',
} as const;

export const presentGenerated = (one: GeneratedSentence) => ({
  unique_vocab_id: one.lexemeId,
  target_word: one.targetWord,
  target_reading: one.targetReading,
  short_definition: one.shortDefinition ?? NO_DEFINITION,
  sentence_ja: one.japanese,
  sentence_en: one.english || NO_TRANSLATION,
  source: SOURCES[one.source],
  unknown_words: one.unknownWords,
  furigana: one.furigana,
});
