import { DatabaseSync, type DatabaseSyncOptions, type StatementSync } from 'node:sqlite';
import { BinaryReader } from '@bufbuild/protobuf/wire';
import { damaged } from '../card-files/refusal.js';

export interface NoteType {
  readonly id: string;
  readonly name: string;
  readonly isCloze: boolean;
  readonly fields: readonly string[];
}

export interface Deck {
  readonly id: string;
  /** Its levels, joined by `::`. */
  readonly name: string;
}

export interface Note {
  readonly id: number;
  readonly guid: string;
  readonly typeId: string;
  /** Seconds since 1970. */
  readonly changedAt: number;
  readonly fields: readonly string[];
}

/** A card as Anki keeps it (rslib/src/storage/card). */
export interface AnkiCard {
  readonly id: number;
  readonly noteId: number;
  /** Where it belongs, also while it is in a filtered deck. */
  readonly deckId: string;
  readonly template: number;
  /** 0 new, 1 learning, 2 review, 3 relearning. */
  readonly type: number;
  /** -3 and -2 buried, -1 suspended, 1 learning by the second, 3 by the day, others. */
  readonly queue: number;
  /** A day since that of the collection, a second since 1970, or a place among new cards. */
  readonly due: number;
  readonly intervalDays: number;
  /** Thousandths. */
  readonly ease: number;
  readonly answers: number;
  readonly lapses: number;
  /** Of learning steps: how many are left until it is graduated. */
  readonly stepsLeft: number;
  /** FSRS' memory; undefined where Anki has none. */
  readonly memory: { readonly stability: number; readonly difficulty: number } | undefined;
}

/** A line of Anki's log of reviews. */
export interface AnkiReview {
  readonly cardId: number;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** 1 to 4; 0 where nobody answered. */
  readonly rating: number;
  /** 0 learning, 1 review, 2 relearning, 3 filtered, 4 by hand, 5 rescheduled. */
  readonly kind: number;
  readonly factor: number;
  readonly tookMs: number;
}

/** How a collection counts its days. */
export interface Days {
  /** When it was made: seconds since 1970. */
  readonly madeAt: number;
  /** The hour at which a day begins. */
  readonly startHour: number;
  /** Minutes west of UTC; undefined in collections that do not say it. */
  readonly minutesWest: number | undefined;
}

/** Characters of a note's fields that are read, and of names. */
const LONGEST_FIELDS = 100_000;
const LONGEST_NAME = 200;
const FIELDS = '\u001f';
/** Bytes of memory that SQLite keeps of the file. */
const CACHE = 'PRAGMA cache_size = -16000';
/** The schema from which on note types and decks have tables of their own. */
const WITH_TABLES = 15;
const MOST_KINDS = 5_000;
/** How many parameters FSRS-5 has, and what FSRS-6 takes for those that it has besides (rslib/src/scheduler/fsrs). */
const FSRS_5 = 19;
const FSRS_5_LACKS = [0, 0.5] as const;

/** What Anki has fitted to its learner. */
export interface Fitted {
  readonly parameters: readonly number[];
  /** How likely cards are to be remembered when they are due, as the learner wants it; undefined where not known. */
  readonly retention: number | undefined;
}

/** An Anki collection in SQLite, of any era, in a file of its own. */
export class AnkiDatabase {
  private readonly database: DatabaseSync;
  private readonly hasTables: boolean;
  private readonly column: Record<string, unknown>;

  /** @throws DomainError `imports.damaged-package` */
  constructor(path: string) {
    this.whole(() => renameCollation(path));
    this.database = this.whole(() => {
      const database = new DatabaseSync(path, { readOnly: true, enableForeignKeyConstraints: false });
      database.exec(`PRAGMA trusted_schema = OFF; PRAGMA temp_store = MEMORY; PRAGMA mmap_size = 0; ${CACHE}`);
      return database;
    });
    this.column = this.whole(() => {
      this.checkTables(['col', 'notes', 'cards', 'revlog']);
      return (
        this.database
          .prepare('SELECT CAST(crt AS INTEGER) AS crt, CAST(ver AS INTEGER) AS ver, conf, models, decks FROM col')
          .get() ?? {}
      );
    });
    this.hasTables = Number(this.column.ver) >= WITH_TABLES;
    if (this.hasTables) this.whole(() => this.checkTables(['notetypes', 'fields', 'decks', 'config']));
  }

  close(): void {
    this.database.close();
  }

  noteTypes(): NoteType[] {
    return this.whole(() => (this.hasTables ? this.noteTypesOfTables() : this.noteTypesOfJson()));
  }

