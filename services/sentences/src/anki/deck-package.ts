import { createHash } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import { nfc } from '@ichibun/japanese/normal-form';
import { strToU8, type ZippableFile, zipSync } from 'fflate';
import type { Recording } from './deck-audio.js';
import { FIELDS_OF, type Note } from './note.js';
import { ALL_CARDS, CARDS, type CardKind, NOTE_TYPE_ID, noteTypes, TYPE_IDS } from './note-type.js';
import { type AnkiSchedule, SUSPENDED } from './schedule.js';
import type { DeckPlan } from './write-package.js';

declare module 'node:sqlite' {
  interface DatabaseSync {
    /** The database's file as bytes; newer than the types of Node 24 that we have. */
    serialize(): Uint8Array;
  }
}

/** Anki's schema 11, which every client reads. */
const SCHEMA = `
  CREATE TABLE col (id integer PRIMARY KEY, crt integer NOT NULL, mod integer NOT NULL, scm integer NOT NULL,
    ver integer NOT NULL, dty integer NOT NULL, usn integer NOT NULL, ls integer NOT NULL, conf text NOT NULL,
    models text NOT NULL, decks text NOT NULL, dconf text NOT NULL, tags text NOT NULL);
  CREATE TABLE notes (id integer PRIMARY KEY, guid text NOT NULL, mid integer NOT NULL, mod integer NOT NULL,
    usn integer NOT NULL, tags text NOT NULL, flds text NOT NULL, sfld integer NOT NULL, csum integer NOT NULL,
    flags integer NOT NULL, data text NOT NULL);
  CREATE TABLE cards (id integer PRIMARY KEY, nid integer NOT NULL, did integer NOT NULL, ord integer NOT NULL,
    mod integer NOT NULL, usn integer NOT NULL, type integer NOT NULL, queue integer NOT NULL, due integer NOT NULL,
    ivl integer NOT NULL, factor integer NOT NULL, reps integer NOT NULL, lapses integer NOT NULL,
    left integer NOT NULL, odue integer NOT NULL, odid integer NOT NULL, flags integer NOT NULL, data text NOT NULL);
  CREATE TABLE revlog (id integer PRIMARY KEY, cid integer NOT NULL, usn integer NOT NULL, ease integer NOT NULL,
    ivl integer NOT NULL, lastIvl integer NOT NULL, factor integer NOT NULL, time integer NOT NULL,
    type integer NOT NULL);
  CREATE TABLE graves (usn integer NOT NULL, oid integer NOT NULL, type integer NOT NULL);`;

const INDEXES = `
  CREATE INDEX ix_notes_usn ON notes (usn);
  CREATE INDEX ix_notes_csum ON notes (csum);
  CREATE INDEX ix_cards_usn ON cards (usn);
  CREATE INDEX ix_cards_nid ON cards (nid);
  CREATE INDEX ix_cards_sched ON cards (did, queue, due);
  CREATE INDEX ix_revlog_usn ON revlog (usn);
  CREATE INDEX ix_revlog_cid ON revlog (cid);`;

const DEFAULT_DECK_ID = 1;
/** Not synchronised yet. */
const NEW = -1;

/** The field that a card asks by: without it there is none. */
const FRONT = { word: 'Word', sentence: 'Sentence', listening: 'SentenceAudio' } as const;

/** One deck's package while it is made. Belongs into a worker thread: each step blocks. */
export class DeckPackage {
  private readonly database = new DatabaseSync(':memory:');
  private readonly deckId: number;
  private readonly noteIds = new Set<number>();
  private readonly insertNote;
  private readonly insertCard;
  private readonly insertReview;
  private readonly media: Recording[] = [];
  private position = 0;
  private cardId: number;

  private readonly kinds: readonly CardKind[];
  private readonly logTimes = new Set<number>();

  /** @param plan levels of the deck's name are joined by `::`; a note makes the cards whose fields it has */
  constructor({ deckName, cards, days }: DeckPlan) {
    this.kinds = cards;
    this.deckId = deckIdOf(deckName);
    const now = Date.now();
    this.cardId = now;
    this.database.exec(`PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; BEGIN; ${SCHEMA}`);
    this.database.prepare('INSERT INTO col VALUES (1, ?, ?, ?, 11, 0, 0, 0, ?, ?, ?, ?, ?)').run(
      days?.madeAt ?? Math.floor(now / 1000),
      now,
      now,
      JSON.stringify(
        days ? { ...CONFIGURATION, rollover: days.startHour, creationOffset: days.minutesWest } : CONFIGURATION,
      ),
      JSON.stringify(noteTypes(this.deckId)),
      JSON.stringify({
        [DEFAULT_DECK_ID]: deck(DEFAULT_DECK_ID, 'Default', now),
        [this.deckId]: deck(this.deckId, deckName, now),
      }),
      JSON.stringify({ [DEFAULT_DECK_ID]: DECK_OPTIONS }),
      '{}',
    );
    this.insertNote = this.database.prepare(`INSERT INTO notes VALUES (?, ?, ?, ?, ${NEW}, ?, ?, ?, ?, 0, '')`);
    this.insertCard = this.database.prepare(
      `INSERT INTO cards VALUES (?, ?, ?, ?, ?, ${NEW}, ?, ?, ?, ?, ?, ?, ?, ?, 0, 0, 0, ?)`,
    );
    this.insertReview = this.database.prepare(`INSERT INTO revlog VALUES (?, ?, ${NEW}, ?, ?, ?, ?, ?, ?)`);
  }

