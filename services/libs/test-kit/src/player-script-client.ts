import type { NoteInfo } from './anki-connect-client.js';

/** A line that a player shows. */
interface ShownLine {
  readonly sentence: string;
  readonly film: string;
}

/**
 * Asks AnkiConnect as mpvacious does, a script of the player mpv, with the fields that it is told in its settings. It writes
 * sounds and pictures into Anki's folder by itself and sends their names alone.
 *
 * @param address as it is typed into its settings
 */
export class PlayerScriptClient {
  /** What it would have said in its window. */
  readonly messages: string[] = [];

  constructor(private readonly address: string) {}

  /** Sees that the deck is there, as it does when it begins. */
  async begin(): Promise<void> {
    const { error } = await this.execute('changeDeck', { cards: [], deck: 'Ichibun' });
    this.messages.push(error ? `deck: check failed: ${error}` : 'deck: check completed');
  }

  /**
   * Makes a note of the line that is shown.
   *
   * @returns its id; undefined where it shows an error
   */
  async exportNote(line: ShownLine): Promise<number | undefined> {
    const folder = await this.mediaFolder();
    if (folder === undefined) this.messages.push('The media are not made.');
    const first = await this.firstField();
    const fields = this.fieldsOf(line);
    if (first !== undefined && !fields[first]) fields[first] = '[empty]';
    const note = {
      deckName: 'Ichibun',
      modelName: 'Ichibun',
      fields,
      options: { allowDuplicate: false, duplicateScope: 'deck' },
      tags: ['subs2srs'],
    };
    const { result, error } = await this.execute<number>('addNote', { note });
    if (error !== null) {
      this.messages.push(error);
      return undefined;
    }
    await this.execute('guiBrowse', { query: `nid:${result}` });
    return result;
  }

  /**
   * Puts the line that is shown on the last note, where that is younger than ten minutes.
   *
   * @returns its id; undefined where nothing is changed: it waits for media that it could not write
   */
  async updateLast(line: ShownLine): Promise<number | undefined> {
    const { result: recent } = await this.execute<number[]>('findNotes', { query: 'added:1' });
    const last = Math.max(...recent);
    if (last < Date.now() - 600_000) throw new Error('Couldn’t find the target note');
    const folder = await this.mediaFolder();
    if (folder === undefined) {
      this.messages.push('The media are not made.');
      return undefined;
    }
    const { result } = await this.execute<NoteInfo[]>('notesInfo', { notes: [last] });
    const stored = result[0]!.fields.Sentence!.value;
    const fields = this.fieldsOf(line);
    await this.execute('guiBrowse', { query: 'nid:1' });
    await this.execute('updateNoteFields', {
      note: { id: last, fields: { ...fields, Sentence: stored || line.sentence } },
    });
    return last;
  }

  private fieldsOf({ sentence, film }: ShownLine): Record<string, string> {
    return {
      Sentence: sentence,
      SentenceAudio: `[sound:${film}_00.01.ogg]`,
      Picture: `<img alt="snapshot" src="${film}_00.01.webp">`,
      Source: `${film} EP01 (0m1s)`,
    };
  }

  private async mediaFolder(): Promise<string | undefined> {
    return (await this.execute<string>('getMediaDirPath')).result ?? undefined;
  }

  private async firstField(): Promise<string | undefined> {
    type Model = { flds: { name: string; ord: number }[] };
    const { result } = await this.execute<Model[] | null>('findModelsByName', { modelNames: ['Ichibun'] });
    return result === null ? undefined : result[0]!.flds.find(({ ord }) => ord === 0)!.name;
  }

  /** @throws Error where the answer is no JSON: it shows a fatal error */
  private async execute<T>(action: string, params?: object): Promise<{ result: T; error: string | null }> {
    const body = JSON.stringify({ action, version: 6, ...(params && { params }) });
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const response = await fetch(this.address, { method: 'POST', headers, body });
    return response.json() as Promise<{ result: T; error: string | null }>;
  }
}
