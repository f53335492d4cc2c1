import { setImmediate as nextTurn } from 'node:timers/promises';
import { type asked, type NoteToAdd, PARAMETERS } from '@ichibun/contracts/anki-connect';
import { inPlainWords } from '@ichibun/contracts/plain-words';
import { asDomainError } from '@ichibun/kit/errors';
import { stackOf } from '@ichibun/kit/logging';
import type { Rpc } from '@ichibun/kit/rpc';
import { WordState } from '@ichibun/proto/vocabulary';
import { Logger } from '@nestjs/common';
import type { z } from 'zod';
import type { LearnerNotes } from './learner-notes.js';
import { DECK, FIELDS, NOTE_TYPE, type Note } from './notes.js';
import { Refusal } from './refusal.js';
import { type AnkiReview, reviewsOf } from './reviews.js';
import { idsOf, isDue, searchFor } from './search.js';
import { type AddedNote, isEmpty, isLike, type SentenceCapture, wordWanted } from './sentence-capture.js';

/** What actions work with, for one learner. */
export interface Context {
  readonly userId: number;
  readonly rpc: Rpc;
  readonly notes: LearnerNotes;
  readonly capture: SentenceCapture;
}

type Run = (context: Context, params: unknown) => unknown;

/** Of AnkiConnect, whose answers these are. */
const VERSION = 6;
/** From it on, an answer is {result, error}. */
const WITH_ERRORS = 5;
const IDS: Readonly<Record<string, number>> = { [DECK]: 1 };
/** Items of the lists that are answered to several actions together. */
const MOST_LISTED = 200_000;

const logger = new Logger('AnkiConnect');

const DUPLICATE = 'cannot create note because it is a duplicate';

/**
 * Does what a program asks of AnkiConnect, and answers as it does: what goes wrong is an answer, too.
 *
 * @param isWithin another action
 */
export async function perform(context: Context, given: z.output<typeof asked>, isWithin = false): Promise<unknown> {
  const isBare = (given.version ?? 4) < WITH_ERRORS;
  try {
    const run = isWithin && given.action === 'multi' ? undefined : ACTIONS.get(given.action);
    if (!run) throw new Refusal('unsupported action');
    const result = (await run(context, given.params ?? undefined)) ?? null;
    return isBare ? result : { result, error: null };
  } catch (error) {
    if (error instanceof Refusal) return { result: null, error: error.message };
    const failure = asDomainError(error);
    // A fault of ours is logged as that of any other call; one of many actions leaves the others theirs.
    if (failure.kind === 'internal') {
      if (!isWithin) throw error;
      logger.error(stackOf(error));
    }
    return { result: null, error: failure.message };
  }
}

/** Items of the list that an action has answered. */
function lengthOf(answer: unknown): number {
  if (Array.isArray(answer)) return answer.length;
  return typeof answer === 'object' && answer !== null && 'result' in answer ? lengthOf(answer.result) : 0;
}

/** An action with the parameters that it takes. */
const taking =
  <S extends z.ZodType>(schema: S, run: (context: Context, params: z.output<S>) => unknown): Run =>
  (context, params) => {
    const { data, error } = schema.safeParse(params, { error: inPlainWords });
    if (!error) return run(context, data);
    const [{ path, message }] = error.issues as [z.core.$ZodIssue];
    throw new Refusal(`${path.join('.') || 'params'}: ${message}`);
  };

const { noteIds, cardIds } = PARAMETERS;

