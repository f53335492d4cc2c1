import type { Rpc } from '@ichibun/kit/rpc';
import { nameOf } from '@ichibun/proto/enum-names';
import { type GeneratedSentence, Source } from '@ichibun/proto/sentences';
import { otherSpellingsOf } from '@ichibun/text-words/first-entries';
import { NO_DEFINITION, NO_TRANSLATION } from '../http/placeholders.js';

interface Target {
  readonly lexemeId: number;
  readonly targetWord: string;
  readonly targetReading: string;
  readonly shortDefinition?: string;
}

/** The words that sentences are for, or that have none, in the order given. */
export async function presentTargets(rpc: Rpc, targets: readonly Target[]) {
  const others = await otherSpellingsOf(
    rpc,
    targets.map(({ targetWord, targetReading }) => ({ word: targetWord, reading: targetReading })),
  );
  return targets.map((one, index) => ({
    unique_vocab_id: one.lexemeId,
    target_word: one.targetWord,
    target_reading: one.targetReading,
    other_spellings: others[index]!,
    short_definition: one.shortDefinition ?? NO_DEFINITION,
  }));
}

export async function presentGenerated(rpc: Rpc, sentences: readonly GeneratedSentence[]) {
  const targets = await presentTargets(rpc, sentences);
  return sentences.map((one, index) => ({
    ...targets[index]!,
    sentence_ja: one.japanese,
    sentence_en: one.english || NO_TRANSLATION,
    source: nameOf(Source, one.source, 'unknown'),
    unknown_words: one.unknownWords,
    furigana: one.furigana,
  }));
}
