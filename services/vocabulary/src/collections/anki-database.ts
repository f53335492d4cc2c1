import { DatabaseSync, type DatabaseSyncOptions, type StatementSync } from 'node:sqlite';
import { MOST_ANSWERS, type Preset } from '../card-files/collection.js';
import { damaged, tooManyParts } from '../card-files/refusal.js';
import { arrayOf, objectOf, storable, stringOf } from '../lists/json.js';
import type { AnkiCard, AnkiReview, Days, Deck, Note, NoteType } from './anki-rows.js';
import { frontOf, isCloze, presetOf, type StoredPreset, settingsOfDeck } from './anki-settings.js';

/** Characters of a note's fields that are read, and of names. */
const LONGEST_FIELDS = 100_000;
const LONGEST_NAME = 200;
/** Note types, fields of one of them, decks, and letters in all their names: more than anybody has. */
const MOST = { 'note-types': 1_000, fields: 200, decks: 5_000, names: 300_000 };
/** Templates of a note type, and characters of the front of one, and of all: those beyond it make no cards. */
const MOST_TEMPLATES = 50;
const LONGEST_FRONT = 20_000;
const MOST_OF_FRONTS = 2_000_000;
const MOST_BYTES_OF_TEMPLATES = 16_000_000;
/** Fields of all note types. */
const MOST_FIELDS = 10_000;
/** Characters of the JSON that old collections have their note types and decks in, with templates and styles. */
const LONGEST_JSON = 32_000_000;
const FIELDS = '\u001f';
/** Lines of the log: more than anybody answers in a life. */
const MOST_LINES = 2_000_000;
/** Tables and indexes of a collection: Anki makes 30. */
const MOST_TABLES = 500;
/** Bytes of memory that SQLite keeps of the file. */
const CACHE = 'PRAGMA cache_size = -16000';
/** The schema from which on note types and decks have tables of their own. */
const WITH_TABLES = 15;
/** Settings that decks share. */
const MOST_CONFIGS = 5_000;
/** How many parameters FSRS-5 has, and what FSRS-6 takes for those that it has besides (rslib/src/scheduler/fsrs). */
const FSRS_5 = 19;
const FSRS_5_LACKS = [0, 0.5] as const;

/** In SQL, the id and name of a row, of which no more is read than is kept. */
const LONGEST_ID = 64;
const ID = `substr(CAST(id AS TEXT), 1, ${LONGEST_ID})`;
const NAME = `substr(CAST(name AS TEXT), 1, ${LONGEST_NAME})`;

/** As {@link AnkiDatabase.cards} asks for them. */
type CardRow = [
  id: number,
  noteId: number,
  deckId: string,
  template: number,
  type: number,
  queue: number,
  due: number,
  intervalDays: number,
  ease: number,
  answers: number,
  lapses: number,
  steps: number,
  data: string,
];

/** An Anki collection in SQLite, of any era, in a file of its own. */
export class AnkiDatabase {
  private readonly database: DatabaseSync;
  private readonly hasTables: boolean;
  private readonly column: Record<string, unknown>;
  private lettersLeft = MOST.names;
  private frontsLeft = MOST_OF_FRONTS;

