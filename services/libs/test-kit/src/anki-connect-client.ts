/** A note as programs see it. */
export interface NoteInfo {
  readonly noteId: number;
  readonly mod: number;
  readonly cards: readonly number[];
  readonly fields: Readonly<Record<string, { readonly value: string }>>;
}

/** How well a player shows a word to be known. */
export type Colour = 'unknown' | 'learning' | 'graduated' | 'young' | 'mature';

/** A file as players send it with a note. */
interface SentFile {
  readonly filename: string;
  readonly data: string;
}

const NOTES_AT_ONCE = 100;
const CARDS_AT_ONCE = 10;
const DUE_DAYS = [0, 1, 7];
/** Days from which players call a word mature, as they come. */
const MATURE = 21;

/**
 * Asks AnkiConnect as players of subtitles and dictionaries do, and throws where they fail: they never look at the
 * status, and trust what has come.
 *
 * @param address as it is typed into their settings
 * @param key what is typed into their setting for it
 */
export class AnkiConnectClient {
  constructor(
    private readonly address: string,
    private readonly key?: string,
  ) {}

  /** As players ask. @throws Error where the answer has an error */
  async act<T>(action: string, params?: object): Promise<T> {
    const body = { action, version: 6, ...(params && { params }), ...(this.key && { key: this.key }) };
    const { result, error } = await this.post<{ result: T; error: string | null }>(body);
    if (error) throw new Error(error);
    return result;
  }

  /**
   * As dictionaries ask, which want the bare result.
   *
   * @throws Error where the status is no success, where the answer is not JSON, and where it is an object with a member
   *   `error`, whatever that is
   */
  async actBarely<T>(action: string, params: object = {}): Promise<T> {
    const body = JSON.stringify({ action, params, version: 2, key: this.key });
    const headers = { 'content-type': 'application/json' };
    const response = await fetch(this.address, { method: 'POST', headers, body });
    if (!response.ok) throw new Error(`Anki connection error: ${response.status}`);
    const text = await response.text();
    let result: (T & { error?: string }) | null;
    try {
      result = JSON.parse(text);
    } catch {
      throw new Error(`Invalid Anki response: ${text}`);
    }
    const isObject = typeof result === 'object' && result !== null && !Array.isArray(result);
    if (isObject && result!.error !== undefined) throw new Error(`Anki error: ${result!.error}`);
    return result as T;
  }

  /**
   * Sends a note with a picture of the page, as a dictionary does at the press of its button. Where there is a note of
   * the word already, it changes the first it finds.
   *
   * @throws Error where an answer is of another kind than the dictionary takes
   */
  async saveFromPage(fields: Readonly<Record<string, string>>, picture: SentFile): Promise<number> {
    const note = { deckName: 'Ichibun', modelName: 'Ichibun', tags: ['dictionary'] };
    const asked = { notes: [{ ...note, fields: { Word: fields.Word }, options: { allowDuplicate: false } }] };
    const [can] = await this.actBarely<{ canAdd: boolean; error?: string }[]>('canAddNotesWithErrorDetail', asked);
    if (typeof can?.canAdd !== 'boolean') throw new Error('Unexpected result of canAddNotesWithErrorDetail');
    const name = await this.actBarely<string>('storeMediaFile', picture);
    if (typeof name !== 'string') throw new Error('Unexpected result of storeMediaFile');
    const sent = { ...note, fields: { ...fields, Picture: `<img src="${name}">` }, options: { allowDuplicate: true } };
    if (can.canAdd) {
      const id = await this.actBarely<number>('addNote', { note: sent });
      if (typeof id !== 'number') throw new Error('Unexpected result of addNote');
      return id;
    }
    const actions = [{ action: 'findNotes', params: { query: `"word:${fields.Word}"` } }];
    const [found] = await this.actBarely<number[][]>('multi', { actions });
    const id = found?.[0];
    if (id === undefined) throw new Error('a note that is there already is not found');
    const changed = await this.actBarely<null>('updateNoteFields', { note: { ...sent, id } });
    if (changed !== null) throw new Error('Unexpected result of updateNoteFields');
    return id;
  }

