import { createHash } from 'node:crypto';
import { nfc } from '@ichibun/japanese/normal-form';
import type { StoredMedia } from '../bank/media.service.js';
import type { Clip } from './deck-audio.js';
import type { AnkiSchedule } from './schedule.js';

/** The fields of a note, in their order. All are HTML. */
export const FIELDS = [
  'Word',
  'Reading',
  'WordFurigana',
  'Meaning',
  'Pitch',
  'Frequency',
  'FrequencySort',
  'Sentence',
  'SentenceFurigana',
  'Translation',
  'WordAudio',
  'SentenceAudio',
  'Source',
] as const;

/** The fields of a note of a grammar point, in their order. All are HTML. */
export const GRAMMAR_FIELDS = [
  'Point',
  'Gap',
  'Sentence',
  'Meaning',
  'Formation',
  'Explanation',
  'Translation',
  'Level',
  'Source',
] as const;

/** The fields of a note with clozes, in their order; all are HTML. Its front has the media. */
export const CLOZE_FIELDS = ['Text', 'Media', 'Extra', 'WordAudio', 'Source'] as const;

/** The fields of a note that asks what a further template of the learner's own note asks, in their order. All are HTML. */
export const QUESTION_FIELDS = ['Question', 'Media', 'Answer', 'WordAudio', 'Source'] as const;

/** What a note is of. */
export type NoteKind = 'word' | 'grammar' | 'cloze' | 'question';

export const FIELDS_OF: Record<NoteKind, readonly string[]> = {
  word: FIELDS,
  grammar: GRAMMAR_FIELDS,
  cloze: CLOZE_FIELDS,
  question: QUESTION_FIELDS,
};

type AudioField = 'WordAudio' | 'SentenceAudio';

/** The fields of a note of a word. */
export type NoteFields = Readonly<Record<(typeof FIELDS)[number], string>>;
/** The fields of a note of a grammar point. */
export type GrammarFields = Readonly<Record<(typeof GRAMMAR_FIELDS)[number], string>>;

export type ClozeFields = Readonly<Record<(typeof CLOZE_FIELDS)[number], string>>;
export type QuestionFields = Readonly<Record<(typeof QUESTION_FIELDS)[number], string>>;

/** Sounds and pictures that a note has of its own. */
export interface MinedOfNote {
  readonly sound: StoredMedia | undefined;
  /** Of the front of a cloze or a question. */
  readonly front?: readonly StoredMedia[];
  /** Of the word. */
  readonly wordSounds: readonly StoredMedia[];
  readonly pictures: readonly StoredMedia[];
}

/** A note as a learner's data give it. */
export interface NoteContent {
  /** What distinguishes it from every other note, for good; not a text that can change. */
  readonly key: string;
  readonly kind: NoteKind;
  /** Those of its kind. */
  readonly fields: Readonly<Record<string, string>>;
  /** Hierarchical: `ichibun::source::title`. No spaces. */
  readonly tags: readonly string[];
  /** Milliseconds since 1970. */
  readonly createdAt: number;
  /** Where its word's card stands; without it all its cards are new. */
  readonly schedule?: AnkiSchedule | undefined;
  /** Of a cloze or a question: the cards that it has, whose templates are Anki's. */
  readonly cards?: readonly { readonly template: number; readonly schedule: AnkiSchedule | undefined }[];
  /** What its audio fields say, in a deck with audio. */
  readonly speech: Readonly<Partial<Record<AudioField, Clip>>>;
  /** What was recorded with its sentence, such as a line of a film. */
  readonly mined?: MinedOfNote;
  /** Sounds and pictures of its own that had no room in the deck. */
  readonly filesLeftOut?: number;
}

/** A note as it goes into a package. */
export interface Note extends Omit<NoteContent, 'speech' | 'mined'> {
  readonly guid: string;
  /** Seconds since 1970: when its content last changed. Anki updates a note only when this is newer than its own. */
  readonly changedAt: number;
}

const BASE91 = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789!#$%&()*+,-./:;<=>?@[]^_`{|}~';

/** Anki's way to write an id: 64 bits of a hash in base 91. By it alone a note is found again at the next import. */
export function guidOf(key: string): string {
  let rest = createHash('sha256').update(`ichibun note ${key}`).digest().readBigUInt64BE();
  let guid = '';
  while (rest > 0n) {
    guid = BASE91[Number(rest % 91n)] + guid;
    rest /= 91n;
  }
  return guid;
}

/** Begins a tag that says how well a word was known when its deck was made. */
export const STATE_TAG = 'ichibun::state::';

/**
 * Changes when anything of a note does that Anki would update. A state is none of that: it changes day by day, and with
 * each update Anki would take back what the learner has made of the note.
 */
export const hashOf = ({ kind, fields, tags }: NoteContent) =>
  createHash('sha256')
    .update(JSON.stringify([FIELDS_OF[kind].map((field) => fields[field]), tags.filter((tag) => !isOfToday(tag))]))
    .digest('base64');

const isOfToday = (tag: string) => tag.startsWith(STATE_TAG) || tag.startsWith(ID_TAG);

/** Begins a tag that names a learner's word: by it a note is found again in Anki, whatever made it. */
export const ID_TAG = 'ichibun::id::';

/** Begins a tag that names a grammar point, in the same way. */
export const POINT_TAG = 'ichibun::point::';

/** Begins a tag that names the note, and where it has no clozes the template, in the learner's own Anki. */
export const FURTHER_TAG = 'ichibun::further::';

/** A text as one level of a hierarchical tag, without what would be markup on a card that shows its tags. */
export const tagPart = (text: string) =>
  nfc(text)
    .replace(/[\s"<>&]+/gu, '_')
    .replace(/:{2,}/g, ':')
    .replace(/^[:_]+|[:_]+$/g, '') || 'untitled';