const ACTIONS: ReadonlyMap<string, Run> = new Map<string, Run>(
  Object.entries({
    version: () => VERSION,
    requestPermission: () => ({ permission: 'granted', requireApiKey: false, version: VERSION }),
    apiReflect: taking(PARAMETERS.reflect, (_, { actions }): object => ({
      scopes: ['actions'],
      actions: [...ACTIONS.keys()].filter((name) => actions?.includes(name) ?? true),
    })),
    multi: taking(PARAMETERS.multi, async (context, { actions }) => {
      const results: unknown[] = [];
      let listed = 0;
      for (const action of actions) {
        const result = await perform(context, action, true);
        listed += lengthOf(result);
        if (listed > MOST_LISTED) throw new Refusal('Together this is too much. Send fewer actions at once.');
        results.push(result);
        // Others are answered between two actions.
        await nextTurn();
      }
      return results;
    }),
    deckNames: () => Object.keys(IDS),
    deckNamesAndIds: () => IDS,
    createDeck: taking(PARAMETERS.deck, (_, { deck }) => IDS[deck] ?? refuse(`There is one deck here, “${DECK}”.`)),
    modelNames: () => [NOTE_TYPE],
    modelNamesAndIds: () => ({ [NOTE_TYPE]: 1 }),
    modelFieldNames: taking(PARAMETERS.model, (_, { modelName }) =>
      modelName === NOTE_TYPE ? FIELDS : refuse(`model was not found: ${modelName}`),
    ),
    canAddNotes: taking(PARAMETERS.notes, async (context, { notes }) => {
      const words = await context.notes.wordsAmong(notes.map(wordOf));
      return notes.map((note) => objectionTo(note, words) === undefined);
    }),
    canAddNotesWithErrorDetail: taking(PARAMETERS.notes, async (context, { notes }) => {
      const words = await context.notes.wordsAmong(notes.map(wordOf));
      return notes.map((note) => {
        const error = objectionTo(note, words);
        return error ? { canAdd: false, error } : { canAdd: true };
      });
    }),
    addNote: taking(PARAMETERS.note, async (context, { note }) => (await add(context, note)).id),
    addNotes: taking(PARAMETERS.notes, (context, { notes }) => addAll(context, notes)),
    updateNoteFields: taking(PARAMETERS.update, (context, { note }) => update(context, note)),
    updateNote: taking(PARAMETERS.update, (context, { note }) => update(context, note)),
    // A window of ours cannot be opened from there: the note is saved, and can be changed here.
    guiAddCards: taking(PARAMETERS.note, async (context, { note }) => (await add(context, note)).id),
    deleteNotes: taking(noteIds, async ({ userId, notes, capture }, { notes: ids }) => {
      await capture.remove(userId, [...(await notes.byIds(ids)).values()]);
    }),
    storeMediaFile: taking(PARAMETERS.media, ({ userId, capture }, file) => capture.keep(userId, file)),
    // There are no tags; what they say is in the other fields.
    addTags: () => null,
    removeTags: () => null,
    getTags: () => [],
    // Nothing of ours can be opened from there: the answer is that nothing was found.
    guiBrowse: () => [],
    guiSelectedNotes: () => [],
    // What is sent is here at once.
    sync: () => null,
    findNotes: taking(PARAMETERS.query, find),
    findCards: taking(PARAMETERS.query, find),
    // What is not there is an empty object in Anki's answer, too.
    notesInfo: taking(noteIds, async (context, { notes }) =>
      (await all(context, notes)).map((note) => (note ? noteInfo(note) : {})),
    ),
    cardsInfo: taking(cardIds, async (context, { cards }) =>
      (await all(context, cards)).map((note) => (note ? cardInfo(note) : {})),
    ),
    notesModTime: taking(noteIds, async (context, { notes }) =>
      (await all(context, notes)).flatMap((note) => (note ? [{ noteId: note.id, mod: changedAt(note) }] : [])),
    ),
    cardsModTime: taking(cardIds, async (context, { cards }) =>
      (await all(context, cards)).flatMap((note) => (note ? [{ cardId: note.id, mod: changedAt(note) }] : [])),
    ),
    getReviewsOfCards: taking(cardIds, async (context, { cards }) => {
      const found = (await all(context, cards)).filter((note) => note !== undefined);
      const reviews = await logsOf(context, found);
      const byId = new Map(found.map(({ id }, index) => [id, reviews[index]]));
      return Object.fromEntries(cards.map((card) => [card, byId.get(card) ?? []]));
    }),
    getIntervals: taking(PARAMETERS.intervals, async (context, { cards, complete }) => {
      const found = await allThere(context, cards);
      const reviews = await logsOf(context, found);
      return found.map((note, index) => {
        const log = reviews[index]!.map(({ ivl }) => ivl);
        if (log.length > 0) return complete ? log : log.at(-1);
        const interval = Math.round(note.intervalDays);
        return complete && interval > 0 ? [interval] : interval;
      });
    }),
    areDue: taking(cardIds, async (context, { cards }) => {
      const now = Date.now();
      return (await allThere(context, cards)).map((note) => isUnanswered(note) || isDue(note, now));
    }),
    areSuspended: taking(cardIds, async (context, { cards }) =>
      (await all(context, cards)).map((note) => note?.isSuspended ?? null),
    ),
  }),
);

async function update(context: Context, note: Changes & { readonly id: number }): Promise<void> {
  const found = (await context.notes.byIds([note.id])).get(note.id);
  if (!found) throw new Refusal(`note was not found: ${note.id}`);
  if (!(await context.capture.change(context.userId, found, note))) await addToSame(context, note, found.fields.Word);
}

function refuse(message: string): never {
  throw new Refusal(message);
}

async function find({ notes }: Context, { query }: { readonly query: string }): Promise<number[]> {
  const { isFound, bound } = searchFor(query);
  return idsOf(notes.list(bound), isFound, notes.searchWork);
}

async function all({ notes }: Context, ids: readonly number[]): Promise<(Note | undefined)[]> {
  const found = await notes.byIds(ids);
  return ids.map((id) => found.get(id));
}

/** The notes of cards. @throws Refusal where one is missing */
async function allThere(context: Context, ids: readonly number[]): Promise<Note[]> {
  return (await all(context, ids)).map((note, index) => note ?? refuse(`card was not found: ${ids[index]}`));
}

