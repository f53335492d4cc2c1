import { jitenCalls } from '@ichibun/contracts/jiten';
import type { ErrorKind } from '@ichibun/failures/kinds';
import { DomainError } from '@ichibun/kit/errors';
import { Rpc } from '@ichibun/kit/rpc';
import { TokenPurpose, TokenScope } from '@ichibun/proto/auth';
import { ReviewsService } from '@ichibun/proto/reviews';
import { SentencesService, Source } from '@ichibun/proto/sentences';
import { VocabularyService, WordState } from '@ichibun/proto/vocabulary';
import { cleaned, plainText } from '@ichibun/text/markup';
import { knowledgeOf } from '@ichibun/text-words/knowledge';
import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Call, Given } from '../../http/call.js';
import { Door } from '../../http/caller.js';
import { stateOf } from '../lines/state-of-word.js';
import { TokenInPath } from '../token-in-path.js';
import { KNOWN_STATES, wordsOfPage } from './page-words.js';

const READS = { purposes: [TokenPurpose.JITEN_READER], scope: TokenScope.READ };
const CHANGES = { purposes: [TokenPurpose.JITEN_READER], scope: TokenScope.WORDS };
/** A list of words, in the program's numbers of kinds of decks. */
const DECK = { userStudyDeckId: 1, name: 'Ichibun', deckType: 2 };
const NOT_HERE = { error_message: 'Cards are answered on the review page of Ichibun.' };

/** The protocol of Jiten's API, as Jiten Reader 1.3 speaks it. */
@ApiTags('programs')
@TokenInPath()
@Controller()
export class JitenController {
  constructor(private readonly rpc: Rpc) {}

  @Call(jitenCalls.ping)
  @Door(READS)
  ping() {
    return {};
  }

  @Call(jitenCalls.studyDecks)
  @Door(READS)
  studyDecks() {
    return [DECK];
  }

  @Call(jitenCalls.parse)
  @Door(READS)
  parse(@Given() { userId, body: { text } }: Given<typeof jitenCalls.parse>) {
    return told(() =>
      wordsOfPage(
        this.rpc,
        userId,
        text.map((paragraph) => paragraph.toWellFormed()),
      ),
    );
  }

  @Call(jitenCalls.lookUp)
  @Door(READS)
  lookUp(@Given() { userId, body: { words } }: Given<typeof jitenCalls.lookUp>) {
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

  @Call(jitenCalls.setState)
  @Door(CHANGES)
  setState(@Given() { userId, body: { wordId, state } }: Given<typeof jitenCalls.setState>) {
    return told(async () => {
      await this.change(userId, wordId, state);
      return {};
    });
  }

  @Call(jitenCalls.mine)
  @Door(CHANGES)
  mine(@Given() { userId, params: { deckId }, body }: Given<typeof jitenCalls.mine>) {
    return told(async () => {
      if (deckId !== DECK.userStudyDeckId) throw new Unsupported('There is no such deck.');
      await (body.sentence
        ? this.save(userId, body.wordId, body.sentence, body.source ?? '')
        : this.collect(userId, body.wordId));
      return {};
    });
  }

  @Call(jitenCalls.addExample)
  @Door(CHANGES)
  addExample(@Given() { userId, params: { wordId }, body: { text, source } }: Given<typeof jitenCalls.addExample>) {
    return told(async () => {
      await this.save(userId, wordId, text, source ?? '');
      return {};
    });
  }

  @Call(jitenCalls.review)
  @Door(CHANGES)
  review() {
    return NOT_HERE;
  }

  @Call(jitenCalls.reviewAll)
  @Door(CHANGES)
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

  /** Saves a sentence, and makes a card of its word; the program may send it again. */
  private async save(userId: number, lexemeId: number, japanese: string, title: string): Promise<void> {
    const { word, reading } = await this.wordOf(userId, lexemeId);
    const sentence = {
      lexemeId,
      targetWord: word,
      targetReading: reading,
      japanese: cleaned(plainText(japanese)),
      english: '',
      source: Source.LEARNER,
      mined: { title: plainText(title) },
    };
    await this.rpc.call(SentencesService.method.saveSentences, { userId, sentences: [sentence] });
  }

  private async wordOf(userId: number, lexemeId: number): Promise<{ word: string; reading: string }> {
    const { lexemes } = await this.rpc.call(VocabularyService.method.describeLexemes, {
      userId,
      lexemeIds: [lexemeId],
    });
    if (!lexemes[0]) throw noSuchWord();
    return lexemes[0].identity!;
  }

  private async know(userId: number, lexemeId: number): Promise<void> {
    const { word, reading } = await this.wordOf(userId, lexemeId);
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
