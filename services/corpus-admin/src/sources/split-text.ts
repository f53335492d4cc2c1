import { hasJapanese } from '@ichibun/japanese/script';
import type { Rpc } from '@ichibun/kit/rpc';
import { LanguageService, SentenceSplitter } from '@ichibun/proto/language';
import { plainText } from '@ichibun/text/markup';
import { splitLongText } from '@ichibun/text-words/sentence-ends';
import type { SentenceSplit } from '../processing/config.service.js';
import { SPACY_LIMITS, type Spacy } from '../processing/spacy.js';

const PIECE_UNITS = 200_000;
const PIECE_DEADLINE_MS = 60_000;

/**
 * The sentences of a text of any length, each on one line; what holds no Japanese is none.
 *
 * @throws DomainError `corpus.spacy-failed`, and what the language service answers
 */
export async function splitText(
  { rpc, spacy }: { rpc: Rpc; spacy: Spacy },
  text: string,
  split: SentenceSplit,
  signal: AbortSignal,
): Promise<string[]> {
  const ends =
    split === 'spacy'
      ? await splitLongText(text, async (piece) => endsOf(await spacy.split(piece, signal)), SPACY_LIMITS.textUnits)
      : await splitLongText(text, (piece) => builtInEnds(rpc, piece, split), PIECE_UNITS);
  return ends
    .map((end, index) => plainText(text.slice(index === 0 ? 0 : ends[index - 1], end)))
    .filter((sentence) => hasJapanese(sentence));
}

async function builtInEnds(rpc: Rpc, text: string, split: SentenceSplit): Promise<number[]> {
  const splitter = split === 'ruby-pragmatic' ? SentenceSplitter.RUBY_PRAGMATIC : SentenceSplitter.LEGACY;
  const method = LanguageService.method.splitSentences;
  return (await rpc.call(method, { text, splitter }, { deadlineMs: PIECE_DEADLINE_MS })).ends;
}

function endsOf(sentences: readonly string[]): number[] {
  let end = 0;
  return sentences.map((sentence) => {
    end += sentence.length;
    return end;
  });
}
