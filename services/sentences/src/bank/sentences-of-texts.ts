import { DomainError } from '@ichibun/kit/errors';
import { Rpc } from '@ichibun/kit/rpc';
import { ContentAnalysisService, type SentencesOfOwnText } from '@ichibun/proto/content';
import { ReaderService } from '@ichibun/proto/reader';
import { plainText } from '@ichibun/text/markup';
import { isExample } from '@ichibun/text-words/example-sentences';
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
  /** Its lexemes, which texts may read otherwise. */
  readonly lexemeIds: readonly number[];
  /** The text whose sentences are wanted first. */
  readonly textId?: number | undefined;
}

/** A review asks for the same cards after each answer. */
const CACHE = { max: 20_000, ttl: 10 * 60_000 } as const;
/** Words of one search and its deadline: a review does not wait for examples. */
const AT_ONCE = 20;
const DEADLINE_MS = 2_000;

/** Finds sentences for words in what the learner reads. */
@Injectable()
export class SentencesOfTexts {
  private readonly found = new LRUCache<string, readonly SentenceOfText[]>(CACHE);

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

  /** No sentences for any word while the other services are unavailable or busy. */
  private async find(userId: number, words: readonly Word[]): Promise<SentenceOfText[][]> {
    try {
      const method = ContentAnalysisService.method.findSentencesOfWords;
      const request = {
        userId,
        words: words.map(({ word, reading, lexemeIds, textId }) => ({
          word,
          reading,
          lexemeIds: [...lexemeIds],
          textId,
        })),
      };
      const { found } = await this.rpc.call(method, request, { deadlineMs: DEADLINE_MS });
      const learner = await Learner.of(this.rpc, userId);
      const shown = found.map((): SentenceOfText[] => []);
      const matches = found
        .map((match, index) => ({ ...match, index, word: words[index]!.word }))
        .filter(({ sentences }) => sentences.length > 0);
      for (const [textId, ofText] of Map.groupBy(matches, (match) => match.textId)) {
        const title = await this.titleOf(userId, ofText[0]!);
        const analysed = await this.analyse(userId, learner, textId, ofText);
        for (const match of ofText) {
          const sentences = await this.examplesFirst(learner, match, analysed);
          shown[match.index] = sentences.map((one) => ({ ...one, title, documentId: match.documentId }));
        }
      }
      return shown;
    } catch (error) {
      if (error instanceof DomainError) return [];
      throw error;
    }
  }

  /** The sentences of all matches in a text, by their plain text. */
  private async analyse(userId: number, learner: Learner, textId: number, matches: readonly SentencesOfOwnText[]) {
    const { words: givenWords } = await this.rpc.call(ContentAnalysisService.method.getGivenWords, { userId, textId });
    const texts = [...new Set(matches.flatMap(({ sentences }) => sentences.map(plainText)))];
    const [sentences, english] = await Promise.all([
      learner.analyse(texts, { textId, givenWords }),
      shippedTranslations(this.rpc, texts),
    ]);
    return {
      sentences: new Map(sentences.map((one) => [one.text, one])),
      english: new Map(texts.map((text, index) => [text, english[index]!])),
    };
  }

  /** The sentences of a match in which its word was found again, examples before fragments. */
  private async examplesFirst(
    learner: Learner,
    { word, lexemeId, sentences }: SentencesOfOwnText & { readonly word: string },
    analysed: Awaited<ReturnType<SentencesOfTexts['analyse']>>,
  ) {
    const targets = sentences.flatMap((marked) => {
      const sentence = analysed.sentences.get(plainText(marked))!;
      const target = targetOfLexeme(sentence, lexemeId);
      return target ? [{ sentence, target, word }] : [];
    });
    const meanings = await meaningsThere(this.rpc, targets);
    return targets
      .map(({ sentence, target }, index) => {
        const { japanese, furigana } = shownSentence(sentence, target, learner.known);
        const english = analysed.english.get(sentence.text)!;
        const shown = { japanese, furigana, definition: meanings[index], english };
        return { isExample: isExample(sentence) && hasWholeBrackets(sentence.text), shown };
      })
      .sort((a, b) => Number(b.isExample) - Number(a.isExample))
      .map(({ shown }) => shown);
  }

  private async titleOf(userId: number, { title, documentId }: SentencesOfOwnText): Promise<string> {
    if (documentId === undefined) return title;
    return (await this.rpc.call(ReaderService.method.getTextOfDocument, { userId, documentId })).title;
  }
}