/** The answers to the card of each note. */
async function logsOf({ rpc, userId }: Context, notes: readonly Note[]): Promise<AnkiReview[][]> {
  const reviews = await reviewsOf(
    rpc,
    userId,
    notes.flatMap(({ wordId }) => wordId ?? []),
  );
  return notes.map(({ wordId }) => reviews.get(wordId ?? 0) ?? []);
}

/** What Anki calls new. */
const isUnanswered = ({ state, answers }: Note) => answers === 0 && state === WordState.LEARNING;

const wordOf = ({ fields }: NoteToAdd) =>
  Object.entries(fields)
    .find(([name]) => name.toLowerCase() === 'word')?.[1]
    .trim() ?? '';

/** Why a note cannot be added; undefined of one that can. */
function objectionTo(note: NoteToAdd, words: ReadonlySet<string>): string | undefined {
  if (isEmpty(note.fields) || note.deckName !== DECK || note.modelName !== NOTE_TYPE) {
    return 'cannot create note because it is empty';
  }
  return !note.options?.allowDuplicate && words.has(wordOf(note)) ? DUPLICATE : undefined;
}

type Changes = Pick<NoteToAdd, 'fields' | 'audio' | 'picture'>;

/** Anki would keep the same note twice; here the first gets what the second brings, such as a picture. */
async function addToSame(context: Context, given: Changes, word = wordWanted(given.fields)): Promise<number> {
  const { userId, notes, capture } = context;
  const isSame = isLike(given.fields, word);
  let same: Note | undefined;
  for await (const part of notes.list(word === '' ? undefined : { words: [word] })) {
    for (const note of part) if (isSame(note) && !(same && same.id < note.id)) same = note;
  }
  if (!same) throw new Refusal(DUPLICATE);
  if (same.of.kind === 'sentence') await capture.change(userId, same, given);
  return same.id;
}

/** A note of the learner's by its id, and how it is removed again where it has been added now. */
interface NoteThere {
  readonly id: number;
  readonly undo?: AddedNote['undo'];
}

async function add(context: Context, note: NoteToAdd): Promise<NoteThere> {
  const { userId, notes, capture } = context;
  if (objectionTo(note, await notes.wordsAmong([wordOf(note)])) === DUPLICATE) throw new Refusal(DUPLICATE);
  const added = await capture.add(userId, note);
  if (added) return { id: await notes.idOf(added.of), undo: added.undo };
  if (!note.options?.allowDuplicate) throw new Refusal(DUPLICATE);
  return { id: await addToSame(context, note) };
}

/** Adds all notes, or none: like AnkiConnect it tries each, and then tells what is wrong with any. */
async function addAll(context: Context, notes: readonly NoteToAdd[]): Promise<number[]> {
  const there: NoteThere[] = [];
  const errors: string[] = [];
  const undoAll = async () => {
    for (const { undo } of there.toReversed()) await undo?.();
  };
  for (const note of notes) {
    try {
      there.push(await add(context, note));
    } catch (error) {
      const failure = error instanceof Refusal ? undefined : asDomainError(error);
      if (failure?.kind === 'internal') {
        await undoAll();
        throw error;
      }
      errors.push((error as Error).message);
    }
  }
  if (errors.length === 0) return there.map(({ id }) => id);
  await undoAll();
  throw new Refusal(`[${errors.map((error) => `'${error}'`).join(', ')}]`);
}

const fieldsOf = ({ fields }: Note) =>
  Object.fromEntries(FIELDS.map((name, order) => [name, { value: fields[name], order }]));

const noteInfo = (note: Note) => ({
  noteId: note.id,
  profile: 'User 1',
  modelName: NOTE_TYPE,
  tags: [],
  fields: fieldsOf(note),
  mod: changedAt(note),
  cards: [note.id],
});

/** Anki's numbers of what a card is: new, learning, in review. */
const typeOf = ({ state }: Note) => (state === WordState.NEW ? 0 : state === WordState.LEARNING ? 1 : 2);

const cardInfo = (note: Note) => ({
  cardId: note.id,
  note: note.id,
  deckName: DECK,
  modelName: NOTE_TYPE,
  fields: fieldsOf(note),
  fieldOrder: 0,
  ord: 0,
  type: typeOf(note),
  queue: note.isSuspended ? -1 : typeOf(note),
  interval: Math.round(note.intervalDays),
  due: dueOf(note),
  factor: 0,
  reps: note.answers,
  lapses: note.lapses,
  left: 0,
  mod: changedAt(note),
  question: '',
  answer: '',
  css: '',
});

/** As Anki numbers it: days of cards in review, seconds of those in their steps; the days are counted from 1970. */
const dueOf = ({ dueAt, state }: Note): number =>
  Math.floor((dueAt?.getTime() ?? 0) / (state === WordState.LEARNING ? 1_000 : 86_400_000));

/** In seconds. Programs look whether it is another one than last time: so it is where a word is blocked, too. */
const changedAt = (note: Note) => Math.floor(note.changedAt.getTime() / 1_000) + Number(note.isSuspended);
