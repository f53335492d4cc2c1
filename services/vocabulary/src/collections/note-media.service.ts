import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Database } from '@ichibun/kit/database';
import { DomainError } from '@ichibun/kit/errors';
import { mediaTypeOf } from '@ichibun/kit/media-type';
import { ObjectStore } from '@ichibun/kit/objects';
import { Injectable } from '@nestjs/common';
import { clozePieces } from '../own-notes/clozes.js';
import { mediaNamesOf } from '../own-notes/named-media.js';
import { type KeptFields, lineOf, plainField, tellingFields } from '../own-notes/own-note.js';
import type { Question } from '../own-notes/question.js';
import { changeLearner } from '../words/learner-transaction.js';
import { type PackageMedia, withPackageMedia } from './package-media.js';

/** Of the object store. */
const MEDIA_FOLDER = 'note-media';
/** Files of a learner's notes, and bytes of all of them. */
const MOST = { count: 40_000, bytes: 2_000_000_000 } as const;
/** Bytes of one file. */
const LARGEST = 6_000_000;
const NOTES_AT_ONCE = 1_000;
const FURTHER_AT_ONCE = 250;
/** UTF-16 units of a field, and of all clozes of a note, in a deck. */
const LONGEST_FIELD = 5_000;

/** Objects that are needed; see `ObjectFolder`. */
export const NOTE_MEDIA_OBJECTS = {
  folder: MEDIA_FOLDER,
  named: 'SELECT object_key AS key FROM anki_media WHERE object_key = ANY($1)',
};

export interface MediaKept {
  /** Members of the whole package that are wanted and not kept yet. */
  readonly wanted: string[];
  readonly kept: number;
  readonly refused: number;
  readonly isFull: boolean;
}

/** A sound or a picture as it is stored. */
export interface KeptFile {
  readonly objectKey: string;
  readonly mediaType: string;
  readonly bytes: number;
}

/** What a word's note says beside the word. */
export interface NoteOfWord {
  readonly wordId: number;
  readonly fields: { readonly text: string; readonly files: KeptFile[] }[];
}

/** A card that is of no word, and what it asks. */
export interface FurtherCard {
  readonly noteCardId: number;
  readonly template: number;
  readonly question: string;
  readonly files: KeptFile[];
}

/** A note in Anki with cards that are of no word. */
export interface FurtherNote {
  readonly guid: string;
  readonly madeAt: Date;
  /** The fields with clozes as text, the clozes as Anki writes them; empty of a note without. */
  readonly cloze: string;
  readonly fields: { readonly name: string; readonly text: string; readonly files: KeptFile[] }[];
  readonly cards: FurtherCard[];
}

/** Sounds and pictures of the notes that learners have brought from Anki. */
@Injectable()
export class NoteMediaService {
  constructor(
    private readonly database: Database,
    private readonly objects: ObjectStore,
  ) {}