  decks(): Deck[] {
    return this.whole(() => {
      if (!this.hasTables) {
        return Object.entries(json(this.column.decks)).map(([id, deck]) => ({ id, name: named(deck.name) }));
      }
      return this.rows('SELECT CAST(id AS TEXT) AS id, CAST(name AS TEXT) AS name FROM decks', MOST_KINDS).map(
        ({ id, name }) => ({ id: String(id), name: named(String(name).replaceAll(FIELDS, '::')) }),
      );
    });
  }

  days(): Days {
    return this.whole(() => {
      const settings: Record<string, unknown> = this.hasTables
        ? Object.fromEntries(
            this.rows(
              "SELECT key AS name, CAST(val AS TEXT) AS val FROM config WHERE key IN ('rollover', 'creationOffset')",
              2,
            ).map(({ name, val }) => [String(name), JSON.parse(String(val))]),
          )
        : json(this.column.conf);
      const { rollover, creationOffset } = settings;
      return {
        madeAt: Number(this.column.crt) || 0,
        startHour: isWithin(rollover, 0, 23) ? rollover : 4,
        minutesWest: isWithin(creationOffset, -16 * 60, 16 * 60) ? creationOffset : undefined,
      };
    });
  }

  /**
   * The parameters of FSRS-6 that most cards are scheduled with, and the retention that goes with them; undefined where
   * none were fitted, FSRS is off, or they are of a version that is not understood. Those of FSRS-5 lack two, of which
   * Anki says what they were.
   *
   * @param cards how many there are of each deck, by its id
   */
  fitted(cards: ReadonlyMap<string, number>): Fitted | undefined {
    const configs = this.whole(() => this.deckConfigs());
    const counts = new Map<Fitted, number>();
    for (const [deckId, count] of cards) {
      const found = configs.get(deckId);
      if (found) counts.set(found, (counts.get(found) ?? 0) + count);
    }
    const [most] = [...counts].sort(([, a], [, b]) => b - a);
    if (!most) return undefined;
    const [{ parameters, retention }] = most;
    return { parameters: [...parameters, ...FSRS_5_LACKS.slice(parameters.length - FSRS_5)], retention };
  }

  /** What was fitted in each deck's settings, by its id; that of one settings is one object. */
  private deckConfigs(): Map<string, Fitted> {
    const byConfig = new Map<string, Fitted>();
    const keep = (id: string, lists: readonly (readonly unknown[])[], wanted: unknown) => {
      const fitted = lists.find((list) => list.length === FSRS_5 || list.length === FSRS_5 + FSRS_5_LACKS.length);
      if (!fitted?.every((one) => isWithin(one, 0, 1_000))) return;
      // A float of 32 bits: 0.85 is 0.8500000238.
      const retention = isWithin(wanted, 0.7, 0.99) ? Math.round(wanted * 100) / 100 : undefined;
      byConfig.set(id, { parameters: fitted as number[], retention });
    };
    const configOf = new Map<string, string>();
    if (this.hasTables) {
      if (!this.isTable('deck_config') || this.setting('fsrs') === false) return new Map();
      for (const { id, config } of this.rows(
        `SELECT CAST(id AS TEXT) AS id, substr(CAST(config AS BLOB), 1, ${LONGEST_FIELDS}) AS config FROM deck_config`,
        MOST_KINDS,
      )) {
        if (!(config instanceof Uint8Array)) continue;
        const { lists, retention } = parametersOf(config);
        keep(String(id), lists, retention);
      }
      for (const { id, kind } of this.rows(
        `SELECT CAST(id AS TEXT) AS id, substr(CAST(kind AS BLOB), 1, ${LONGEST_FIELDS}) AS kind FROM decks`,
        MOST_KINDS,
      )) {
        if (kind instanceof Uint8Array) configOf.set(String(id), configIdOf(kind));
      }
    } else {
      if (json(this.column.conf).fsrs === false) return new Map();
      const { dconf } = this.database.prepare('SELECT * FROM col').get() ?? {};
      for (const [id, config] of Object.entries(dconf === undefined ? {} : json(dconf))) {
        const lists = [config?.fsrsParams6, config?.fsrsParams5, config?.fsrsWeights];
        keep(
          id,
          lists.filter((list): list is unknown[] => Array.isArray(list)),
          config?.desiredRetention,
        );
      }
      for (const [id, deck] of Object.entries(json(this.column.decks))) configOf.set(id, String(deck?.conf));
    }
    return new Map(
      [...configOf].flatMap(([deckId, configId]) => {
        const found = byConfig.get(configId);
        return found ? [[deckId, found] as const] : [];
      }),
    );
  }

  private setting(name: string): unknown {
    const row = this.database.prepare('SELECT CAST(val AS TEXT) AS val FROM config WHERE key = ?').get(name);
    return row === undefined ? undefined : JSON.parse(String(row.val));
  }