  /** What players offer in their settings. */
  async settings(): Promise<{ deck: string; noteType: string; fields: string[] }> {
    const [deck] = await this.act<string[]>('deckNames');
    const [noteType] = await this.act<string[]>('modelNames');
    if (deck === undefined || noteType === undefined) throw new Error('There is nothing to choose');
    return { deck, noteType, fields: await this.act<string[]>('modelFieldNames', { modelName: noteType }) };
  }

  /** Sends a note, as a player does for the line that is shown. */
  async mine(fields: Readonly<Record<string, string>>, files: { audio?: SentFile; picture?: SentFile } = {}) {
    const { deck, noteType } = await this.settings();
    const note = {
      deckName: deck,
      modelName: noteType,
      tags: ['player'],
      fields,
      options: { allowDuplicate: true },
      ...(files.audio && { audio: { ...files.audio, fields: ['SentenceAudio'] } }),
      ...(files.picture && { picture: { ...files.picture, fields: ['Picture'] } }),
    };
    return this.act<number>('addNote', { note });
  }

  /** Opens a note in a window of Anki's, to be saved there: files are sent before it, and named in its fields. */
  async mineInWindow(fields: Readonly<Record<string, string>>, audio: SentFile): Promise<number> {
    const { deck, noteType } = await this.settings();
    const name = await this.act<string>('storeMediaFile', { ...audio, deleteExisting: false });
    const note = { deckName: deck, modelName: noteType, tags: ['player'], options: { allowDuplicate: true } };
    const sent = { ...note, fields: { ...fields, SentenceAudio: `[sound:${name}]` } };
    return this.act<number>('guiAddCards', { note: sent });
  }

  /** Adds a picture and a sound to the note that was made last. @throws Error where it is not found again */
  async updateLast(fields: Readonly<Record<string, string>>, audio: SentFile): Promise<string> {
    const recent = await this.act<number[]>('findNotes', { query: 'added:1' });
    if (recent.length === 0) throw new Error('Could not find note to update');
    // Sorted as texts.
    const last = [...recent].sort()[recent.length - 1]!;
    const name = await this.act<string>('storeMediaFile', { ...audio, deleteExisting: false });
    const [info] = await this.act<NoteInfo[]>('notesInfo', { notes: [last] });
    if (info?.noteId !== last) throw new Error('Could not update last card because its info could not be fetched');
    const note = { id: last, fields: { ...fields, SentenceAudio: `[sound:${name}]` } };
    await this.act('updateNoteFields', { note });
    await this.act('addTags', { notes: [last], tags: 'player' });
    return info.fields.Word!.value;
  }

  /**
   * Makes a note of what is selected on a page of a comic, as its reader does: the letters go to the field Front,
   * whatever the note type has.
   *
   * @throws Error where it shows that no card was made
   */
  async mineFromPage(selected: string, bubble: string, picture: SentFile): Promise<number> {
    await this.act('createDeck', { deck: 'Ichibun' });
    const note = {
      deckName: 'Ichibun',
      modelName: 'Ichibun',
      tags: ['One_Piece'],
      options: { allowDuplicate: true },
      fields: { Front: selected, ...(bubble && { Sentence: bubble }) },
      picture: [{ ...picture, fields: ['Picture'] }],
    };
    const id = await this.act<number>('addNote', { note });
    if (!id) throw new Error('Failed to create card');
    return id;
  }

  /** Puts a sentence and a picture on the last note. @throws Error where that is five minutes old */
  async updateLastFromPage(bubble: string, picture: SentFile): Promise<number> {
    const recent = await this.act<number[]>('findNotes', { query: 'added:1' });
    // Sorted as texts.
    const id = recent.sort().at(-1);
    if (!id) throw new Error('Could not find recent card');
    if (Math.floor((Date.now() - id) / 60_000) >= 5) throw new Error('Card created over 5 minutes ago');
    const fields = { Sentence: bubble, Picture: '' };
    const note = { id, fields, picture: { ...picture, fields: ['Picture'] } };
    if ((await this.act('updateNoteFields', { note })) === undefined) throw new Error('not updated');
    if ((await this.act('addTags', { notes: [id], tags: 'One_Piece' })) === undefined) throw new Error('no tags');
    return id;
  }

