import { ankiPackage, sendAnkiStatus } from '@ichibun/api-client/anki';
import { randomId } from '@ichibun/api-client/random-id';
import { connect, invoke } from './anki-connect.js';

/** The tag that names a word's note, whatever brought the note into Anki. */
const ID_TAG = 'ichibun::id::';
const OURS = `tag:${ID_TAG}*`;

/** Searches that answer the notes in each state: cards are not asked for, which Anki would render. */
const SEARCHES = {
  new: `${OURS} is:new`,
  learning: `${OURS} is:learn`,
  young: `${OURS} is:review -is:learn prop:ivl<21`,
  mature: `${OURS} is:review -is:learn prop:ivl>=21`,
} as const;
type State = keyof typeof SEARCHES;

/** What one call to the server takes, and what one call to Anki answers without a pause. */
const NOTES_AT_ONCE = 5_000;
const INFOS_AT_ONCE = 50;

/**
 * Puts the cards that are new or changed since the last time into the learner's Anki, by a small package: so notes keep
 * their identity, cards their schedules, and nothing is there twice.
 *
 * @returns whether there was anything
 * @throws {AnkiTrouble|AnkiRefused|ApiError}
 */
export async function sendCards(userId: number, deckName: string): Promise<boolean> {
  await connect();
  const key = `anki-sent-${userId}`;
  const made = await ankiPackage(userId, deckName, localStorage.getItem(key));
  if (!made) return false;
  const filename = `_ichibun-${randomId()}.apkg`;
  const folder = await invoke<string>('getMediaDirPath');
  await invoke('storeMediaFile', { filename, data: await base64Of(made.file) });
  try {
    await invoke('importPackage', { path: `${folder}${folder.includes('\\') ? '\\' : '/'}${filename}` });
  } finally {
    await invoke('deleteMediaFile', { filename });
  }
  localStorage.setItem(key, made.asOf);
  return true;
}

/**
 * Tells the server how well words are known in the learner's Anki.
 *
 * @returns how many notes are those of words
 * @throws {AnkiTrouble|AnkiRefused|ApiError}
 */
export async function takeStates(userId: number): Promise<number> {
  await connect();
  let taken = 0;
  for (const state of Object.keys(SEARCHES) as State[]) {
    const notes = await invoke<number[]>('findNotes', { query: SEARCHES[state] });
    for (const part of parts(notes, NOTES_AT_ONCE)) taken += await take(userId, state, part);
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
      const wordId = Number(tags.find((tag) => tag.startsWith(ID_TAG))?.slice(ID_TAG.length));
      return Number.isSafeInteger(wordId) && wordId > 0 && wordId < 2 ** 31 ? [{ noteId, wordId }] : [];
    });
    if (words.length === 0) continue;
    const answer = await sendAnkiStatus(userId, { words, [state]: words.map(({ noteId }) => noteId) });
    named += answer.taken;
  }
  return taken + named;
}

function* parts<Items extends readonly number[] | Uint8Array>(items: Items, size: number): Generator<Items> {
  for (let from = 0; from < items.length; from += size) yield items.slice(from, from + size) as Items;
}

/** Bytes that become characters at once: more arguments than a call may have are too many. */
const BYTES_AT_ONCE = 32_768;

async function base64Of(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const text = [...parts(bytes, BYTES_AT_ONCE)].map((part) => String.fromCharCode(...part));
  return btoa(text.join(''));
}
