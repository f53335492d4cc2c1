import { ankiCards, ankiNotes, ankiPackage, sendAnkiStatus } from '@ichibun/api-client/anki';
import { keyOfLearner } from '@ichibun/api-client/kept-in-storage';
import { randomId } from '@ichibun/api-client/random-id';
import { AnkiRefused, connect, invoke } from './anki-connect.js';
import { type Brought, bringReviews } from './reviews.js';

/** The tag that names a word's note, whatever brought the note into Anki. */
const ID_TAG = 'ichibun::id::';
const OURS = `tag:${ID_TAG}*`;
/** The tag that names a grammar point's note, in the same way. */
const POINT_TAG = 'ichibun::point::';
const OUR_POINTS = `tag:${POINT_TAG}*`;

/** Searches that answer the notes in each state: cards are not asked for, which Anki would render. */
const SEARCHES = {
  new: 'is:new',
  learning: 'is:learn',
  young: 'is:review -is:learn prop:ivl<21',
  mature: 'is:review -is:learn prop:ivl>=21',
} as const;
type State = keyof typeof SEARCHES;

/** Cards that one search names: Anki reads a longer one more slowly than two. */
const NAMED_AT_ONCE = 500;

/** What one call to the server takes, and what one call to Anki answers without a pause. */
const NOTES_AT_ONCE = 5_000;
const INFOS_AT_ONCE = 50;
const NOTES_ADDED_AT_ONCE = 50;

/** The tag of notes that were added one by one: in a package they would be others, so they stay the only ones. */
const ADDED_TAG = 'ichibun::added';

/** How cards came into Anki: with their schedules by a package, or as new notes; or there was nothing to send. */
type SentCards = 'package' | 'nothing' | { readonly added: number };

/** What went to Anki: answers to cards that it has, and cards that it has not. */
export interface Sent {
  readonly reviews: Brought;
  readonly cards: SentCards;
}

/**
 * Brings the learner's Anki what happened here: answers to the cards that it has, with where these stand now, then cards
 * that it has not. What was sent before is not sent again.
 *
 * @throws {AnkiTrouble|AnkiRefused|ApiError}
 */
export async function sendToAnki(userId: number, deckName: string): Promise<Sent> {
  await connect();
  const { cards } = await ankiCards(userId);
  const reviews = await bringReviews(await withIds(cards));
  return { reviews, cards: await sendCards(userId, deckName) };
}

type Card = Awaited<ReturnType<typeof ankiCards>>['cards'][number];

/** Cards that were answered here, with their ids in Anki: those that came from here are found by their tags. */
async function withIds(cards: readonly Card[]): Promise<(Card & { cardId: number })[]> {
  const answered = cards.filter(({ state }) => state !== null);
  const found = new Map<number | string, number>();
  if (answered.some(({ cardId }) => cardId === null)) {
    const ofWords = await invoke<number[]>('findNotes', { query: OURS });
    const ours = [...ofWords, ...(await invoke<number[]>('findNotes', { query: OUR_POINTS }))];
    for (const part of parts(ours, INFOS_AT_ONCE)) {
      const infos = await invoke<{ tags: string[]; cards?: number[] }[]>('notesInfo', { notes: part });
      for (const { tags, cards: own } of infos) {
        const named = wordIdOf(tags) ?? patternOf(tags);
        if (named !== undefined && own?.[0] !== undefined) found.set(named, own[0]);
      }
    }
  }
  return answered.flatMap((card) => {
    const cardId = card.cardId ?? found.get(card.pattern ?? card.wordId);
    return cardId === undefined ? [] : [{ ...card, cardId }];
  });
}

const patternOf = (tags: readonly string[]): string | undefined =>
  tags.find((tag) => tag.startsWith(POINT_TAG))?.slice(POINT_TAG.length);

function wordIdOf(tags: readonly string[]): number | undefined {
  const wordId = Number(tags.find((tag) => tag.startsWith(ID_TAG))?.slice(ID_TAG.length));
  return Number.isSafeInteger(wordId) && wordId > 0 && wordId < 2 ** 31 ? wordId : undefined;
}

/**
 * Puts the cards that are new or changed since the last time into the learner's Anki, by a small package: so notes keep
 * their identity, cards their schedules, and nothing is there twice. An Anki that takes no packages gets new notes.
 *
 * @throws {AnkiTrouble|AnkiRefused|ApiError}
 */
async function sendCards(userId: number, deckName: string): Promise<SentCards> {
  if ((await invoke<number[]>('findNotes', { query: `tag:${ADDED_TAG}` })).length > 0) {
    return addNotes(userId, deckName);
  }
  const key = keyOfLearner('anki-sent', userId);
  const made = await ankiPackage(userId, deckName, localStorage.getItem(key));
  if (!made) return 'nothing';
  try {
    await importPackage(made.file);
  } catch (refusal) {
    if (!(refusal instanceof AnkiRefused)) throw refusal;
    return addNotes(userId, deckName).catch((error: unknown) => {
      // Where Anki takes nothing at all, what it said of the package says most.
      throw error instanceof AnkiRefused ? refusal : error;
    });
  }
  localStorage.setItem(key, made.asOf);
  return 'package';
}

