interface NoteInfo {
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
/** Days from which players call a word mature, as they come. */
const MATURE = 21;

/**
 * Asks AnkiConnect as players of subtitles and dictionaries do, and throws where they fail: they never look at the
 * status, and trust what has come.
 *
 * @param address as it is typed into their settings
 */
export class AnkiConnectClient {
  constructor(private readonly address: string) {}

  /** As players ask. @throws Error where the answer has an error */
  // biome-ignore lint/suspicious/noExplicitAny: an answer of any kind
  async act(action: string, params?: object): Promise<any> {
    const json = await this.post({ action, version: 6, ...(params && { params }) });
    if (json.error) throw new Error(json.error);
    return json.result;
  }

  /** As dictionaries ask, which want the bare result. @throws Error where it has a member `error`, whatever it is */
  // biome-ignore lint/suspicious/noExplicitAny: an answer of any kind
  async actBarely(action: string, params: object = {}): Promise<any> {
    const result = await this.post({ action, params, version: 2 });
    if (typeof result === 'object' && result !== null && result.error !== undefined) throw new Error(result.error);
    return result;
  }

  /** What players offer in their settings. */
  async settings(): Promise<{ deck: string; noteType: string; fields: string[] }> {
    const [[deck], [noteType]] = await Promise.all([this.act('deckNames'), this.act('modelNames')]);
    return { deck, noteType, fields: await this.act('modelFieldNames', { modelName: noteType }) };
  }

  /** Sends a note, as a player does for the line that is shown. */
  async mine(fields: Readonly<Record<string, string>>, files: { audio?: SentFile; picture?: SentFile } = {}) {
    const { deck, noteType } = await this.settings();
    const note = {
      ...{ deckName: deck, modelName: noteType, tags: ['player'], fields, options: { allowDuplicate: true } },
      ...(files.audio && { audio: { ...files.audio, fields: ['SentenceAudio'] } }),
      ...(files.picture && { picture: { ...files.picture, fields: ['Picture'] } }),
    };
    return (await this.act('addNote', { note })) as number;
  }

  /** Adds a picture and a sound to the note that was made last. @throws Error where it is not found again */
  async updateLast(fields: Readonly<Record<string, string>>, audio: SentFile): Promise<string> {
    const recent = (await this.act('findNotes', { query: 'added:1' })) as number[];
    if (recent.length === 0) throw new Error('Could not find note to update');
    // Sorted as texts.
    const last = [...recent].sort()[recent.length - 1]!;
    const name = await this.act('storeMediaFile', { ...audio, deleteExisting: false });
    const [info] = (await this.act('notesInfo', { notes: [last] })) as NoteInfo[];
    if (info?.noteId !== last) throw new Error('Could not update last card because its info could not be fetched');
    const note = { id: last, fields: { ...fields, SentenceAudio: `[sound:${name}]` } };
    await this.act('updateNoteFields', { note });
    await this.act('addTags', { notes: [last], tags: 'player' });
    return info.fields.Word!.value;
  }

  /** The colours of words, asked as players do that build a cache of them. @throws Error where lists do not agree */
  async colours(): Promise<Map<string, Colour>> {
    const { permission } = await this.act('requestPermission');
    if (permission !== 'granted') throw new Error(`permission ${permission}`);
    const query = '("deck:Ichibun") ("Word:_*" OR "Sentence:_*")';
    const noteIds = (await this.act('findNotes', { query })) as number[];
    const infos = (await this.inBatches('notesInfo', 'notes', noteIds, NOTES_AT_ONCE)) as NoteInfo[];
    if (infos.length !== noteIds.length) throw new Error('some notes info could not be retrieved');
    const cards = infos.flatMap((info) => [...info.cards]);
    const times = (await this.act('cardsModTime', { cards })) as { cardId: number; mod: number }[];
    if (new Map(times.map(({ cardId, mod }) => [cardId, mod])).size !== cards.length) {
      throw new Error('some cards mod time could not be retrieved');
    }
    const decks = (await this.inBatches('cardsInfo', 'cards', cards, CARDS_AT_ONCE)) as { deckName: string }[];
    if (decks.some(({ deckName }) => deckName !== 'Ichibun')) throw new Error('a card of another deck');
    const suspended = (await this.act('areSuspended', { cards })) as (boolean | null)[];
    if (suspended.length !== cards.length) throw new Error('some cards are neither');
    const colourOf = new Map<number, Colour>();
    const paint = async (search: string, colour: Colour) => {
      for (const card of (await this.act('findCards', { query: `${search} (${query})` })) as number[]) {
        if (!colourOf.has(card)) colourOf.set(card, colour);
      }
    };
    const half = Math.ceil(MATURE / 2);
    await paint('is:new', 'unknown');
    await paint('is:learn', 'learning');
    const hasStability = (await this.act('findCards', { query: `prop:s>=0 (${query})` })).length > 0;
    for (const property of hasStability ? ['prop:s', 'prop:ivl'] : ['prop:ivl']) {
      await paint(`-is:new -is:learn ${property}<${half}`, 'graduated');
      await paint(`-is:new -is:learn ${property}>=${half} ${property}<${MATURE}`, 'young');
      await paint(`-is:new -is:learn ${property}>=${MATURE}`, 'mature');
    }
    if (cards.some((card) => !colourOf.has(card))) throw new Error('some cards statuses could not be determined');
    return new Map(infos.map(({ fields, cards: [card] }) => [fields.Word!.value, colourOf.get(card!)!]));
  }

  private async inBatches(action: string, name: string, ids: readonly number[], atOnce: number): Promise<unknown[]> {
    const all: unknown[] = [];
    for (let from = 0; from < ids.length; from += atOnce) {
      all.push(...(await this.act(action, { [name]: ids.slice(from, from + atOnce) })));
    }
    return all;
  }

  // biome-ignore lint/suspicious/noExplicitAny: JSON of any kind
  private async post(body: unknown): Promise<any> {
    const response = await fetch(this.address, { method: 'POST', body: JSON.stringify(body) });
    return response.json();
  }
}