  /**
   * Keeps the sounds and pictures of a package that notes name; others, and those that are kept already, stay out.
   *
   * @param packageObject a package with its map of media and some of its members; it stays the caller's
   * @throws DomainError `imports.not-found`, `imports.not-a-package`, `imports.damaged-package`,
   *   `imports.unknown-version`, `objects.not-found`
   */
  async keep(userId: number, importId: number, packageObject: string): Promise<MediaKept> {
    const [found] = await this.database.query<{ id: number }>(
      'SELECT id FROM card_imports WHERE user_id = $1 AND id = $2',
      [userId, importId],
    );
    if (!found) throw new DomainError('imports.not-found');
    const named = await this.namedByNotes(userId);
    const folder = await mkdtemp(join(tmpdir(), 'ichibun-media-'));
    try {
      const path = join(folder, 'package');
      await pipeline(await this.objects.read(packageObject), createWriteStream(path));
      return await withPackageMedia(path, (media) => this.keepOf(userId, importId, media, named));
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  private async keepOf(
    userId: number,
    importId: number,
    { names, isCut, members, read }: PackageMedia,
    named: ReadonlySet<string>,
  ): Promise<MediaKept> {
    const before: { name: string }[] = await this.database.query('SELECT name FROM anki_media WHERE user_id = $1', [
      userId,
    ]);
    const have = new Set(before.map(({ name }) => name));
    let kept = 0;
    let refused = 0;
    for (const member of members) {
      const name = names.get(member.name)!;
      if (!named.has(name) || have.has(name)) continue;
      const bytes = await read(member, LARGEST);
      const mediaType = bytes && mediaTypeOf(bytes);
      if (!mediaType) refused++;
      else if (await this.store(userId, importId, name, bytes, mediaType)) kept++;
      else return { wanted: [], kept, refused, isFull: true };
      have.add(name);
    }
    const wanted = [...names].flatMap(([member, name]) => (named.has(name) && !have.has(name) ? [member] : []));
    return { wanted, kept, refused, isFull: isCut && wanted.length === 0 };
  }

  /** @returns false where there is no room */
  private async store(
    userId: number,
    importId: number,
    name: string,
    bytes: Buffer,
    mediaType: string,
  ): Promise<boolean> {
    const key = `${MEDIA_FOLDER}/${randomUUID()}`;
    await this.objects.put(key, bytes);
    const stored = await changeLearner(this.database, userId, async (transaction) => {
      const { count, size } = await transaction.queryOne<{ count: number; size: string }>(
        'SELECT count(*)::int AS count, coalesce(sum(bytes), 0)::bigint AS size FROM anki_media WHERE user_id = $1',
        [userId],
      );
      if (count >= MOST.count || Number(size) + bytes.length > MOST.bytes) return 'full';
      const made: { id: number }[] = await transaction.query(
        `INSERT INTO anki_media (user_id, import_id, name, object_key, media_type, bytes)
         SELECT $1, id, $3, $4, $5, $6 FROM card_imports WHERE user_id = $1 AND id = $2
         ON CONFLICT DO NOTHING RETURNING id`,
        [userId, importId, name, key, mediaType, bytes.length],
      );
      return made.length > 0 ? 'kept' : 'there';
    });
    if (stored !== 'kept') await this.objects.remove(key);
    return stored !== 'full';
  }

  /** Names of files in all notes of a learner's. */
  private async namedByNotes(userId: number): Promise<Set<string>> {
    const named = new Set<string>();
    const ofCards: { text: string | null }[] = await this.database.query(
      `SELECT DISTINCT array_to_string(fields, ' ') AS text FROM note_cards WHERE user_id = $1`,
      [userId],
    );
    for (const { text } of ofCards) for (const name of mediaNamesOf(text ?? '')) named.add(name);
    for (let last = '', isEnd = false; !isEnd; ) {
      const rows: { guid: string; text: string | null }[] = await this.database.query(
        `SELECT guid, array_to_string(fields, ' ') AS text FROM anki_notes
         WHERE user_id = $1 AND guid > $2 ORDER BY guid LIMIT ${NOTES_AT_ONCE}`,
        [userId, last],
      );
      for (const { text } of rows) for (const name of mediaNamesOf(text ?? '')) named.add(name);
      last = rows.at(-1)?.guid ?? last;
      isEnd = rows.length < NOTES_AT_ONCE;
    }
    return named;
  }

  /**
   * A sound or a picture of a learner's note.
   *
   * @throws DomainError `imports.no-media`
   */
  async get(userId: number, mediaId: number): Promise<{ objectKey: string; mediaType: string }> {
    const [row] = await this.database.query<{ objectKey: string; mediaType: string }>(
      `SELECT object_key AS "objectKey", media_type AS "mediaType" FROM anki_media WHERE user_id = $1 AND id = $2`,
      [userId, mediaId],
    );
    if (!row) throw new DomainError('imports.no-media');
    return row;
  }

  /**
   * What the notes of a learner's words say beside the words, with the sounds and pictures of theirs that are kept.
   *
   * @returns notes of those words that have one
   */
  async notesOf(userId: number, wordIds: readonly number[]): Promise<NoteOfWord[]> {
    const rows: (KeptFields & { wordId: number; word: string; reading: string | null })[] = await this.database.query(
      `SELECT DISTINCT ON (n.word_id) n.word_id AS "wordId", w.word, w.reading, n.names, n.fields
       FROM anki_notes n JOIN words w ON w.id = n.word_id
       WHERE n.user_id = $1 AND n.word_id = ANY($2::int[]) AND n.fields IS NOT NULL
       ORDER BY n.word_id, coalesce(n.leads, true) DESC, n.guid`,
      [userId, wordIds],
    );
    const notes = rows.map((row) => ({ wordId: row.wordId, fields: tellingFields(row, row.word, row.reading) }));
    const fileOf = await this.kept(
      userId,
      notes.flatMap(({ fields }) => fields.flatMap(({ files }) => files)),
    );
    return notes.map(({ wordId, fields }) => ({
      wordId,
      fields: fields.map(({ text, files }) => ({ text, files: files.flatMap((name) => fileOf.get(name) ?? []) })),
    }));
  }

  /** The learner's notes with cards that are of no word, in parts. */
  async *furtherNotes(userId: number): AsyncGenerator<FurtherNote[]> {
    for (let last = ''; ; ) {
      const rows: FurtherRow[] = await this.database.query(
        `SELECT n.id, n.guid, n.template, n.question, n.names, n.fields, c.created_at AS "madeAt"
         FROM note_cards n JOIN cards c ON c.note_card_id = n.id
         WHERE n.user_id = $1 AND n.guid IN (
           SELECT DISTINCT guid FROM note_cards WHERE user_id = $1 AND guid > $2 ORDER BY guid LIMIT ${FURTHER_AT_ONCE})
         ORDER BY n.guid, n.template`,
        [userId, last],
      );
      if (rows.length === 0) return;
      last = rows.at(-1)!.guid;
      const notes = [...Map.groupBy(rows, ({ guid }) => guid).values()].map(furtherNote);
      const fileOf = await this.kept(
        userId,
        notes.flatMap(({ fields, cards }) => [...fields, ...cards].flatMap(({ files }) => files)),
      );
      const keptOf = (files: readonly string[]) => files.flatMap((name) => fileOf.get(name) ?? []);
      yield notes.map(({ fields, cards, ...note }) => ({
        ...note,
        fields: fields.map((field) => ({ ...field, files: keptOf(field.files) })),
        cards: cards.map((card) => ({ ...card, files: keptOf(card.files) })),
      }));
    }
  }

  /** Of sounds and pictures those that are kept, by their names. */
  private async kept(userId: number, names: readonly string[]): Promise<Map<string, KeptFile>> {
    const rows: (KeptFile & { name: string })[] = await this.database.query(
      `SELECT name, object_key AS "objectKey", media_type AS "mediaType", bytes FROM anki_media
       WHERE user_id = $1 AND name = ANY($2::text[])`,
      [userId, names],
    );
    return new Map(rows.map(({ name, ...file }) => [name, file]));
  }

  /** How much room a learner's sounds and pictures take, and how much there is. */
  async room(userId: number): Promise<{ count: number; bytes: number; most: typeof MOST }> {
    const { count, bytes } = await this.database.queryOne<{ count: number; bytes: string }>(
      'SELECT count(*)::int AS count, coalesce(sum(bytes), 0)::bigint AS bytes FROM anki_media WHERE user_id = $1',
      [userId],
    );
    return { count, bytes: Number(bytes), most: MOST };
  }
}

interface FurtherRow extends KeptFields {
  readonly id: number;
  readonly guid: string;
  readonly template: number;
  readonly question: Question;
  readonly madeAt: Date;
}

/** A note by its cards. Its clozes are those of its fields, as long as these were kept and are short enough to be whole. */
function furtherNote(rows: readonly FurtherRow[]) {
  const [{ guid, madeAt, names, fields }] = rows as [FurtherRow];
  const clozes = rows.some(({ question }) => question.starts.length > 0) ? (fields ?? []).filter(hasCloze) : [];
  const cloze = clozes.map(lineOf).join(' · ');
  const isCloze = cloze !== '' && cloze.length <= LONGEST_FIELD;
  const told = tellingFields({ names, fields }, '', null, LONGEST_FIELD);
  const clozed = new Set(isCloze ? clozes.map((field) => plainField(field, LONGEST_FIELD)) : []);
  return {
    guid,
    madeAt,
    cloze: isCloze ? cloze : '',
    fields: told.map((field) => (clozed.has(field.text) ? { ...field, text: '' } : field)),
    cards: rows.map(({ id, template, question }) => ({
      noteCardId: id,
      template,
      question: withGapsShown(question),
      files: question.files,
    })),
  };
}

const hasCloze = (field: string): boolean => clozePieces(field).some(({ gaps }) => gaps.length > 0);

/** What a card asks as text, with what stands for its gaps. */
function withGapsShown({ text, starts, ends, hints }: Question): string {
  let [shown, from] = ['', 0];
  for (const [index, start] of starts.entries()) {
    shown += `${text.slice(from, start)}[${hints[index] || '…'}]`;
    from = ends[index] ?? text.length;
  }
  return shown + text.slice(from);
}