async function importPackage(file: Blob): Promise<void> {
  const filename = `_ichibun-${randomId()}.apkg`;
  const folder = await invoke<string>('getMediaDirPath');
  await invoke('storeMediaFile', { filename, data: await base64Of(file) });
  try {
    await invoke('importPackage', { path: `${folder}${folder.includes('\\') ? '\\' : '/'}${filename}` });
  } finally {
    await invoke('deleteMediaFile', { filename });
  }
}

/** Adds notes of cards that are not in Anki, found by the tags that name their words. */
async function addNotes(userId: number, deckName: string): Promise<SentCards> {
  const { noteType, notes } = await ankiNotes(userId);
  const ours = await invoke<number[]>('findNotes', { query: OURS });
  const there = new Set<string>();
  for (const part of parts(ours, INFOS_AT_ONCE)) {
    const infos = await invoke<{ tags: string[] }[]>('notesInfo', { notes: part });
    for (const { tags } of infos) for (const tag of tags) there.add(tag);
  }
  const isThere = ({ tags }: { tags: readonly string[] }) =>
    tags.some((tag) => tag.startsWith(ID_TAG) && there.has(tag));
  const missing = notes.filter((note) => !isThere(note));
  if (missing.length === 0) return 'nothing';
  await invoke('createDeck', { deck: deckName });
  if (!(await invoke<string[]>('modelNames')).includes(noteType.name)) {
    await invoke('createModel', {
      modelName: noteType.name,
      inOrderFields: noteType.fields,
      css: noteType.css,
      cardTemplates: noteType.templates.map(({ name, front, back }) => ({ Name: name, Front: front, Back: back })),
    });
  }
  let added = 0;
  for (const part of parts(missing, NOTES_ADDED_AT_ONCE)) {
    const ids = await invoke<(number | null)[]>('addNotes', {
      notes: part.map(({ fields, tags }) => ({
        deckName,
        modelName: noteType.name,
        tags: [...tags, ADDED_TAG],
        fields: Object.fromEntries(noteType.fields.map((name, index) => [name, fields[index]])),
        // Two words may be written alike: their tags tell them apart.
        options: { allowDuplicate: true },
      })),
    });
    added += ids.filter((id) => id !== null).length;
  }
  if (added === 0) throw new AnkiRefused('addNotes');
  return { added };
}

/**
 * Tells the server how well words are known in the learner's Anki.
 *
 * @returns how many notes are those of words
 * @throws {AnkiTrouble|AnkiRefused|ApiError}
 */
export async function takeStates(userId: number): Promise<number> {
  await connect();
  const { cards } = await ankiCards(userId);
  const own = new Map(
    cards.flatMap(({ wordId, noteId, cardId }) => (wordId && noteId && cardId ? [[cardId, noteId] as const] : [])),
  );
  let taken = 0;
  for (const state of Object.keys(SEARCHES) as State[]) {
    const notes = await invoke<number[]>('findNotes', { query: `${OURS} ${SEARCHES[state]}` });
    for (const part of parts([...own.keys()], NAMED_AT_ONCE)) {
      const found = await invoke<number[]>('findCards', { query: `cid:${part.join(',')} ${SEARCHES[state]}` });
      notes.push(...found.flatMap((cardId) => own.get(cardId) ?? []));
    }
    for (const part of parts([...new Set(notes)], NOTES_AT_ONCE)) taken += await take(userId, state, part);
  }
  return taken + (await takePoints(userId));
}

/** The same of grammar points, which are few: their notes are asked for their tags each time. */
async function takePoints(userId: number): Promise<number> {
  let taken = 0;
  for (const state of Object.keys(SEARCHES) as State[]) {
    const notes = await invoke<number[]>('findNotes', { query: `${OUR_POINTS} ${SEARCHES[state]}` });
    for (const part of parts(notes, INFOS_AT_ONCE)) {
      const infos = await invoke<{ tags: string[] }[]>('notesInfo', { notes: part });
      const points = infos.flatMap(({ tags }) => {
        const pattern = patternOf(tags);
        return pattern === undefined ? [] : [{ pattern, state }];
      });
      if (points.length > 0) taken += (await sendAnkiStatus(userId, { points })).taken;
    }
  }
  return taken;
}

/** Notes that the server has not met are named to it by their tags. */
async function take(userId: number, state: State, notes: readonly number[]): Promise<number> {
  const { taken, unknownNotes } = await sendAnkiStatus(userId, { [state]: notes });
  let named = 0;
  for (const part of parts(unknownNotes, INFOS_AT_ONCE)) {
    const infos = await invoke<{ noteId: number; tags: string[] }[]>('notesInfo', { notes: part });
    const words = infos.flatMap(({ noteId, tags }) => {
      const wordId = wordIdOf(tags);
      return wordId === undefined ? [] : [{ noteId, wordId }];
    });
    if (words.length === 0) continue;
    const answer = await sendAnkiStatus(userId, { words, [state]: words.map(({ noteId }) => noteId) });
    named += answer.taken;
  }
  return taken + named;
}

function* parts<Items extends readonly unknown[] | Uint8Array>(items: Items, size: number): Generator<Items> {
  for (let from = 0; from < items.length; from += size) yield items.slice(from, from + size) as Items;
}

/** Bytes that become characters at once: more arguments than a call may have are too many. */
const BYTES_AT_ONCE = 32_768;

async function base64Of(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const text = [...parts(bytes, BYTES_AT_ONCE)].map((part) => String.fromCharCode(...part));
  return btoa(text.join(''));
}
