import { DomainError } from '@ichibun/kit/errors';
import { Rpc } from '@ichibun/kit/rpc';
import { ContentAnalysisService, type SentencesOfOwnText } from '@ichibun/proto/content';
import { ReaderService } from '@ichibun/proto/reader';
import { plainText } from '@ichibun/text/markup';
import { isExample } from '@ichibun/text-words/grammar';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { hasWholeBrackets } from '../words/brackets.js';
import { Learner } from '../words/learner.js';
import { meaningsThere } from '../words/meanings-there.js';
import { shippedTranslations } from '../words/shipped-translations.js';
import { shownSentence } from '../words/shown-sentence.js';
import { targetOfLexeme } from '../words/target.js';

/** A sentence of one of a learner's own texts. */
export interface SentenceOfText {
  /** With <b>..</b> around the word. */
  readonly japanese: string;
  readonly furigana: string;
  /** Of the text; may be empty. */
  readonly title: string;
  readonly documentId: number | undefined;
  /** What the word means, first in this sentence; undefined when nobody knows. */
  readonly definition: string | undefined;
  /** Of a graded text or the corpus; empty where there is none. */
  readonly english: string;
}

/** A word, with its reading in hiragana, empty for any. */
interface Word {
  readonly word: string;
  readonly reading: string;
  /** The text whose sentences are wanted first. */
  readonly textId?: number | undefined;
}

/** What is found is kept for a while: a review asks for the same cards after each answer. */
const KEPT = { max: 20_000, ttl: 10 * 60_000 } as const;
/** Words that are looked for at once, and for how long: who reviews does not wait for examples. */
const AT_ONCE = 20;
const DEADLINE_MS = 2_000;

/** Finds sentences for words in what the learner reads. */
@Injectable()
export class SentencesOfTexts {
  private readonly found = new LRUCache<string, readonly SentenceOfText[]>(KEPT);

  constructor(private readonly rpc: Rpc) {}

  /**
   * Sentences of a learner's texts for words, in the order asked: at most 3 for each, examples before fragments, of the
   * text that is asked for or the newest one that has the word.
   * Of many words that were never looked for, only the first ones get sentences this time; and none does while the
   * service that has the texts is away.
   */
  async ofWords(userId: number, words: readonly Word[]): Promise<(readonly SentenceOfText[])[]> {
    const keyOf = ({ word, reading, textId = 0 }: Word) => `${userId}\n${word}\n${reading}\n${textId}`;
    const missing = words.filter((word) => !this.found.has(keyOf(word))).slice(0, AT_ONCE);
    const found = missing.length === 0 ? [] : await this.find(userId, missing);
    for (const [index, sentences] of found.entries()) this.found.set(keyOf(missing[index]!), sentences);
    return words.map((word) => this.found.get(keyOf(word)) ?? []);
  }

  /** None of any word when the services that know are away, or busy. */
  private async find(userId: number, words: readonly Word[]): Promise<SentenceOfText[][]> {
    try {
      const method = ContentAnalysisService.method.findSentencesOfWords;
      const request = { userId, words: words.map(({ word, reading, textId }) => ({ word, reading, textId })) };
      const { found } = await this.rpc.call(method, request, { deadlineMs: DEADLINE_MS });
      const learner = await Learner.of(this.rpc, userId);
      const shown = found.map((): SentenceOfText[] => []);
      const places = found.map((one, place) => ({ ...one, place })).filter(({ sentences }) => sentences.length > 0);
      for (const [textId, placesOfText] of Map.groupBy(places, (one) => one.textId)) {
        const title = await this.titleOf(userId, placesOfText[0]!);
        const { words: givenWords } = await this.rpc.call(ContentAnalysisService.method.getGivenWords, {
          userId,
          textId,
        });
        const ofText = { textId, givenWords };
        const texts = [...new Set(placesOfText.flatMap(({ sentences }) => sentences.map(plainText)))];
        const [sentences, english] = await Promise.all([
          learner.analyse(texts, ofText),
          shippedTranslations(this.rpc, texts),
        ]);
        const analysed = new Map(sentences.map((one) => [one.text, one]));
        const englishOf = new Map(texts.map((text, index) => [text, english[index]!]));
        for (const { place, lexemeId, sentences, documentId } of placesOfText) {
          const its = sentences.flatMap((sentence) => {
            const one = analysed.get(plainText(sentence))!;
            const target = targetOfLexeme(one, lexemeId);
            return target ? [{ sentence: one, target, word: words[place]!.word }] : [];
          });
          const meanings = await meaningsThere(this.rpc, its);
          const rated = its.map(({ sentence, target }, index) => {
            const { japanese, furigana } = shownSentence(sentence, target, learner.known);
            return {
              isExample: isExample(sentence) && hasWholeBrackets(sentence.text),
              shown: {
                ...{ japanese, furigana, title, documentId },
                definition: meanings[index],
                english: englishOf.get(sentence.text)!,
              },
            };
          });
          shown[place] = rated.sort((a, b) => Number(b.isExample) - Number(a.isExample)).map((one) => one.shown);
        }
      }
      return shown;
    } catch (error) {
      if (error instanceof DomainError) return [];
      throw error;
    }
  }

  private async titleOf(userId: number, { title, documentId }: SentencesOfOwnText): Promise<string> {
    if (documentId === undefined) return title;
    return (await this.rpc.call(ReaderService.method.getTextOfDocument, { userId, documentId })).title;
  }
}
