import { TextModel } from '@ichibun/ai/text-model';
import { hasJapanese, hasKana } from '@ichibun/japanese/script';
import { DomainError } from '@ichibun/kit/errors';
import type { LogEvent } from '@ichibun/kit/log-events';
import { mapConcurrently } from '@ichibun/kit/map-concurrently';
import { Rpc } from '@ichibun/kit/rpc';
import { Injectable, Logger } from '@nestjs/common';
import { z } from 'zod';
import { isTranslatable, type Piece, partsOf, piecesOf } from './article.js';
import { difficultyOf } from './difficulty.js';
import { type EnglishFacts, factsOf } from './facts/english-facts.js';
import type { LostFact } from './facts/lost-facts.js';
import { markOf, unsaid } from './facts/unsaid.js';
import {
  completionPrompt,
  type Mode,
  SIMPLIFICATION_SYSTEM,
  simplificationPrompt,
  translationPrompt,
  translationSystem,
} from './prompts.js';

const LIMITS = { characters: 50_000 } as const;

/** Parts of one article that are worked on side by side. */
const PARTS_AT_ONCE = 3;
/** UTF-16 units of the text before a part, which the model gets as context. */
const CONTEXT_UNITS = 300;
/** Several times the need of a part: reasoning models count their reasoning. */
const MAX_OUTPUT_TOKENS = 16_384;
/** Of the content words of a text for beginners, the share that may be uncommon. */
const MAX_HARD_SHARE = 0.03;
const SIMPLIFICATIONS = 2;
/** Hard words in one prompt. */
const MAX_HARD_WORDS = 40;

/** Pieces of one prompt, and their translation. */
interface Part {
  readonly pieces: readonly Piece[];
  /** The end of the text before it. */
  readonly context: string;
  /** Of each piece, the facts that its translation must keep. */
  facts: EnglishFacts[];
  translation: Translation;
}

/** Japanese paragraphs, and the facts that each has lost. */
interface Translation {
  readonly japanese: readonly string[];
  readonly lost: readonly (readonly LostFact[])[];
}

@Injectable()
export class Translator {
  private readonly logger = new Logger('Translator');

  constructor(
    private readonly model: TextModel,
    private readonly rpc: Rpc,
  ) {}

  /**
   * An English text in Japanese. Paragraphs, headings and lines stay what they are. Numbers, dates, names, negations
   * and questions that a paragraph has lost are asked for again; what is still lost is after it, ［Original: £3.50］.
   * For beginners, parts with too many words beyond the common ones are made simpler, as long as there is time.
   *
   * @param text at most 50,000 UTF-16 units
   * @param onProgress counts a part when it is translated, and for beginners once more when it is simplified
   * @throws DomainError `reader.empty-text`, `reader.long-text`, and what TextModel says
   */
  async translate(text: string, mode: Mode, onProgress: (done: number, total: number) => void): Promise<string> {
    const pieces = checked(text);
    const parts = toParts(pieces);
    const steps = [(part: Part, signal: AbortSignal) => this.translatePart(part, mode, signal)];
    if (mode === 'beginner') steps.push((part, signal) => this.simplify(part, signal));
    let done = 0;
    onProgress(done, parts.length * steps.length);
    // Simplifying comes last: a timeout then leaves a whole translation.
    for (const step of steps) {
      await mapConcurrently(parts, PARTS_AT_ONCE, async (part, signal) => {
        await step(part, signal);
        onProgress(++done, parts.length * steps.length);
      });
    }
    return joined(pieces, parts);
  }

  private async translatePart(part: Part, mode: Mode, signal: AbortSignal): Promise<void> {
    const english = part.pieces.map((piece) => piece.text);
    for (const text of english) part.facts.push(await factsOf(text));
    const system = translationSystem(mode);
    const japanese = await this.paragraphs(system, translationPrompt(english, part.context), english, signal);
    part.translation = await this.complete(part, system, await this.withLost(part, japanese), signal);
  }

  private async withLost({ facts }: Part, japanese: readonly string[]): Promise<Translation> {
    const lost: LostFact[][] = [];
    for (const [index, text] of japanese.entries()) lost.push(await unsaid(this.rpc, facts[index]!, text));
    return { japanese, lost };
  }

  /** Translates incomplete paragraphs again, with the lost facts in the prompt, and keeps the better versions. */
  private async complete(part: Part, system: string, made: Translation, signal: AbortSignal): Promise<Translation> {
    const incomplete = made.lost.flatMap((lost, index) => (lost.length > 0 ? [index] : []));
    if (incomplete.length === 0) return made;
    const english = incomplete.map((index) => part.pieces[index]!.text);
    const prompt = completionPrompt(
      english,
      incomplete.map((index) => ({
        translation: made.japanese[index]!,
        lost: made.lost[index]!.map(({ text }) => text),
      })),
    );
    const again = await this.optionally('translation.not-completed', () =>
      this.paragraphs(system, prompt, english, signal),
    );
    if (!again) return made;
    const [japanese, lost] = [[...made.japanese], [...made.lost]];
    for (const [at, index] of incomplete.entries()) {
      const left = await unsaid(this.rpc, part.facts[index]!, again[at]!);
      if (left.length >= lost[index]!.length) continue;
      japanese[index] = again[at]!;
      lost[index] = left;
    }
    return { japanese, lost };
  }

