import { Rpc } from '@ichibun/kit/rpc';
import { CorpusService } from '@ichibun/proto/corpus';
import { Injectable } from '@nestjs/common';
import type { Learner } from '../words/learner.js';
import type { Candidate } from './candidate.js';

/** Sentences looked at for one word, the easiest for the learner first. */
const PER_WORD = 20;
/** The corpus may still be read into memory. */
const DEADLINE_MS = 30_000;

@Injectable()
export class CorpusSentences {
  constructor(private readonly rpc: Rpc) {}

  /** The corpus's sentences that hold some words, by the words' lexeme ids; words without any have no entry. */
  async holding({ userId, grammarCounts }: Learner, lexemeIds: readonly number[]): Promise<Map<number, Candidate[]>> {
    const { found } = await this.rpc.call(
      CorpusService.method.findSentences,
      { userId, grammarCounts, lexemeIds: [...lexemeIds], perWord: PER_WORD },
      { deadlineMs: DEADLINE_MS },
    );
    return new Map(
      found.map(({ lexemeId, sentences }) => [
        lexemeId,
        sentences.map(({ text, translation, lexemeIds: ids, length, level }) => ({
          source: 'corpus',
          text,
          english: translation,
          lexemeIds: ids,
          length,
          level,
        })),
      ]),
    );
  }
}
