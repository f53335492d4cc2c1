import type { ErrorKind } from '@ichibun/failures/kinds';
import { DomainError } from '@ichibun/kit/errors';
import { Rpc } from '@ichibun/kit/rpc';
import { TokenPurpose, TokenScope } from '@ichibun/proto/auth';
import { ReviewsService } from '@ichibun/proto/reviews';
import { VocabularyService, WordState } from '@ichibun/proto/vocabulary';
import { knowledgeOf } from '@ichibun/text-words/knowledge';
import { Body, Controller, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { z } from 'zod';
import { KILOBYTE } from '../../http/bounds.js';
import { CallerId, Door } from '../../http/caller.js';
import { costly } from '../../http/costly.js';
import { Operation } from '../../http/operation.js';
import { Route } from '../../http/route.js';
import { stateOf } from '../lines/state-of-word.js';
import { TokenInPath } from '../token-in-path.js';
import { decks, done, MOST_PARAGRAPHS, parsed, states, toLookUp, toParse, toSet } from './jiten.contract.js';
import { KNOWN_STATES, wordsOfPage } from './page-words.js';

/** Calls of one learner in a minute: the program sends one a second, and one for each press. */
const PER_MINUTE = 300;
const READS = { purposes: [TokenPurpose.JITEN_READER], scope: TokenScope.READ };
const CHANGES = { purposes: [TokenPurpose.JITEN_READER], scope: TokenScope.WORDS };
/** 80,000 bytes as escapes, with room. */
const PAGE_BODY = { bytes: 512 * KILOBYTE, values: MOST_PARAGRAPHS + 50 };
const PAIRS_BODY = { bytes: 256 * KILOBYTE, values: 15_100 };
const NOT_HERE = { error_message: 'Cards are answered on the review page of Ichibun.' };
/** The program gives up after 30 s. */
const DEADLINE_MS = 25_000;

/** The protocol of Jiten's API, as Jiten Reader 1.3 speaks it. */
@ApiTags('programs')
@TokenInPath()
@Controller('api/doors/:token/jiten')
export class JitenController {
  constructor(private readonly rpc: Rpc) {}

  @Post('reader/ping')
  @Door(READS)
  @Route(costly(PER_MINUTE))
  @Operation({ summary: 'Whether the token holds', answers: { 200: done } })
  ping() {
    return {};
  }

  @Post('srs/reader-study-decks')
  @Door(READS)
  @Route(costly(PER_MINUTE))
  @Operation({ summary: 'Decks of Jiten’s; there are none', answers: { 200: decks } })
  studyDecks() {
    return [];
  }

  @Post('reader/parse')
  @Door(READS)
  @Route({ deadlineMs: DEADLINE_MS, stopsWhenAbandoned: true, ...costly(PER_MINUTE) })
  @Operation({
    summary: 'The words of the paragraphs of a page, what they mean and how well the learner knows them',
    answers: { 200: parsed },
    body: PAGE_BODY,
  })
  parse(@CallerId() userId: number, @Body({ schema: toParse }) { text }: z.infer<typeof toParse>) {
    return told(() =>
      wordsOfPage(
        this.rpc,
        userId,
        text.map((paragraph) => paragraph.toWellFormed()),
      ),
    );
  }

  @Post('reader/lookup-vocabulary')
  @Door(READS)
  @Route(costly(PER_MINUTE))
  @Operation({ summary: 'How well the learner knows words', answers: { 200: states }, body: PAIRS_BODY })
  lookUp(@CallerId() userId: number, @Body({ schema: toLookUp }) { words }: z.infer<typeof toLookUp>) {
    return told(async () => {
      const ids = words.map(([wordId]) => wordId);
      const { known, blocked, states } = await knowledgeOf(this.rpc, userId, ids, { withStates: true });
      const result = ids.map((id) => {
        const state = states.get(id) ?? WordState.UNSPECIFIED;
        return [KNOWN_STATES[stateOf({ state, known: known.has(id), blocked: blocked.has(id) }) ?? 'unknown']];
      });
      return { result, decks: ids.map(() => []) };
    });
  }

  @Post('srs/set-vocabulary-state')
  @Door(CHANGES)
  @Route(costly(PER_MINUTE))
  @Operation({ summary: 'Makes a word known, blocked, or one to learn', answers: { 200: done } })
  setState(@CallerId() userId: number, @Body({ schema: toSet }) { wordId, state }: z.infer<typeof toSet>) {
    return told(async () => {
      await this.change(userId, wordId, state);
      return {};
    });
  }

  @Post('srs/review')
  @Door(CHANGES)
  @Route(costly(PER_MINUTE))
  @Operation({ summary: 'Refuses: cards are answered in Ichibun', answers: { 200: done } })
  review() {
    return NOT_HERE;
  }

  @Post('srs/batch-review')
  @Door(CHANGES)
  @Route(costly(PER_MINUTE))
  @Operation({ summary: 'Refuses: cards are answered in Ichibun', answers: { 200: done } })
  reviewAll() {
    return NOT_HERE;
  }

  private async change(userId: number, lexemeId: number, state: string): Promise<void> {
    switch (state) {
      case 'mining-add':
        await this.collect(userId, lexemeId);
        return;
      case 'neverForget-add':
        await this.know(userId, lexemeId);
        return;
      case 'neverForget-remove':
        await this.rpc.call(VocabularyService.method.forgetLexeme, { userId, lexemeId });
        return;
      case 'blacklist-add':
        await this.rpc.call(VocabularyService.method.blockWord, { userId, lexemeId });
        return;
      case 'blacklist-remove':
        await this.rpc.call(VocabularyService.method.unblockWord, { userId, lexemeId });
        return;
      default:
        throw new Unsupported(`Ichibun does not take “${state}”. Change the word in Ichibun.`);
    }
  }

  private async collect(userId: number, lexemeId: number): Promise<void> {
    const request = { userId, words: [{ lexemeId }], resume: true };
    const { collected, hadCards } = await this.rpc.call(ReviewsService.method.collectWords, request);
    if (collected + hadCards === 0) throw noSuchWord();
  }

  private async know(userId: number, lexemeId: number): Promise<void> {
    const { lexemes } = await this.rpc.call(VocabularyService.method.describeLexemes, {
      ...{ userId, lexemeIds: [lexemeId] },
    });
    const [lexeme] = lexemes;
    if (!lexeme) throw noSuchWord();
    const { word, reading } = lexeme.identity!;
    try {
      await this.rpc.call(VocabularyService.method.addWord, { userId, word, reading: reading || undefined });
    } catch (error) {
      if (!(error instanceof DomainError && error.code === 'vocabulary.word-exists')) throw error;
    }
  }
}

/** An error that the program shows. */
class Unsupported extends Error {}

const noSuchWord = () => new Unsupported('There is no such word.');

/** After these it tries again by itself. */
const PASSING: readonly ErrorKind[] = ['internal', 'timeout', 'unavailable', 'rate-limited', 'cancelled'];

/** An error as the program shows it; those that pass keep their status. */
async function told<T>(work: () => Promise<T>): Promise<T | { error_message: string }> {
  try {
    return await work();
  } catch (error) {
    const isTold = error instanceof Unsupported || (error instanceof DomainError && !PASSING.includes(error.kind));
    if (!isTold) throw error;
    return { error_message: error.message };
  }
}
