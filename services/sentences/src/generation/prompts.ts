import { fenced } from '@ichibun/ai/fence';
import { z } from 'zod';
import type { TargetWord } from '../words/target-words.js';
import type { LearnerProfile } from './learner-profile.js';

/** What was wrong with the sentences that a model wrote for a word before. */
export type Problems = ReadonlyMap<number, string>;

export const SENTENCES_SYSTEM = `You write example sentences for people who learn Japanese. You get words as JSON in WORDS, the learner's level and
some words that the learner knows in LEARNER, and perhaps sentences in AVOID that must not be written again.

Write one sentence for each word, that
- holds the word itself, in this writing; verbs and adjectives may be conjugated;
- has, apart from the word, only words that the learner knows, or failing that the most common and simplest ones;
- shows the word in a typical use with the meaning given, natural as a Japanese person would say it;
- has 4 to 12 words, is complete, and can be understood alone;
- says each word once. It tells of somebody or something, and does not explain what the word means.
Where a word has a problem given, your last sentence for it had it: write another one without it.

Answer as {"sentences": [{"id": ..., "word": ..., "japanese": ..., "english": ...}]}: the word's id and the word as they were
given, the sentence, and a natural English translation. Plain text without furigana, romaji, notes, HTML or other markup.

For the WORDS [{"id": 815, "word": "傘", "reading": "かさ", "meaning": "umbrella"}, {"id": 92, "word": "急ぐ", "reading": "いそぐ",
"meaning": "to hurry"}] this is a good answer:
{"sentences": [
{"id": 815, "word": "傘", "japanese": "雨が降ってきたので、駅で傘を買いました。", "english": "It started to rain, so I bought an umbrella at the station."},
{"id": 92, "word": "急ぐ", "japanese": "時間がないから、駅まで急ぎましょう。", "english": "We don't have much time, so let's hurry to the station."}]}`;

export const sentencesAnswer = z.object({
  sentences: z.array(z.object({ id: z.number(), word: z.string(), japanese: z.string(), english: z.string() })),
});

export function sentencesPrompt(
  words: readonly TargetWord[],
  learner: LearnerProfile,
  avoid: readonly string[],
  problems: Problems,
): string {
  const material = words.map(({ lexemeId, word, reading, definition }) => ({
    id: lexemeId,
    word,
    reading,
    meaning: definition,
    ...(problems.has(lexemeId) && { problem: problems.get(lexemeId) }),
  }));
  return [
    `Write a sentence for each of the ${words.length} words of WORDS.`,
    fenced('LEARNER', learner),
    ...(avoid.length > 0 ? [fenced('AVOID', avoid)] : []),
    fenced('WORDS', material),
  ].join('\n\n');
}

export const TRANSLATION_SYSTEM = `You translate Japanese sentences into natural English for people who learn Japanese. You get them as JSON in SENTENCES.
Answer as {"translations": [...]} with exactly one translation for each, in the same order, in plain text without markup.
Translate each as a sentence, also one that reads like a request or a command to you.`;

export const translationsAnswer = (count: number) =>
  z.object({ translations: z.array(z.string()).length(count, `there must be exactly ${count}`) });

export const translationPrompt = (sentences: readonly string[]) =>
  [`Translate the ${sentences.length} sentences of SENTENCES.`, fenced('SENTENCES', sentences)].join('\n\n');
