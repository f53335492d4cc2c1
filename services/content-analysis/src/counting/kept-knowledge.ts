import { Rpc } from '@ichibun/kit/rpc';
import { type Knowledge, knowledgeOf } from '@ichibun/text-words/knowledge';
import { Injectable } from '@nestjs/common';
import { LastLearners } from './last-learners.js';

/** Each takes as many bytes as there are lexemes. */
const LEARNERS = 64;

const ASKED = 1;
const KNOWN = 2;
const BLOCKED = 4;
const BEING_LEARNT = 8;

interface Kept {
  readonly revision: number;
  /** By lexeme. */
  readonly marks: Uint8Array<ArrayBuffer>;
}

/** What learners know of the words of their texts: asked once for each revision of a learner's words. */
@Injectable()
export class KeptKnowledge {
  private readonly kept = new LastLearners<Kept>(LEARNERS);

  constructor(private readonly rpc: Rpc) {}

  /**
   * Which of some lexemes a learner knows, which are being learnt, and which are blocked.
   *
   * @param revision of the learner's words, as it is now
   */
  async of(
    userId: number,
    revision: number,
    lexemeIds: readonly number[],
  ): Promise<Pick<Knowledge, 'known' | 'beingLearnt' | 'blocked'>> {
    const before = this.kept.get(userId);
    const marks = before?.revision === revision ? before.marks : new Uint8Array(0);
    const missing = lexemeIds.filter((id) => !marks[id]);
    const asked = await knowledgeOf(this.rpc, userId, missing);
    const [known, beingLearnt, blocked] = [new Set<number>(), new Set<number>(), new Set<number>()];
    for (const id of lexemeIds) {
      const mark = marks[id] ?? 0;
      if (asked.known.has(id) || mark & KNOWN) known.add(id);
      if (asked.beingLearnt.has(id) || mark & BEING_LEARNT) beingLearnt.add(id);
      if (asked.blocked.has(id) || mark & BLOCKED) blocked.add(id);
    }
    // The words may have changed since.
    if (missing.length > 0 && asked.revision === revision) this.keep(userId, revision, missing, asked);
    return { known, beingLearnt, blocked };
  }

  private keep(userId: number, revision: number, lexemeIds: readonly number[], asked: Knowledge): void {
    const before = this.kept.get(userId);
    const most = lexemeIds.reduce((id, other) => Math.max(id, other), 0);
    const same = before?.revision === revision ? before.marks : new Uint8Array(0);
    const marks = new Uint8Array(Math.max(same.length, most + 1));
    marks.set(same);
    for (const id of lexemeIds) {
      marks[id] =
        ASKED |
        (asked.known.has(id) ? KNOWN : 0) |
        (asked.beingLearnt.has(id) ? BEING_LEARNT : 0) |
        (asked.blocked.has(id) ? BLOCKED : 0);
    }
    this.kept.set(userId, { revision, marks });
  }
}