  /**
   * The cards that its statistics show, with how often each was answered and forgotten.
   *
   * @throws Error where the statistics would show that Anki is not there
   */
  async statistics(): Promise<{ due: Map<number, number>; cards: Map<number, { reps: number; lapses: number }> }> {
    const query = '(edited:1 OR rated:1) ("deck:Ichibun") ("Word:_*" OR "Sentence:_*")';
    const ids = await this.act<number[]>('findCards', { query });
    type Info = { cardId: number; deckName: string; modelName: string; reps: number; lapses: number };
    const infos = await this.inBatches<Info>('cardsInfo', 'cards', ids, CARDS_AT_ONCE);
    if (infos.some(({ deckName, modelName }) => !deckName || !modelName)) throw new Error('cards of no deck');
    return { due: await this.dueCards(), cards: new Map(infos.map(({ cardId, ...info }) => [cardId, info])) };
  }

  /** How many cards are due, by days from now, as players show beside their subtitles. */
  async dueCards(): Promise<Map<number, number>> {
    const due = new Map<number, number>();
    for (const days of DUE_DAYS) {
      const query = `prop:due<=${days} (("deck:Ichibun") ("Word:_*" OR "Sentence:_*"))`;
      due.set(days, (await this.act<number[]>('findCards', { query })).length);
    }
    return due;
  }

  /** The colours of words, asked as players do that build a cache of them. @throws Error where lists do not agree */
  async colours(): Promise<Map<string, Colour>> {
    const { permission } = await this.act<{ permission: string }>('requestPermission');
    if (permission !== 'granted') throw new Error(`permission ${permission}`);
    const query = '("deck:Ichibun") ("Word:_*" OR "Sentence:_*")';
    const noteIds = await this.act<number[]>('findNotes', { query });
    const infos = await this.inBatches<NoteInfo>('notesInfo', 'notes', noteIds, NOTES_AT_ONCE);
    if (infos.length !== noteIds.length) throw new Error('some notes info could not be retrieved');
    const cards = infos.flatMap((info) => [...info.cards]);
    const times = await this.act<{ cardId: number; mod: number }[]>('cardsModTime', { cards });
    if (new Map(times.map(({ cardId, mod }) => [cardId, mod])).size !== cards.length) {
      throw new Error('some cards mod time could not be retrieved');
    }
    const decks = await this.inBatches<{ deckName: string }>('cardsInfo', 'cards', cards, CARDS_AT_ONCE);
    if (decks.some(({ deckName }) => deckName !== 'Ichibun')) throw new Error('a card of another deck');
    const suspended = await this.act<(boolean | null)[]>('areSuspended', { cards });
    if (suspended.length !== cards.length) throw new Error('some cards are neither');
    const colourOf = new Map<number, Colour>();
    const paint = async (search: string, colour: Colour) => {
      for (const card of await this.act<number[]>('findCards', { query: `${search} (${query})` })) {
        if (!colourOf.has(card)) colourOf.set(card, colour);
      }
    };
    const half = Math.ceil(MATURE / 2);
    await paint('is:new', 'unknown');
    await paint('is:learn', 'learning');
    const hasStability = (await this.act<number[]>('findCards', { query: `prop:s>=0 (${query})` })).length > 0;
    for (const property of hasStability ? ['prop:s', 'prop:ivl'] : ['prop:ivl']) {
      await paint(`-is:new -is:learn ${property}<${half}`, 'graduated');
      await paint(`-is:new -is:learn ${property}>=${half} ${property}<${MATURE}`, 'young');
      await paint(`-is:new -is:learn ${property}>=${MATURE}`, 'mature');
    }
    if (cards.some((card) => !colourOf.has(card))) throw new Error('some cards statuses could not be determined');
    return new Map(infos.map(({ fields, cards: [card] }) => [fields.Word!.value, colourOf.get(card!)!]));
  }

  private async inBatches<T>(action: string, name: string, ids: readonly number[], atOnce: number): Promise<T[]> {
    const all: T[] = [];
    for (let from = 0; from < ids.length; from += atOnce) {
      all.push(...(await this.act<T[]>(action, { [name]: ids.slice(from, from + atOnce) })));
    }
    return all;
  }

  private async post<T>(body: object): Promise<T> {
    const response = await fetch(this.address, { method: 'POST', body: JSON.stringify(body) });
    return response.json() as Promise<T>;
  }
}
