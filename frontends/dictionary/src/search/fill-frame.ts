import { fillRows, say, sayChoice } from '@ichibun/api-client/fill-page';
import { NO_DEFINITION } from '@ichibun/api-client/not-available';
import type { FoundWord, FoundWords } from '@ichibun/contracts/language';
import { cut, formatCount } from '@ichibun/ui/format';
import { saysReading } from '@ichibun/ui/script';
import { stateOf } from '../word/state-of.js';
import { DEFINITION_LENGTH } from './limits.js';
import { kanjiOf } from './question.js';
import * as standIns from './stand-ins.js';

/**
 * Shows in the prerendered page what was found, as the application will: words in place of those that stand in for
 * them. Names and what the learner's own dictionaries have follow below, with the application; so does which form of a
 * word was looked up, for which there is a line.
 *
 * @param page the prerendered page of the question that stands for any
 * @returns whether it is shown: not where nothing was found, nor the words of a sentence,
 *   nor those that are only similar
 */
export function fillFrame(page: HTMLElement, question: string, { words }: FoundWords): boolean {
  if (words.length === 0 || words.some(isOtherwise)) return false;
  const box = page.querySelector('input')!;
  box.setAttribute('value', question);
  box.value = question;

  const kanji = kanjiOf(question);
  const nav = page.querySelector<HTMLElement>('[data-part="kanji"]')!;
  const [label, link] = nav.children;
  if (kanji.length === 0) nav.remove();
  else {
    nav.replaceChildren(
      label!,
      ...kanji.map((one) => {
        const copy = link!.cloneNode(true) as HTMLElement;
        say(copy, kanjiOf(standIns.QUESTION), [one]);
        return copy;
      }),
    );
  }

  const list = page.querySelector<HTMLElement>('[data-part="words"]')!;
  fillRows(list, standIns.words, words, saysOf, kindOf);
  if (words.length > 1) sayChoice(list, formatCount(words.length));
  else {
    page.querySelector('[data-part="narrowing"]')!.parentElement!.remove();
    list.previousElementSibling?.remove();
    list.querySelector('label')?.remove();
  }
  words.forEach(({ word, entry, by, changes }, index) => {
    const part = (selector: string) => list.children[index]!.querySelector(selector)!;
    if (entry.frequencyBand === null) part('p > span:last-child').remove();
    if (entry.otherSpellings.length === 0) part('a + span + span').remove();
    if (saysReading(word, entry.reading)) part('a + span').remove();
    if (by === 'form' && changes.length > 0) part('p:last-child').textContent = '\u00a0';
    else part('p:last-child').remove();
  });
  return true;
}

const saysOf = ({ word, entry: { reading, definition, frequencyBand, otherSpellings } }: FoundWord) => [
  word,
  reading,
  cut(definition, DEFINITION_LENGTH),
  formatCount(frequencyBand ?? 0),
  otherSpellings.join('・'),
];

const kindOf = (word: FoundWord) => `${stateOf(word)} ${word.known}`;

const isOtherwise = ({ by, surface, entry }: FoundWord) =>
  by === 'sentence' || by === 'similar' || surface !== '' || entry.definition === NO_DEFINITION;
