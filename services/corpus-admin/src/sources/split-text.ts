import { hasJapanese } from '@ichibun/japanese/script';
import { Turn } from '@ichibun/kit/in-turns';
import type { Rpc } from '@ichibun/kit/rpc';
import { valueNamed } from '@ichibun/proto/enum-names';
import { SentenceSplitter } from '@ichibun/proto/language';
import { plainText } from '@ichibun/text/markup';
import { sentenceEnds, splitLongText } from '@ichibun/text-words/sentence-ends';
import type { SentenceSplit } from '../processing/config.service.js';
import { SPACY_LIMITS, type Spacy } from '../processing/spacy.js';

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
      : await sentenceEnds(rpc, text, valueNamed(SentenceSplitter, split));
  const turn = new Turn();
  const sentences: string[] = [];
  let start = 0;
  for (const end of ends) {
    const sentence = plainText(text.slice(start, end));
    if (hasJapanese(sentence)) sentences.push(sentence);
    start = end;
    if (turn.isOver) await turn.next();
  }
  return sentences;
}

function endsOf(sentences: readonly string[]): number[] {
  let end = 0;
  return sentences.map((sentence) => {
    end += sentence.length;
    return end;
  });
}
