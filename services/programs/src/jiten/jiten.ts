import { jitenCalls } from '@ichibun/contracts/jiten';
import type { ErrorKind } from '@ichibun/failures/kinds';
import { DomainError } from '@ichibun/kit/errors';
import type { Rpc } from '@ichibun/kit/rpc';
import { ReviewsService } from '@ichibun/proto/reviews';
import { SentencesService, Source } from '@ichibun/proto/sentences';
import { VocabularyService, WordState } from '@ichibun/proto/vocabulary';
import { cleaned, plainText } from '@ichibun/text/markup';
import { knowledgeOf } from '@ichibun/text-words/knowledge';
import { type Answering, answering } from '../call.js';
import { stateOf } from '../lines/state-of-word.js';
import { KNOWN_STATES, wordsOfPage } from './page-words.js';

/** A list of words, in the program's numbers of kinds of decks. */
const DECK = { userStudyDeckId: 1, name: 'Ichibun', deckType: 2 };
const NOT_HERE = { error_message: 'Cards are answered on the review page of Ichibun.' };

/** The protocol of Jiten's API, as Jiten Reader 1.3 speaks it. */
export const jiten = (rpc: Rpc): Answering[] => [
  answering(jitenCalls.ping, () => ({})),
  answering(jitenCalls.studyDecks, () => [DECK]),
  answering(jitenCalls.parse, ({ userId, body: { text } }) =>
    told(() =>
      wordsOfPage(
        rpc,
        userId,
        text.map((paragraph) => paragraph.toWellFormed()),
      ),
    ),
  ),
  answering(jitenCalls.lookUp, ({ userId, body: { words } }) =>
    told(async () => {
      const ids = words.map(([wordId]) => wordId);
      const { known, blocked, states } = await knowledgeOf(rpc, userId, ids, { withStates: true });
      const result = ids.map((id) => {
        const state = states.get(id) ?? WordState.UNSPECIFIED;
        return [KNOWN_STATES[stateOf({ state, known: known.has(id), blocked: blocked.has(id) }) ?? 'unknown']];
      });
      return { result, decks: ids.map(() => []) };
    }),
  ),
  answering(jitenCalls.setState, ({ userId, body: { wordId, state } }) =>
    told(async () => {
      await change(rpc, userId, wordId, state);
      return {};
    }),
  ),
  answering(jitenCalls.mine, ({ userId, params: { deckId }, body }) =>
    told(async () => {
      if (deckId !== DECK.userStudyDeckId) throw new Unsupported('There is no such deck.');
      await (body.sentence
        ? save(rpc, userId, body.wordId, body.sentence, body.source ?? '')
        : collect(rpc, userId, body.wordId));
      return {};
    }),
  ),
  answering(jitenCalls.addExample, ({ userId, params: { wordId }, body: { text, source } }) =>
    told(async () => {
      await save(rpc, userId, wordId, text, source ?? '');
      return {};
    }),
  ),
  answering(jitenCalls.review, () => NOT_HERE),
  answering(jitenCalls.reviewAll, () => NOT_HERE),
];

async function change(rpc: Rpc, userId: number, lexemeId: number, state: string): Promise<void> {
  switch (state) {
    case 'mining-add':
      await collect(rpc, userId, lexemeId);
      return;
    case 'neverForget-add':
      await know(rpc, userId, lexemeId);
      return;
    case 'neverForget-remove':
      await rpc.call(VocabularyService.method.forgetLexeme, { userId, lexemeId });
      return;
    case 'blacklist-add':
      await rpc.call(VocabularyService.method.blockWord, { userId, lexemeId });
      return;
    case 'blacklist-remove':
      await rpc.call(VocabularyService.method.unblockWord, { userId, lexemeId });
      return;
    default:
      throw new Unsupported(`Ichibun does not take “${state}”. Change the word in Ichibun.`);
  }
}

async function collect(rpc: Rpc, userId: number, lexemeId: number): Promise<void> {
  const request = { userId, words: [{ lexemeId }], resume: true };
  const { collected, hadCards } = await rpc.call(ReviewsService.method.collectWords, request);
  if (collected + hadCards === 0) throw noSuchWord();
}

/** Saves a sentence, and makes a card of its word; the program may send it again. */
async function save(rpc: Rpc, userId: number, lexemeId: number, japanese: string, title: string): Promise<void> {
  const { word } = await wordOf(rpc, userId, lexemeId);
  const sentence = {
    lexemeId,
    targetWord: word,
    // As it is read in the sentence: the lexeme has the reading of the place where it was first met.
    targetReading: '',
    japanese: cleaned(plainText(japanese)),
    english: '',
    source: Source.LEARNER,
    mined: { title: plainText(title) },
  };
  await rpc.call(SentencesService.method.saveSentences, { userId, sentences: [sentence] });
}

async function wordOf(rpc: Rpc, userId: number, lexemeId: number): Promise<{ word: string; reading: string }> {
  const { lexemes } = await rpc.call(VocabularyService.method.describeLexemes, {
    userId,
    lexemeIds: [lexemeId],
  });
  if (!lexemes[0]) throw noSuchWord();
  return lexemes[0].identity!;
}

async function know(rpc: Rpc, userId: number, lexemeId: number): Promise<void> {
  const { word, reading } = await wordOf(rpc, userId, lexemeId);
  try {
    await rpc.call(VocabularyService.method.addWord, { userId, word, reading: reading || undefined });
  } catch (error) {
    if (!(error instanceof DomainError && error.code === 'vocabulary.word-exists')) throw error;
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
