import type { NoteInfo } from './anki-connect-client.js';

/** What is added to a note that was made in a dictionary while a game ran. */
export interface OfGame {
  readonly sentence: string;
  readonly audio: { readonly filename: string; readonly data: string };
  readonly picture: { readonly filename: string; readonly data: string };
}

/** A card as the recorder keeps it for its statistics. */
export interface KeptCard {
  readonly word: string;
  readonly reps: number;
  readonly answers: readonly number[];
}

/**
 * Asks AnkiConnect as GameSentenceMiner does, which looks for new notes again and again, and adds to each what it has
 * recorded of a game. It throws where that would stop.
 *
 * @param address as it is typed into its settings
 */
export class GameRecorderClient {
  /** Notes that were there when it last looked. */
  private seen: ReadonlySet<number> | undefined;

  constructor(private readonly address: string) {}

  /** @throws Error where the answer is not an object of a result and an error alone, or has an error */
  async invoke<T>(action: string, params: object = {}): Promise<T> {
    const response = await fetch(this.address, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ action, params, version: 6 }),
    });
    if (!response.ok) throw new Error(`status ${response.status}`);
    const answer = (await response.json()) as { result: T; error: string | null };
    if (Object.keys(answer).toSorted().join() !== 'error,result') throw new Error('an unexpected number of fields');
    if (answer.error !== null) throw new Error(answer.error);
    return answer.result;
  }

  /** Looks once for new notes, and adds to each what it has recorded. @returns the ids of those that are new */
  async look(ofGame: OfGame): Promise<number[]> {
    const there = new Set(await this.invoke<number[]>('findNotes', { query: 'added:1' }));
    const before = this.seen ?? there;
    const news = [...there].filter((id) => !before.has(id));
    this.seen = new Set([...before, ...there]);
    if (news.length === 0) return [];
    for (const info of await this.invoke<NoteInfo[]>('notesInfo', { notes: news })) await this.addTo(info, ofGame);
    await this.keep(news);
    return news;
  }

  private async addTo({ noteId, fields }: NoteInfo, { sentence, audio, picture }: OfGame): Promise<void> {
    if (!fields.Word?.value) throw new Error('a card without a word');
    const picked = await this.invoke<string>('storeMediaFile', picture);
    const heard = await this.invoke<string>('storeMediaFile', audio);
    if ((await this.invoke<number[]>('guiSelectedNotes')).includes(noteId)) throw new Error('It is open in a window');
    const sent = { Sentence: sentence, SentenceAudio: `[sound:${heard}]`, Picture: `<img src="${picked}">` };
    await this.invoke('updateNoteFields', { note: { id: noteId, fields: sent } });
    await this.invoke('addTags', { tags: 'GSM', notes: [noteId] });
    await this.invoke('removeTags', { tags: 'overlay', notes: [noteId] });
  }

  /** Puts what is new of a note into an earlier one of the same word, and deletes the new one. */
  async mergeInto(earlier: number, later: number): Promise<void> {
    const [info] = await this.invoke<NoteInfo[]>('notesInfo', { notes: [later] });
    const query = `note:"Ichibun" "Word:${info!.fields.Word!.value}"`;
    const same = (await this.invoke<number[]>('findNotes', { query })).filter((id) => id < later);
    if (!same.includes(earlier)) throw new Error('The earlier note is not found');
    const sent = { Sentence: info!.fields.Sentence!.value, Picture: info!.fields.Picture!.value };
    await this.invoke('updateNoteFields', { note: { id: earlier, fields: sent } });
    await this.invoke('deleteNotes', { notes: [later] });
  }

  /**
   * Copies all notes and cards with a word, and their answers.
   *
   * @throws Error where one that it has asked for is not answered
   */
  async copy(): Promise<Map<number, KeptCard>> {
    const query = 'Word:_* note:"Ichibun"';
    const notes = await this.invoke<number[]>('findNotes', { query });
    const cards = await this.invoke<number[]>('findCards', { query });
    const infos = await this.invoke<NoteInfo[]>('notesInfo', { notes });
    if (infos.length !== notes.length) throw new Error('notesInfo did not return requested notes');
    return this.kept(cards, new Map(infos.map(({ noteId, fields }) => [noteId, fields.Word!.value])));
  }

  private async keep(ids: readonly number[]): Promise<void> {
    const cards = await this.invoke<number[]>('findCards', { query: ids.map((id) => `nid:${id}`).join(' OR ') });
    if (cards.length < ids.length) throw new Error('a note without a card');
    await this.kept(cards, new Map());
  }

  private async kept(ids: readonly number[], words: ReadonlyMap<number, string>): Promise<Map<number, KeptCard>> {
    type Info = { cardId: number; note: number; reps: number };
    const infos = await this.invoke<Info[]>('cardsInfo', { cards: ids });
    if (infos.some(({ cardId }, index) => cardId !== ids[index])) throw new Error('cardsInfo did not return all cards');
    const reviews = await this.invoke<Record<string, { id: number; ease: number }[]>>('getReviewsOfCards', {
      cards: ids,
    });
    return new Map(
      infos.map(({ cardId, note, reps }) => {
        const answers = reviews[cardId]!.map(({ ease }) => ease);
        return [cardId, { word: words.get(note) ?? '', reps, answers }];
      }),
    );
  }
}