  /** @throws DomainError `imports.damaged-package`, as the methods; `imports.too-many-parts` of note types and decks */
  constructor(path: string) {
    this.whole(() => renameCollation(path));
    this.database = this.whole(() => {
      const database = new DatabaseSync(path, { readOnly: true, enableForeignKeyConstraints: false });
      database.exec(`PRAGMA trusted_schema = OFF; PRAGMA temp_store = MEMORY; PRAGMA mmap_size = 0; ${CACHE}`);
      return database;
    });
    this.column = this.whole(() => {
      this.checkSchema();
      this.checkTables(['col', 'notes', 'cards', 'revlog']);
      const json = (name: string) => `substr(CAST(${name} AS TEXT), 1, ${LONGEST_JSON}) AS ${name}`;
      return (
        this.database
          .prepare(
            `SELECT CAST(crt AS INTEGER) AS crt, CAST(ver AS INTEGER) AS ver, ${json('conf')}, ${json('models')},
               ${json('decks')} FROM col`,
          )
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
    const types = this.whole(() => (this.hasTables ? this.noteTypesOfTables() : this.noteTypesOfJson()));
    const all = types.reduce((sum, { fields }) => sum + fields.length, 0);
    if (all > MOST_FIELDS) throw tooManyParts('fields', MOST_FIELDS);
    return types;
  }

  decks(): Deck[] {
    return this.whole(() => {
      if (!this.hasTables) {
        const decks = bounded('decks', Object.entries(json(this.column.decks)));
        return decks.map(([id, deck]) => ({ id: idOf(id), name: this.named(deck?.name) }));
      }
      const decks = bounded('decks', this.rows(`SELECT ${ID} AS id, ${NAME} AS name FROM decks`, MOST.decks + 1));
      return decks.map(({ id, name }) => ({ id: idOf(id), name: this.named(String(name).replaceAll(FIELDS, '::')) }));
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
   * What each deck's cards are scheduled by, by the deck's id. Decks with the same settings share one object. Parameters
   * of FSRS-5 lack two, of which Anki says what they were.
   */
  presets(): Map<string, Preset> {
    return this.whole(() => {
      const isOff = (this.hasTables ? this.setting('fsrs') : json(this.column.conf).fsrs) === false;
      const stored = this.hasTables ? this.presetsOfTables() : this.presetsOfJson();
      const presets = new Map<string, Preset>();
      return new Map(
        [...(this.hasTables ? this.decksOfTables() : this.decksOfJson())].flatMap(
          ([deckId, { configId, retention }]) => {
            const found = stored.get(configId);
            if (!found) return [];
            const own = retentionOf(retention);
            const id = own === undefined ? configId : `${configId} ${own}`;
            const preset =
              presets.get(id) ?? checkedPreset(id, found.name, { ...found, ...(own && { retention: own }) }, isOff);
            presets.set(id, preset);
            return [[deckId, preset] as const];
          },
        ),
      );
    });
  }

  private presetsOfTables(): Map<string, StoredPreset & { readonly name: string }> {
    if (!this.isPlainTable('deck_config')) return new Map();
    const rows = this.rows(
      `SELECT CAST(id AS TEXT) AS id, ${NAME} AS name,
         substr(CAST(config AS BLOB), 1, ${LONGEST_FIELDS}) AS config FROM deck_config`,
      MOST_CONFIGS,
    );
    return new Map(
      rows.flatMap(({ id, name, config }) =>
        config instanceof Uint8Array ? [[idOf(id), { ...presetOf(config), name: stringOf(name) }] as const] : [],
      ),
    );
  }

  private presetsOfJson(): Map<string, StoredPreset & { readonly name: string }> {
    return new Map(
      this.configsOfJson().map(([id, config]) => {
        const [fresh, reviews, lapses] = [objectOf(config?.new), objectOf(config?.rev), objectOf(config?.lapse)];
        const lists = [config?.fsrsParams6, config?.fsrsParams5, config?.fsrsWeights];
        const preset = {
          name: storable(stringOf(config?.name).slice(0, LONGEST_NAME)),
          lists: lists.filter((list): list is unknown[] => Array.isArray(list)),
          retention: config?.desiredRetention,
          learningSteps: fresh?.delays,
          relearningSteps: lapses?.delays,
          newPerDay: fresh?.perDay,
          reviewsPerDay: reviews?.perDay,
          leechLapses: lapses?.leechFails,
          suspendsLeeches: lapses?.leechAction === 0,
          buriesNew: fresh?.bury === true,
          buriesReviews: reviews?.bury === true,
        };
        return [idOf(id), preset];
      }),
    );
  }

  private decksOfTables(): Map<string, { configId: string; retention: number | undefined }> {
    const rows = this.rows(
      `SELECT ${ID} AS id, substr(CAST(kind AS BLOB), 1, ${LONGEST_FIELDS}) AS kind FROM decks`,
      MOST.decks,
    );
    return new Map(
      rows.flatMap(({ id, kind }) => (kind instanceof Uint8Array ? [[idOf(id), settingsOfDeck(kind)] as const] : [])),
    );
  }

  private decksOfJson(): Map<string, { configId: string; retention: unknown }> {
    return new Map(
      Object.entries(json(this.column.decks)).map(([id, deck]) => [
        idOf(id),
        { configId: idOf(deck?.conf), retention: deck?.desiredRetention },
      ]),
    );
  }

  /** The oldest collections have no such column. */
  private configsOfJson(): [string, Record<string, unknown> | null][] {
    if (!this.columnsOf('col').some(({ name }) => name === 'dconf')) return [];
    const { dconf } = this.rows(`SELECT substr(CAST(dconf AS TEXT), 1, ${LONGEST_JSON}) AS dconf FROM col`, 1)[0] ?? {};
    return Object.entries(json(dconf)).slice(0, MOST_CONFIGS);
  }

  private setting(name: string): unknown {
    const row = this.database.prepare('SELECT CAST(val AS TEXT) AS val FROM config WHERE key = ?').get(name);
    return row === undefined ? undefined : JSON.parse(String(row.val));
  }

  private columnsOf(table: string): Record<string, unknown>[] {
    return this.database.prepare('SELECT name, hidden FROM pragma_table_xinfo(?)').all(table);
  }

  /** Whether there is a table of this name in which every value is one that was stored. */
  private isPlainTable(name: string): boolean {
    const columns = this.columnsOf(name);
    return columns.length > 0 && columns.every(({ hidden }) => hidden === 0);
  }

  /** All notes, in the order of their ids. */
  *notes(): Generator<Note> {
    const notes = `SELECT CAST(id AS INTEGER) AS id, substr(CAST(guid AS TEXT), 1, 64) AS guid,
      substr(CAST(mid AS TEXT), 1, ${LONGEST_ID}) AS mid,
      CAST(mod AS INTEGER) AS mod, substr(CAST(flds AS TEXT), 1, ${LONGEST_FIELDS}) AS flds, ${this.tagsColumn()} AS tags
      FROM notes ORDER BY 1`;
    for (const row of this.each(notes)) {
      const [id, guid, mid, mod, flds, tags] = row as [number, string, string, number, string, string];
      const fields = storable(flds).split(FIELDS);
      yield { id, guid: storable(guid), typeId: storable(mid), changedAt: mod, fields, tags: storable(tags) };
    }
  }

  /** All cards, in the order of their notes and templates. */
  *cards(): Generator<AnkiCard> {
    const cards = `SELECT CAST(id AS INTEGER) AS id, CAST(nid AS INTEGER) AS nid,
      substr(CAST(CASE WHEN odid <> 0 THEN odid ELSE did END AS TEXT), 1, ${LONGEST_ID}) AS did,
      CAST(ord AS INTEGER) AS ord, CAST(type AS INTEGER) AS type, CAST(queue AS INTEGER) AS queue,
      CAST(CASE WHEN odid <> 0 AND odue <> 0 THEN odue ELSE due END AS INTEGER) AS due, CAST(ivl AS INTEGER) AS ivl,
      CAST(factor AS INTEGER) AS factor, CAST(reps AS INTEGER) AS reps, CAST(lapses AS INTEGER) AS lapses,
      CAST("left" AS INTEGER) AS steps, substr(CAST(data AS TEXT), 1, 1000) AS data
      FROM cards ORDER BY 2, 4`;
    for (const row of this.each(cards)) {
      const [id, noteId, did, template, type, queue, due, intervalDays, ease, answers, lapses, steps, data] =
        row as CardRow;
      yield {
        id,
        noteId,
        deckId: storable(did),
        template,
        type,
        queue,
        due,
        intervalDays,
        ease,
        answers,
        lapses,
        stepsLeft: steps % 1_000,
        memory: memoryOf(data),
      };
    }
  }

  /** The log, card by card, each in its order. */
  reviews(): Map<number, AnkiReview[]> {
    const reviews = `SELECT CAST(cid AS INTEGER) AS "cardId", CAST(id AS INTEGER) AS at, CAST(ease AS INTEGER) AS rating,
      CAST(type AS INTEGER) AS kind, CAST(factor AS INTEGER) AS factor, CAST(time AS INTEGER) AS "tookMs"
      FROM revlog ORDER BY id`;
    return this.whole(() => {
      const logs = new Map<number, AnkiReview[]>();
      const statement = this.database.prepare(reviews);
      statement.setReturnArrays(true);
      for (const row of statement.iterate() as Iterable<unknown>) {
        const [cardId, at, rating, kind, factor, tookMs] = row as [number, number, number, number, number, number];
        const review = { cardId, at, rating, kind, factor, tookMs };
        const log = logs.get(cardId);
        if (log) log.push(review);
        else logs.set(cardId, [review]);
      }
      return logs;
    });
  }

  /**
   * How many lines the log has.
   *
   * @throws DomainError `imports.damaged-package` also for what `reviews` cannot read, `imports.too-many-parts`
   */
  countReviews(): number {
    const numbers = ['id', 'cid', 'ease', 'type', 'factor', 'time'];
    // Numbers beyond these lose their last digits: they are refused before anything is imported.
    const areExact = numbers.map(
      (name) => `CAST(${name} AS INTEGER) BETWEEN ${Number.MIN_SAFE_INTEGER} AND ${Number.MAX_SAFE_INTEGER}`,
    );
    return this.whole(() => {
      const beyond = this.database.prepare(`SELECT 1 FROM revlog LIMIT 1 OFFSET ${MOST_LINES}`).get();
      if (beyond) throw tooManyParts('answers', MOST_LINES);
      const counted = this.database
        .prepare(`SELECT count(*) AS count, coalesce(min(${areExact.join(' AND ')}), 1) AS "areExact" FROM revlog`)
        .get();
      if (counted?.areExact !== 1) throw damaged();
      const long = `SELECT 1 FROM revlog GROUP BY cid HAVING count(*) > ${MOST_ANSWERS} LIMIT 1`;
      if (this.database.prepare(long).get()) throw tooManyParts('answers-to-card', MOST_ANSWERS);
      return Number(counted.count);
    });
  }

  /** The oldest collections have none; in new ones it has Anki's own collation, which is renamed. */
  private tagsColumn(): string {
    return this.columnsOf('notes').some(({ name }) => name === 'tags') ? 'substr(CAST(tags AS TEXT), 1, 2000)' : "''";
  }

  private noteTypesOfJson(): NoteType[] {
    return bounded('note-types', Object.entries(json(this.column.models))).map(([id, type]) => ({
      id: idOf(id),
      name: this.named(type?.name),
      isCloze: type?.type === 1,
      fields: bounded('fields', [...arrayOf(type?.flds)]).map((field) => this.named(objectOf(field)?.name)),
      fronts: [...arrayOf(type?.tmpls)]
        .slice(0, MOST_TEMPLATES)
        .map((template) => this.front(stringOf(objectOf(template)?.qfmt))),
    }));
  }

  private noteTypesOfTables(): NoteType[] {
    const fields = new Map<string, string[]>();
    for (const { id, name } of this.rows(
      `SELECT substr(CAST(ntid AS TEXT), 1, ${LONGEST_ID}) AS id, ${NAME} AS name FROM fields ORDER BY ntid, ord`,
      MOST['note-types'] * MOST.fields + 1,
    )) {
      const its = fields.get(String(id)) ?? [];
      its.push(this.named(name));
      fields.set(String(id), bounded('fields', its));
    }
    const fronts = this.frontsOfTables();
    const types = this.rows(
      `SELECT ${ID} AS id, ${NAME} AS name, substr(CAST(config AS BLOB), 1, ${LONGEST_FIELDS}) AS config FROM notetypes`,
      MOST['note-types'] + 1,
    );
    return bounded('note-types', types).map(({ id, name, config }) => ({
      id: idOf(id),
      name: this.named(name),
      isCloze: config instanceof Uint8Array && isCloze(config),
      fields: fields.get(String(id)) ?? [],
      fronts: fronts.get(String(id)) ?? [],
    }));
  }

  /** By note type; a collection without templates makes no further cards. */
  private frontsOfTables(): Map<string, string[]> {
    const fronts = new Map<string, string[]>();
    if (!this.isPlainTable('templates')) return fronts;
    const templates = this.database.prepare(
      `SELECT substr(CAST(ntid AS TEXT), 1, ${LONGEST_ID}) AS id, CAST(ord AS INTEGER) AS ord,
         substr(CAST(config AS BLOB), 1, ${LONGEST_FIELDS}) AS config FROM templates
       WHERE ord BETWEEN 0 AND ${MOST_TEMPLATES - 1} LIMIT ${MOST['note-types'] * MOST_TEMPLATES}`,
    );
    let bytes = MOST_BYTES_OF_TEMPLATES;
    for (const { id, ord, config } of templates.iterate()) {
      if (!(config instanceof Uint8Array)) continue;
      bytes -= config.length;
      if (bytes < 0) break;
      const its = fronts.get(idOf(id)) ?? [];
      its[Number(ord)] = this.front(frontOf(config));
      fronts.set(idOf(id), its);
    }
    return fronts;
  }

  private front(template: string): string {
    if (template.length > Math.min(LONGEST_FRONT, this.frontsLeft)) return '';
    this.frontsLeft -= template.length;
    return storable(template);
  }

  /** A name, which is short; all of them together have a bound, too. */
  private named(name: unknown): string {
    const short = storable(stringOf(name).slice(0, LONGEST_NAME));
    this.lettersLeft -= short.length;
    if (this.lettersLeft < 0) throw tooManyParts('names', MOST.names);
    return short;
  }

  /** Views, triggers and virtual tables can make of any question work without end: there may be none of any name. */
  private checkSchema(): void {
    // Each costs time whenever one is looked for.
    const many = `SELECT 1 FROM sqlite_master LIMIT 1 OFFSET ${MOST_TABLES}`;
    if (this.database.prepare(many).get()) throw damaged();
    const other = "SELECT 1 FROM sqlite_master WHERE type NOT IN ('table', 'index')";
    const unusual = "SELECT 1 FROM pragma_table_list WHERE schema = 'main' AND type <> 'table'";
    for (const sql of [other, unusual]) if (this.database.prepare(`${sql} LIMIT 1`).get()) throw damaged();
  }

  /** Columns that are computed can take as long. */
  private checkTables(names: readonly string[]): void {
    for (const name of names) if (!this.isPlainTable(name)) throw damaged();
  }

  private rows(sql: string, most: number): Record<string, unknown>[] {
    return this.database.prepare(`${sql} LIMIT ${most}`).all();
  }

  /** The values of each row, in the order in which they are asked for. */
  private *each(sql: string): Generator<unknown> {
    const statement: StatementSync = this.whole(() => this.database.prepare(sql));
    // Of 400,000 rows objects take two seconds of processor time, arrays one.
    statement.setReturnArrays(true);
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

/** What FSRS-6 is given where a collection's numbers are none. */
const STEPS_BY_DEFAULT = { learning: [1, 10], relearning: [10] };
const MOST_STEPS = 10;
const LONGEST_STEP = 60 * 24 * 365;

/** A preset whose numbers are within what one may have. */
function checkedPreset(id: string, name: string, stored: StoredPreset, isOff: boolean): Preset {
  const fitted = isOff
    ? undefined
    : stored.lists.find((list) => list.length === FSRS_5 || list.length === FSRS_5 + FSRS_5_LACKS.length);
  const isFitted = fitted?.every((one) => isWithin(one, 0, 1_000));
  const stepsOf = (given: unknown, otherwise: readonly number[]) =>
    Array.isArray(given) && given.length <= MOST_STEPS && given.every((one) => isWithin(one, 0, LONGEST_STEP))
      ? given.map((minutes: number) => Math.max(1, Math.round(minutes)))
      : otherwise;
  const count = (given: unknown, most: number, otherwise: number) =>
    isWithin(given, 0, Number.MAX_SAFE_INTEGER) ? Math.min(most, Math.round(given)) : otherwise;
  return {
    id,
    name,
    suspendsLeeches: stored.suspendsLeeches,
    buriesNew: stored.buriesNew,
    buriesReviews: stored.buriesReviews,
    parameters: isFitted ? [...(fitted as number[]), ...FSRS_5_LACKS.slice(fitted!.length - FSRS_5)] : undefined,
    retention: retentionOf(stored.retention),
    learningSteps: stepsOf(stored.learningSteps, STEPS_BY_DEFAULT.learning),
    relearningSteps: stepsOf(stored.relearningSteps, STEPS_BY_DEFAULT.relearning),
    newPerDay: count(stored.newPerDay, 9_999, 20),
    reviewsPerDay: count(stored.reviewsPerDay, 9_999, 200),
    leechLapses: Math.max(1, count(stored.leechLapses, 99, 8)),
  };
}

/** A float of 32 bits: 0.85 is 0.8500000238. */
const retentionOf = (wanted: unknown) => (isWithin(wanted, 0.7, 0.99) ? Math.round(wanted * 100) / 100 : undefined);

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

const idOf = (id: unknown): string => storable(String(id).slice(0, LONGEST_ID));

/** @throws DomainError `imports.too-many-parts` where there are more of these than are looked through */
function bounded<T>(part: 'note-types' | 'fields' | 'decks', all: T[]): T[] {
  if (all.length > MOST[part]) throw tooManyParts(part, MOST[part]);
  return all;
}

const isWithin = (value: unknown, least: number, most: number): value is number =>
  typeof value === 'number' && value >= least && value <= most;

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