  /** Adds a note, with a card of each wanted template that it has something for; with one in any case. */
  add({ kind, guid, fields, tags, createdAt, changedAt, schedule, cards: own }: Note): void {
    const id = this.freeNoteId(createdAt);
    const values = FIELDS_OF[kind].map((field) => nfc(fields[field]!));
    const first = values[0]!.replace(/<[^>]*>/g, '');
    const tagList = tags.length > 0 ? ` ${tags.join(' ')} ` : '';
    this.insertNote.run(id, guid, TYPE_IDS[kind], changedAt, tagList, values.join('\x1f'), first, checksum(first));
    this.position++;
    if (kind !== 'word') {
      for (const card of own ?? [{ template: 0, schedule }]) this.addCard(id, card.template, changedAt, card.schedule);
      return;
    }
    const possible = ALL_CARDS.filter((kind) => fields[FRONT[kind]] !== '');
    const wanted = possible.filter((kind) => this.kinds.includes(kind));
    // A note without any card would be a damaged one.
    const cards = (wanted.length > 0 ? wanted : possible.slice(0, 1)).map((kind) => CARDS[kind]);
    for (const card of cards) {
      const kept = card === CARDS.word ? schedule : undefined;
      this.addCard(id, card, changedAt, kept);
    }
  }

  private addCard(noteId: number, ord: number, changedAt: number, schedule: AnkiSchedule = UNSEEN): void {
    const { type, queue, due = this.position, interval, factor, answers, lapses, stepsLeft, data, log } = schedule;
    const id = this.cardId++;
    const place = [id, noteId, this.deckId, ord, changedAt];
    this.insertCard.run(...place, type, queue, due, interval, factor, answers, lapses, stepsLeft, data);
    for (const { at, ease, interval: next, lastInterval, factor: difficulty, tookMs, kind } of log) {
      this.insertReview.run(freeIn(this.logTimes, at), id, ease, next, lastInterval, difficulty, tookMs, kind);
    }
  }

  /** Adds a file that notes name; each once. */
  addMedia(recording: Recording): void {
    this.media.push(recording);
  }

  /** The package's bytes: a .apkg. Nothing can be added any more. */
  finish(): Uint8Array {
    this.database.exec(`${INDEXES} COMMIT`);
    const collection = this.database.serialize();
    this.database.close();
    // MP3 is as small as it gets.
    const files = this.media.map(({ bytes }, index): [string, ZippableFile] => [String(index), [bytes, { level: 0 }]]);
    const names = Object.fromEntries(this.media.map(({ name }, index) => [index, name]));
    return zipSync({
      'collection.anki2': [collection, { level: 3 }],
      media: strToU8(JSON.stringify(names)),
      ...Object.fromEntries(files),
    });
  }

  /** Ids are milliseconds, which Anki shows as the time of making; two notes of one moment get different ones. */
  private freeNoteId(createdAt: number): number {
    return freeIn(this.noteIds, createdAt);
  }
}

/** The first time from one on that is not taken; it is then. */
function freeIn(taken: Set<number>, from: number): number {
  let time = from;
  while (taken.has(time)) time++;
  taken.add(time);
  return time;
}

/** A new card. */
const UNSEEN: AnkiSchedule = { ...SUSPENDED, queue: 0 };

/** The same for the same name; Anki itself knows decks by their names. */
const deckIdOf = (name: string) => 2 ** 30 + (createHash('sha256').update(name).digest().readUInt32BE() % 2 ** 30);

/** Anki finds notes with the same first field by it. */
const checksum = (text: string) => createHash('sha1').update(text).digest().readUInt32BE();

const deck = (id: number, name: string, now: number) => ({
  id,
  name,
  mod: Math.floor(now / 1000),
  usn: NEW,
  desc: '',
  dyn: 0,
  conf: DEFAULT_DECK_ID,
  collapsed: false,
  browserCollapsed: false,
  extendNew: 0,
  extendRev: 0,
  newToday: [0, 0],
  revToday: [0, 0],
  lrnToday: [0, 0],
  timeToday: [0, 0],
});

const CONFIGURATION = {
  activeDecks: [DEFAULT_DECK_ID],
  curDeck: DEFAULT_DECK_ID,
  curModel: NOTE_TYPE_ID,
  newSpread: 0,
  collapseTime: 1200,
  timeLim: 0,
  estTimes: true,
  dueCounts: true,
  nextPos: 1,
  sortType: 'noteFld',
  sortBackwards: false,
  addToCur: true,
  dayLearnFirst: false,
  schedVer: 2,
};

const DECK_OPTIONS = {
  id: DEFAULT_DECK_ID,
  name: 'Default',
  mod: 0,
  usn: 0,
  maxTaken: 60,
  autoplay: true,
  timer: 0,
  replayq: true,
  dyn: false,
  new: { bury: false, delays: [1, 10], initialFactor: 2500, ints: [1, 4, 0], order: 1, perDay: 20 },
  rev: { bury: false, ease4: 1.3, ivlFct: 1, maxIvl: 36500, perDay: 200, hardFactor: 1.2 },
  lapse: { delays: [10], leechAction: 1, leechFails: 8, minInt: 1, mult: 0 },
};