  /**
   * Rewrites a part while its share of hard words is too high, at most twice, and keeps the simplest version that has lost no
   * more facts.
   */
  private async simplify(part: Part, signal: AbortSignal): Promise<void> {
    await this.optionally('translation.not-simplified', async () => {
      let latest = part.translation.japanese;
      let difficulty = await difficultyOf(this.rpc, latest.join('\n'));
      let least = difficulty?.share ?? 0;
      for (let time = 0; time < SIMPLIFICATIONS && difficulty && least > MAX_HARD_SHARE; time++) {
        const prompt = simplificationPrompt(latest, difficulty.hardWords.slice(0, MAX_HARD_WORDS));
        latest = await this.paragraphs(SIMPLIFICATION_SYSTEM, prompt, latest, signal);
        difficulty = await difficultyOf(this.rpc, latest.join('\n'));
        if (!difficulty || difficulty.share >= least) continue;
        const simpler = await this.withLost(part, latest);
        if (simpler.lost.some((lost, index) => lost.length > part.translation.lost[index]!.length)) continue;
        least = difficulty.share;
        part.translation = simpler;
      }
    });
  }

  /** Runs an improvement; a failure keeps the translation as it is. */
  private async optionally<T>(event: LogEvent, work: () => Promise<T>): Promise<T | undefined> {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof DomainError) || error.kind === 'cancelled') throw error;
      this.logger.warn({ event, code: error.code });
      return undefined;
    }
  }

  /** One Japanese paragraph for each original, in their order. */
  private async paragraphs(
    system: string,
    prompt: string,
    originals: readonly string[],
    signal: AbortSignal,
  ): Promise<string[]> {
    const { paragraphs } = await this.model.generate({
      purpose: 'translation',
      system,
      prompt,
      schema: japaneseParagraphs(originals),
      maxOutputTokens: MAX_OUTPUT_TOKENS,
      signal,
    });
    return paragraphs.map((paragraph) =>
      paragraph
        .split('\n')
        .map((line) => line.trim())
        .join(''),
    );
  }
}

function checked(text: string): Piece[] {
  if (text.length > LIMITS.characters) {
    throw new DomainError('reader.long-text', { purpose: 'translation', length: text.length, most: LIMITS.characters });
  }
  const pieces = piecesOf(text);
  if (!pieces.some(isTranslatable)) {
    throw new DomainError('reader.empty-text', { purpose: 'translation' });
  }
  return pieces;
}

const NOTHING: Translation = { japanese: [], lost: [] };

function toParts(pieces: readonly Piece[]): Part[] {
  const parts = partsOf(pieces.filter(isTranslatable));
  return parts.map((part, index) => {
    const before = parts[index - 1]?.map(({ text }) => text).join('\n') ?? '';
    return { pieces: part, context: before.slice(-CONTEXT_UNITS).toWellFormed(), facts: [], translation: NOTHING };
  });
}

/** More kanji without any kana are Chinese, into which small models fall. */
const MAX_KANJI_WITHOUT_KANA = 10;
const isSentence = (text: string) => /[.!?。！？]["'”’」』)\s]*$/u.test(text);

const isChinese = (text: string) =>
  !hasKana(text) && (text.match(/\p{Script=Han}/gu) ?? []).length > MAX_KANJI_WITHOUT_KANA;

/** As many paragraphs as the originals, none empty or far too long, and Japanese. */
const japaneseParagraphs = (originals: readonly string[]) => {
  const count = originals.length;
  const longest = 200 + 3 * Math.max(...originals.map(({ length }) => length));
  return z.object({
    paragraphs: z
      .array(z.string().max(longest).regex(/\S/, 'is empty'))
      .length(count, `there must be exactly ${count}`)
      .refine((texts) => hasJapanese(texts.join('')), 'must be Japanese')
      .refine(
        (texts) => !texts.some((text, index) => isSentence(originals[index] ?? '') && isChinese(text)),
        'must be Japanese, not Chinese',
      ),
  });
};

/** The article with its pieces translated, each followed by its lost facts. */
function joined(pieces: readonly Piece[], parts: readonly Part[]): string {
  const translated = new Map(
    parts.flatMap(({ pieces: ofPart, translation: { japanese, lost } }) =>
      ofPart.map((piece, index) => [piece, japanese[index]! + markOf(lost[index]!)]),
    ),
  );
  return pieces.map((piece) => (translated.get(piece) ?? piece.text) + piece.after).join('');
}
