import type { Rpc } from '@ichibun/kit/rpc';
import type { Correction } from '@ichibun/proto/language';
import { VocabularyService } from '@ichibun/proto/vocabulary';
import type { GivenWord } from './given-words.js';

/** A correction and where it holds. */
export interface ScopedCorrection {
  readonly correction: Correction;
  /** 0 for all texts. */
  readonly textId: number;
  /** The first units of the sentence that the place is in; empty for the whole text. */
  readonly sentence: string;
  /** UTF-16 offset of the word in its sentence. */
  readonly start: number;
}

/** What a learner has corrected of the analyser, and the number that rises with each change of it. */
export interface Corrections {
  readonly kept: readonly ScopedCorrection[];
  /** These are true of it, or of a newer one. */
  readonly revision: number;
}

/** What is known of the text that sentences are of. */
export interface TextHints {
  /** The text of the content-analysis service; undefined for sentences of no text, and 0 for one not handed over. */
  readonly textId?: number | undefined;
  /** What it says of its words. */
  readonly givenWords: readonly GivenWord[];
}

export const NO_TEXT: TextHints = { givenWords: [] };

/** A sentence, and where it is in the text that is analysed. */
export interface LocatedSentence {
  readonly sentence: string;
  /** Offsets in the analysed text of an offset in the sentence. */
  offsetsOf(start: number): readonly number[];
}

/**
 * A learner's corrections.
 *
 * @param userId absent for what all learners share, which nobody corrects
 */
export async function correctionsOf(rpc: Rpc, userId: number | undefined): Promise<Corrections> {
  if (userId === undefined) return { kept: [], revision: 0 };
  const { kept, revision } = await rpc.call(VocabularyService.method.listCorrections, { userId });
  const scoped = kept.map(({ correction, scope }) => ({
    correction: correction!,
    textId: scope?.textId ?? 0,
    sentence: scope?.sentence ?? '',
    start: scope?.start ?? 0,
  }));
  return { kept: scoped, revision };
}

/** Those of whole texts, for the language service: those of a text go before those of all texts. */
export function correctionsOfText({ kept }: Corrections, textId = 0): Correction[] {
  const whole = new Map<string, Correction>();
  for (const of of textId === 0 ? [0] : [0, textId]) {
    for (const one of kept) {
      if (one.textId === of && one.sentence === '') whole.set(one.correction.word, one.correction);
    }
  }
  return [...whole.values()];
}

/**
 * All that hold in some sentences of a text, for the language service.
 *
 * @param sentences asked for only where places of the text are corrected
 */
export function correctionsIn(
  corrections: Corrections,
  textId: number | undefined,
  sentences: () => Iterable<LocatedSentence>,
): Correction[] {
  const ofText = correctionsOfText(corrections, textId);
  const places = corrections.kept.filter((one) => textId && one.textId === textId && one.sentence !== '');
  if (places.length === 0) return ofText;
  const bySentence = Map.groupBy(places, ({ sentence }) => sentence);
  const starts = new Map<ScopedCorrection, number[]>();
  for (const { sentence, offsetsOf } of sentences()) {
    for (const one of bySentence.get(beginningOf(sentence)) ?? []) {
      starts.set(one, [...(starts.get(one) ?? []), ...offsetsOf(one.start)]);
    }
  }
  return [...ofText, ...[...starts].map(([{ correction }, at]) => ({ ...correction, starts: at }))];
}

/** As much of a sentence as the vocabulary service keeps of it. */
const beginningOf = (sentence: string): string => sentence.slice(0, 100);
