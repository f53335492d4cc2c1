import { nameOf } from '@ichibun/proto/enum-names';
import { type GeneratedSentence, Source } from '@ichibun/proto/sentences';
import { NO_DEFINITION, NO_TRANSLATION } from '../http/placeholders.js';

export const presentGenerated = (one: GeneratedSentence) => ({
  unique_vocab_id: one.lexemeId,
  target_word: one.targetWord,
  target_reading: one.targetReading,
  short_definition: one.shortDefinition ?? NO_DEFINITION,
  sentence_ja: one.japanese,
  sentence_en: one.english || NO_TRANSLATION,
  source: nameOf(Source, one.source, 'unknown'),
  unknown_words: one.unknownWords,
  furigana: one.furigana,
});
