import { TextModel } from '@ichibun/ai/text-model';
import { hasJapanese } from '@ichibun/japanese/script';
import { DomainError } from '@ichibun/kit/errors';
import type { LogEvent } from '@ichibun/kit/log-events';
import { inParts } from '@ichibun/kit/parts';
import { Rpc } from '@ichibun/kit/rpc';
import { plainText } from '@ichibun/text/markup';
import type { AnalysedSentence } from '@ichibun/text-words/learner-words';
import { Injectable, Logger } from '@nestjs/common';
import type { z } from 'zod';
import { problemWith } from '../fluency/problem-with.js';
import type { Learner } from '../words/learner.js';
import { targetOrWithin } from '../words/target.js';
import type { TargetWord } from '../words/target-words.js';
import type { Candidate } from './candidate.js';
import { profileOf } from './learner-profile.js';
import {
  SENTENCES_SYSTEM,
  sentencesAnswer,
  sentencesPrompt,
  TRANSLATION_SYSTEM,
  translationPrompt,
  translationsAnswer,
} from './prompts.js';

/** Words that a model writes for in one request of a learner's: each costs money. */
const MOST_WORDS = 100;
/** Words, or sentences, that a model is asked about at once. */
const WORDS_AT_ONCE = 10;
const TRANSLATIONS_AT_ONCE = 20;
/** How often a model is asked for a sentence for one word. */
const ROUNDS = 2;
/** Sentences that are looked at when a model writes more than one for a word. */
const PER_WORD = 3;
/** Sentences of one word that a model must not write again. */
const AVOIDED = 50;
/**
 * Tokens that an answer may have at most: several times what the sentences need, since models that think count their
 * thoughts, and no more, since a small one that goes round in circles stops only there.
 */
const OUTPUT_TOKENS = { least: 1_200, perSentence: 700 } as const;
/** UTF-16 units. */
const LENGTHS = { japanese: 120, english: 500 } as const;

const outputTokens = (sentences: number) => OUTPUT_TOKENS.least + sentences * OUTPUT_TOKENS.perSentence;

interface Written {
  readonly lexemeId: number;
  readonly text: string;
  readonly english: string;
}

/** What a model gave: candidates by lexeme id, and why it could not give more. */
export interface ModelAnswer {
  readonly found: Map<number, Candidate[]>;
  readonly problem: DomainError | undefined;
}

type Sentences = z.infer<typeof sentencesAnswer>;

/** What became of a model's answer, by lexeme id. */
interface Judged {
  /** Sentences that hold their word. */
  readonly found: ReadonlyMap<number, readonly Candidate[]>;
  /** Words with a sentence that has no other unknown word. */
  readonly good: ReadonlySet<number>;
  /** What is wrong with the sentences of the others. */
  readonly problems: ReadonlyMap<number, string>;
}

/**
 * Sentences that a language model writes. None is trusted: each is checked with the tokenizer.
 */
@Injectable()
export class ModelSentences {
  private readonly logger = new Logger('ModelSentences');

  constructor(
    private readonly model: TextModel,
    private readonly rpc: Rpc,
  ) {}

  get isConfigured(): boolean {
    return this.model.isConfigured;
  }

  /**
   * Sentences for words. Each really holds its word; one that has other unknown words is kept, but asked for once more.
   *
   * @param excluded texts that are not wanted
   */
  async write(words: readonly TargetWord[], learner: Learner, excluded: ReadonlySet<string>): Promise<ModelAnswer> {
    const found = new Map<number, Candidate[]>();
    const problems = new Map<number, string>();
    const failures: DomainError[] = [];
    const profile = await profileOf(this.rpc, learner.userId);
    const avoid = [...excluded].slice(0, AVOIDED);
    let waiting = words.slice(0, MOST_WORDS);
    for (let round = 0; round < ROUNDS && waiting.length > 0 && failures.length === 0; round++) {
      const prompts = [...inParts(waiting, WORDS_AT_ONCE)].map((part) => ({
        part,
        prompt: sentencesPrompt(part, profile, avoid, problems),
      }));
      const judged = await Promise.all(
        prompts.map(({ part, prompt }) => this.ask(prompt, part, learner, excluded, failures)),
      );
      for (const one of judged) {
        for (const [id, candidates] of one.found) found.set(id, [...(found.get(id) ?? []), ...candidates]);
        for (const [id, problem] of one.problems) problems.set(id, problem);
        for (const id of one.good) problems.delete(id);
      }
      waiting = waiting.filter(({ lexemeId }) => problems.has(lexemeId));
    }
    const tooMany = () => new DomainError('sentences.too-many-for-model', { most: MOST_WORDS });
    return { found, problem: failures[0] ?? (words.length > MOST_WORDS ? tooMany() : undefined) };
  }

  /** What a model writes for some words; an answer that has nothing usable for one of them is not cached. */
  private async ask(
    prompt: string,
    words: readonly TargetWord[],
    learner: Learner,
    excluded: ReadonlySet<string>,
    failures: DomainError[],
  ): Promise<Judged> {
    let judged: Judged | undefined;
    const look = async (answer: Sentences) => {
      judged = await judge(answer, words, learner, excluded);
      return judged;
    };
    try {
      const answer = await this.model.generate({
        purpose: 'writing-sentences',
        system: SENTENCES_SYSTEM,
        prompt,
        schema: sentencesAnswer,
        maxOutputTokens: outputTokens(words.length),
        accepts: async (value) => (await look(value)).found.size === words.length,
      });
      return judged ?? (await look(answer));
    } catch (error) {
      // What corpus and text have is still useful; the learner sees why there is no more.
      if (!(error instanceof DomainError) || error.kind === 'cancelled') throw error;
      this.logger.warn({ event: 'sentences.without-model' satisfies LogEvent, code: error.code });
      failures.push(error);
      return { found: new Map(), good: new Set(), problems: new Map() };
    }
  }