  private isTable(name: string): boolean {
    const found = this.database.prepare('SELECT type, sql FROM sqlite_master WHERE name = ?').get(name);
    return found?.type === 'table' && !/^\s*create\s+virtual/i.test(String(found.sql));
  }

  /** All notes, in the order of their ids. */
  *notes(): Generator<Note> {
    const notes = `SELECT CAST(id AS INTEGER) AS id, substr(CAST(guid AS TEXT), 1, 64) AS guid, CAST(mid AS TEXT) AS mid,
      CAST(mod AS INTEGER) AS mod, substr(CAST(flds AS TEXT), 1, ${LONGEST_FIELDS}) AS flds FROM notes ORDER BY 1`;
    for (const row of this.each(notes)) {
      const { id, guid, mid, mod, flds } = row as { id: number; guid: string; mid: string; mod: number; flds: string };
      yield { id, guid: guid.toWellFormed(), typeId: mid, changedAt: mod, fields: flds.split(FIELDS) };
    }
  }

  /** All cards, in the order of their notes and templates. */
  *cards(): Generator<AnkiCard> {
    const cards = `SELECT CAST(id AS INTEGER) AS id, CAST(nid AS INTEGER) AS nid,
      CAST(CASE WHEN odid <> 0 THEN odid ELSE did END AS TEXT) AS did,
      CAST(ord AS INTEGER) AS ord, CAST(type AS INTEGER) AS type, CAST(queue AS INTEGER) AS queue,
      CAST(CASE WHEN odid <> 0 AND odue <> 0 THEN odue ELSE due END AS INTEGER) AS due, CAST(ivl AS INTEGER) AS ivl,
      CAST(factor AS INTEGER) AS factor, CAST(reps AS INTEGER) AS reps, CAST(lapses AS INTEGER) AS lapses,
      CAST("left" AS INTEGER) AS steps, substr(CAST(data AS TEXT), 1, 1000) AS data
      FROM cards ORDER BY 2, 4`;
    for (const row of this.each(cards)) {
      const card = row as Record<string, number> & { did: string; data: string };
      yield {
        id: card.id!,
        noteId: card.nid!,
        deckId: card.did,
        template: card.ord!,
        type: card.type!,
        queue: card.queue!,
        due: card.due!,
        intervalDays: card.ivl!,
        ease: card.factor!,
        answers: card.reps!,
        lapses: card.lapses!,
        stepsLeft: card.steps! % 1_000,
        memory: memoryOf(card.data),
      };
    }
  }

  /** The log, card by card, each in its order. */
  *reviews(): Generator<AnkiReview> {
    const reviews = `SELECT CAST(cid AS INTEGER) AS "cardId", CAST(id AS INTEGER) AS at, CAST(ease AS INTEGER) AS rating,
      CAST(type AS INTEGER) AS kind, CAST(factor AS INTEGER) AS factor, CAST(time AS INTEGER) AS "tookMs"
      FROM revlog ORDER BY cid, id`;
    for (const row of this.each(reviews)) yield row as unknown as AnkiReview;
  }

  countReviews(): number {
    return this.whole(() => Number(this.database.prepare('SELECT count(*) AS count FROM revlog').get()?.count));
  }

  private noteTypesOfJson(): NoteType[] {
    return Object.entries(json(this.column.models)).map(([id, { name, type, flds }]) => ({
      id,
      name: named(name),
      isCloze: type === 1,
      fields: (Array.isArray(flds) ? flds : []).map((field) => named(field?.name)),
    }));
  }

  private noteTypesOfTables(): NoteType[] {
    const fields = new Map<string, string[]>();
    for (const { id, name } of this.rows(
      'SELECT CAST(ntid AS TEXT) AS id, CAST(name AS TEXT) AS name FROM fields ORDER BY ntid, ord',
      100 * MOST_KINDS,
    )) {
      fields.set(String(id), [...(fields.get(String(id)) ?? []), named(name)]);
    }
    return this.rows(
      'SELECT CAST(id AS TEXT) AS id, CAST(name AS TEXT) AS name, config FROM notetypes',
      MOST_KINDS,
    ).map(({ id, name, config }) => ({
      id: String(id),
      name: named(name),
      isCloze: config instanceof Uint8Array && isCloze(config),
      fields: fields.get(String(id)) ?? [],
    }));
  }

  /** Views and virtual tables could make of any question work without end. */
  private checkTables(names: readonly string[]): void {
    for (const name of names) if (!this.isTable(name)) throw damaged();
  }

  private rows(sql: string, most: number): Record<string, unknown>[] {
    return this.database.prepare(`${sql} LIMIT ${most}`).all();
  }

