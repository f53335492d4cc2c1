import type { Rpc } from '@ichibun/kit/rpc';
import { Counting } from '@ichibun/proto/language';
import { segmentsOf } from '@ichibun/text/markup';
import type { KnownLineWord } from '@ichibun/text-words/learner-words';
import { isWord, readParagraphs, wordOf } from '../lines/read-paragraphs.js';
import { markedTextOf, textOf } from './field-text.js';
import { Refusal } from './refusal.js';

/** A word to learn, with the sentence that it is in; empty without one. */
export interface WordOfNote {
  readonly word: string;
  readonly reading: string;
  /** May have a place in bold. */
  readonly sentence: string;
}

/**
 * The word that a note without one is for: the one in bold, else the most frequent that its learner does not know, else
 * the rarest.
 *
 * @param selected the letters that were marked in the program, as mokuro sends them; empty where none were
 * @param html of the sentence; empty where there is none but the selected letters
 * @throws Refusal where no word can be told
 */
export async function wordOfNote(rpc: Rpc, userId: number, selected: string, html: string): Promise<WordOfNote> {
  const marked = markedTextOf(html);
  const bold = segmentsOf(marked).find(({ isBold }) => isBold)?.text;
  const sentence = textOf(html);
  const [ofSelected = [], ofSentence = []] = await readParagraphs(rpc, userId, [selected || bold || '', sentence]);
  const words = wordsToLearn(ofSelected);
  const isOneWord = words.length === 1 && ofSelected.filter(isWord).length === 1;
  const chosen = chosenOf(words.length > 0 ? words : wordsToLearn(ofSentence));
  if (!chosen) throw new Refusal('There is no word in this note. Send one in the field Word, or a sentence with one.');
  const { word, reading } = wordOf(chosen);
  return { word, reading, sentence: sentence === '' && !isOneWord ? selected : marked };
}

const wordsToLearn = (words: readonly KnownLineWord[]) =>
  words.filter((one) => isWord(one) && one.word.counting !== Counting.GRAMMAR);

function chosenOf(words: readonly KnownLineWord[]): KnownLineWord | undefined {
  const news = words.filter(({ known, blocked }) => !known && !blocked);
  // No band means beyond all of them.
  const rank = ({ word }: KnownLineWord) => word.frequencyBand || Number.POSITIVE_INFINITY;
  return news.length > 0
    ? news.reduce((best, one) => (rank(one) < rank(best) ? one : best))
    : words.toSorted((one, other) => rank(other) - rank(one))[0];
}