  /**
   * Translations of sentences, in the same order; empty where there is none.
   *
   * @param sentences plain text
   */
  async translate(sentences: readonly string[]): Promise<string[]> {
    const parts = [...inParts(sentences, TRANSLATIONS_AT_ONCE)];
    return (await Promise.all(parts.map((part) => this.translatePart(part)))).flat();
  }

  private async translatePart(sentences: readonly string[]): Promise<string[]> {
    try {
      const { translations } = await this.model.generate({
        purpose: 'translation',
        system: TRANSLATION_SYSTEM,
        prompt: translationPrompt(sentences),
        schema: translationsAnswer(sentences.length),
        maxOutputTokens: outputTokens(sentences.length),
      });
      return translations.map((text) => (hasMarkup(text) || text.length > LENGTHS.english ? '' : plainText(text)));
    } catch (error) {
      // A sentence without its translation is better than none.
      if (!(error instanceof DomainError) || error.kind === 'cancelled') throw error;
      this.logger.warn({ event: 'translation.without-model' satisfies LogEvent, code: error.code });
      return sentences.map(() => '');
    }
  }
}

/** Sorts what was written for some words into what can be shown and what cannot, and says what is wrong with either. */
async function judge(
  { sentences }: Sentences,
  words: readonly TargetWord[],
  learner: Learner,
  excluded: ReadonlySet<string>,
): Promise<Judged> {
  const judged = {
    found: new Map<number, Candidate[]>(),
    good: new Set<number>(),
    problems: new Map<number, string>(),
  };
  const { found, good, problems } = judged;
  const written = usable(sentences, words, excluded, problems);
  const analysed = await learner.analyse(written.map(({ text }) => text));
  for (const [index, { lexemeId, text, english }] of written.entries()) {
    const sentence = analysed[index]!;
    const word = words.find((one) => one.lexemeId === lexemeId)!;
    const problem = problemWith(sentence, word, english);
    if (problem !== undefined) {
      problems.set(lexemeId, problem);
    } else {
      const target = targetOrWithin(sentence, word)!.lexemeId!;
      const lexemeIds = sentence.lexemeIds.map((id) => (id === target ? lexemeId : id));
      const candidate: Candidate = { source: 'model', text, english, lexemeIds, length: sentence.length };
      found.set(lexemeId, [...(found.get(lexemeId) ?? []), candidate]);
      const unknown = unknownForms(sentence, target, learner);
      if (unknown.length === 0) good.add(lexemeId);
      else problems.set(lexemeId, `the learner does not know ${unknown.join(', ')}`);
    }
  }
  for (const lexemeId of good) problems.delete(lexemeId);
  return judged;
}

/**
 * The word that a sentence was written for: the one that it names, by its id where several are written so. Small models
 * name the word rightly and number their sentences 1 to 10.
 */
function askedFor({ id, word }: Sentences['sentences'][number], words: readonly TargetWord[]): TargetWord | undefined {
  const written = words.filter((one) => one.word === word);
  return written.find(({ lexemeId }) => lexemeId === id) ?? written[0] ?? words.find(({ lexemeId }) => lexemeId === id);
}

/** Of a model's answer what can be a sentence for one of the words that it was asked about. */
function usable(
  answer: Sentences['sentences'],
  words: readonly TargetWord[],
  excluded: ReadonlySet<string>,
  problems: Map<number, string>,
): Written[] {
  const written: Written[] = [];
  const byLexeme = Map.groupBy(answer, (sentence) => askedFor(sentence, words)?.lexemeId);
  for (const { lexemeId } of words) {
    problems.set(lexemeId, 'there was none');
    for (const { japanese, english } of (byLexeme.get(lexemeId) ?? []).slice(0, PER_WORD)) {
      const problem = unusable(japanese, english, excluded);
      if (problem) problems.set(lexemeId, problem);
      else written.push({ lexemeId, text: plainText(japanese), english: plainText(english) });
    }
  }
  return written;
}

function unusable(japanese: string, english: string, excluded: ReadonlySet<string>): string | undefined {
  if (hasMarkup(japanese) || hasMarkup(english)) return 'it had markup';
  const text = plainText(japanese);
  if (!hasJapanese(text)) return 'it was not Japanese';
  if (text.length > LENGTHS.japanese || english.length > LENGTHS.english) return 'it was far too long';
  if (plainText(english) === '' || hasJapanese(english)) return 'it had no English translation';
  return excluded.has(text) ? 'it is one of AVOID' : undefined;
}

/** Any but <b>..</b>, which models like to put around the word, and which we put there ourselves. */
const hasMarkup = (text: string) => /[<>]/.test(text.replace(/<\/?b>/gi, ''));

/** The words beside the target that the learner does not know, as a dictionary writes them. */
function unknownForms({ tokens }: AnalysedSentence, target: number, { known }: Learner): string[] {
  const unknown = tokens
    .flatMap(({ lexemes }) => lexemes)
    .filter(({ lexemeId }) => lexemeId !== target && !known.has(lexemeId));
  return [...new Set(unknown.map(({ part }) => part.baseForm))];
}