  private *each(sql: string): Generator<unknown> {
    const statement: StatementSync = this.whole(() => this.database.prepare(sql));
    try {
      yield* statement.iterate();
    } catch (error) {
      throw sqliteFailed(error) ? damaged() : error;
    }
  }

  private whole<T>(read: () => T): T {
    try {
      return read();
    } catch (error) {
      throw sqliteFailed(error) || error instanceof SyntaxError ? damaged() : error;
    }
  }
}

/** Newer than the types of Node are. */
const WRITABLE_SCHEMA: DatabaseSyncOptions & { readonly defensive: boolean } = { defensive: false };

/**
 * Anki sorts names by a collation of its own, `unicase`, which SQLite does not have: not even tables are read whose
 * columns have it. Nothing is asked here that needs the order, so any will do.
 */
function renameCollation(path: string): void {
  const database = new DatabaseSync(path, WRITABLE_SCHEMA);
  try {
    database.exec('PRAGMA trusted_schema = OFF; PRAGMA writable_schema = ON');
    database.exec(
      `UPDATE sqlite_master SET sql = replace(sql, 'COLLATE unicase', 'COLLATE NOCASE') WHERE type = 'table'`,
    );
  } finally {
    database.close();
  }
}

/** SQLite's own failures, and numbers that no collection has. */
const sqliteFailed = (error: unknown) =>
  error instanceof Error && 'code' in error && (error.code === 'ERR_SQLITE_ERROR' || error.code === 'ERR_OUT_OF_RANGE');

// biome-ignore lint/suspicious/noExplicitAny: whatever is in the file
function json(text: unknown): Record<string, any> {
  const value: unknown = JSON.parse(String(text));
  if (typeof value !== 'object' || value === null) throw damaged();
  return value;
}

const named = (name: unknown): string =>
  String(name ?? '')
    .slice(0, LONGEST_NAME)
    .toWellFormed();

const isWithin = (value: unknown, least: number, most: number): value is number =>
  typeof value === 'number' && value >= least && value <= most;

/** Field 1 of a note type's settings (notetypes.proto): its kind, 1 for cloze. */
function isCloze(config: Uint8Array): boolean {
  try {
    const reader = new BinaryReader(config);
    while (reader.pos < reader.len) {
      const [field, type] = reader.tag();
      if (field === 1 && type === 0) return reader.int32() === 1;
      reader.skip(type, field);
    }
    return false;
  } catch {
    throw damaged();
  }
}

/** Of a deck's settings (deck_config.proto) fields 6, 5 and 3, parameters of FSRS, newest first; 37, the retention. */
function parametersOf(config: Uint8Array): { lists: number[][]; retention: number | undefined } {
  const lists = new Map<number, number[]>();
  let retention: number | undefined;
  each(config, (field, type, reader) => {
    if (field === 37 && type === 5) {
      retention = reader.float();
      return true;
    }
    if (type !== 2 || (field !== 3 && field !== 5 && field !== 6)) return false;
    const bytes = reader.bytes();
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    lists.set(
      field,
      Array.from({ length: Math.floor(bytes.length / 4) }, (_, index) => view.getFloat32(4 * index, true)),
    );
    return true;
  });
  return { lists: [6, 5, 3].flatMap((field) => (lists.has(field) ? [lists.get(field)!] : [])), retention };
}

/** Which settings a deck has: field 1 of field 1 of its kind (decks.proto); empty for a filtered one. */
function configIdOf(kind: Uint8Array): string {
  let id = '';
  each(kind, (field, type, reader) => {
    if (field !== 1 || type !== 2) return false;
    each(reader.bytes(), (inner, innerType, normal) => {
      if (inner !== 1 || innerType !== 0) return false;
      id = String(normal.int64());
      return true;
    });
    return true;
  });
  return id;
}

/**
 * Goes through the fields of a protobuf message.
 *
 * @param read reads a field; false to leave it out
 * @throws DomainError `imports.damaged-package`
 */
function each(bytes: Uint8Array, read: (field: number, type: number, reader: BinaryReader) => boolean): void {
  try {
    const reader = new BinaryReader(bytes);
    while (reader.pos < reader.len) {
      const [field, type] = reader.tag();
      if (!read(field, type, reader)) reader.skip(type, field);
    }
  } catch {
    throw damaged();
  }
}

/** After a reset other values stay: only both are a memory. */
function memoryOf(data: string): AnkiCard['memory'] {
  if (!data.startsWith('{')) return undefined;
  try {
    const { s, d } = JSON.parse(data);
    return isWithin(s, Number.MIN_VALUE, 36_500) && isWithin(d, 1, 10) ? { stability: s, difficulty: d } : undefined;
  } catch {
    return undefined;
  }
}
