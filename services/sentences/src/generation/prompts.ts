import { fenced } from '@ichibun/ai/fence';
import { z } from 'zod';
import type { TargetWord } from '../words/target-words.js';
import type { LearnerProfile } from './learner-profile.js';

/** What was wrong with the sentences that a model wrote for a word before. */
export type Problems = ReadonlyMap<number, string>;

/** Short: a model at home reads 30 to 70 tokens a second before it writes the first word. */
export const SENTENCES_SYSTEM = `You write example sentences for people who learn Japanese. For each word of WORDS write one sentence that
- has the word once, in this writing and with this meaning; verbs and adjectives may be conjugated;
- apart from it has only words that the learner knows, as in LEARNER, or the simplest ones;
- tells of somebody or something in 4 to 12 words, naturally and completely, and does not explain what the word means.
Do not write those in AVOID again. Where a word has a problem given, your last sentence had it.

Answer with each word's id, the word, the sentence and a natural English translation, in plain text without readings or
markup. For WORDS [{"id": 815, "word": "傘", "reading": "かさ", "meaning": "umbrella"}] this is a good answer:
{"sentences": [{"id": 815, "word": "傘", "japanese": "雨が降ってきたので、駅で傘を買いました。", "english": "It started to rain, so I bought an umbrella at the station."}]}`;

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
    fenced('LEARNER', `${learner.level}\n${learner.knownWords.join(' ')}`),
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
