import { inParts } from '@ichibun/kit/parts';
import { Rpc } from '@ichibun/kit/rpc';
import { CorpusService } from '@ichibun/proto/corpus';
import { Injectable } from '@nestjs/common';
import type { Learner } from '../words/learner.js';
import type { Candidate } from './candidate.js';

/** Sentences looked at for one word where nothing else is asked for, the easiest for the learner first. */
const PER_WORD = 20;
/** Words that the corpus is asked about at once. */
const WORDS_AT_ONCE = 500;
/** The corpus may still be read into memory. */
const DEADLINE_MS = 30_000;

@Injectable()
export class CorpusSentences {
  constructor(private readonly rpc: Rpc) {}

  /**
   * The corpus's sentences that hold some words, by the words' lexeme ids; words without any have no entry.
   *
   * @param perWord at most 50
   */
  async holding(
    { userId, grammarCounts }: Learner,
    lexemeIds: readonly number[],
    perWord = PER_WORD,
  ): Promise<Map<number, Candidate[]>> {
    const candidates = new Map<number, Candidate[]>();
    for (const part of inParts(lexemeIds, WORDS_AT_ONCE)) {
      const { found } = await this.rpc.call(
        CorpusService.method.findSentences,
        { userId, grammarCounts, lexemeIds: part, perWord },
        { deadlineMs: DEADLINE_MS },
      );
      for (const { lexemeId, sentences } of found) {
        candidates.set(
          lexemeId,
          sentences.map(({ text, translation, lexemeIds: ids, length, level }) => ({
            source: 'corpus',
            text,
            english: translation,
            lexemeIds: ids,
            length,
            level,
          })),
        );
      }
    }
    return candidates;
  }
}
