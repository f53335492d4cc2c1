import { setImmediate as nextTurn } from 'node:timers/promises';
import { Database } from '@ichibun/kit/database';
import { DomainError } from '@ichibun/kit/errors';
import { ObjectStore } from '@ichibun/kit/objects';
import { Rpc } from '@ichibun/kit/rpc';
import { sentenceEnds } from '@ichibun/text/sentence-ends';
import { Injectable } from '@nestjs/common';
import { AnalysesService } from '../analyses/analyses.service.js';

/** Sentences of a text that may hold a word. */
export interface SentencesOfLexeme {
  lexemeId: number;
  sentences: string[];
}

const LIMITS = { lexemes: 500, sentences: 8, occurrences: 60 } as const;
/** UTF-16 units of a sentence that is worth showing; the first of the best length come first. */
const LENGTH = { least: 4, good: 40, most: 120 } as const;
const PART_SIZE = 50;

@Injectable()
export class TextSentences {
  constructor(
    private readonly database: Database,
    private readonly objects: ObjectStore,
    private readonly rpc: Rpc,
    private readonly analyses: AnalysesService,
  ) {}

  /**
   * Sentences of a completed analysis' text in which words may stand, in parts. They are found by the words' stems as
   * written, so that a word may be missing in one (行 of 銀行 for 行く); shorter ones come first.
   *
   * @throws DomainError `content.too-many-lexemes`, and as `AnalysesService.completed`
   */
  async *find(userId: number, analysisId: number, lexemeIds: readonly number[]): AsyncGenerator<SentencesOfLexeme[]> {
    if (lexemeIds.length > LIMITS.lexemes) {
      throw new DomainError('content.too-many-lexemes', 'invalid', `At most ${LIMITS.lexemes} words at once.`);
    }
    const { textObject } = await this.analyses.completed(userId, analysisId);
    const lexemes: { id: number; word: string }[] = await this.database.query(
      `SELECT id, word FROM lexemes JOIN words ON lexeme_id = id
       WHERE analysis_id = $1 AND id = ANY($2::int[]) ORDER BY id`,
      [analysisId, lexemeIds],
    );
    if (lexemes.length === 0) return;
    const text = (await this.objects.get(textObject)).toString('utf8');
    const ends = await sentenceEnds(this.rpc, text);
    for (let from = 0; from < lexemes.length; from += PART_SIZE) {
      const part: SentencesOfLexeme[] = [];
      for (const { id, word } of lexemes.slice(from, from + PART_SIZE)) {
        part.push({ lexemeId: id, sentences: sentencesWith(text, ends, stemOf(word)) });
        // A search through a long text takes milliseconds.
        await nextTurn();
      }
      yield part;
    }
  }
}

/** What stays of a word that is inflected: its last kana may change. */
const stemOf = (word: string) =>
  word.length > 1 && /[うくぐすつづぬふぶむゆるい]$/.test(word) ? word.slice(0, -1) : word;

function sentencesWith(text: string, ends: readonly number[], stem: string): string[] {
  const sentences = new Set<string>();
  let occurrences = 0;
  let at = text.indexOf(stem);
  while (at >= 0 && occurrences++ < LIMITS.occurrences) {
    const index = firstAbove(ends, at);
    const sentence = text.slice(ends[index - 1] ?? 0, ends[index]).trim();
    if (isWorthShowing(sentence)) sentences.add(sentence);
    at = text.indexOf(stem, ends[index]);
  }
  const isLong = (sentence: string) => Number(sentence.length > LENGTH.good);
  return [...sentences].sort((a, b) => isLong(a) - isLong(b)).slice(0, LIMITS.sentences);
}

const isWorthShowing = (sentence: string) =>
  sentence.length >= LENGTH.least && sentence.length <= LENGTH.most && !sentence.includes('\n');

/** Index of the first of some rising numbers that is above another one. */
function firstAbove(numbers: readonly number[], number: number): number {
  let low = 0;
  let high = numbers.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (numbers[middle]! > number) high = middle;
    else low = middle + 1;
  }
  return low;
}
