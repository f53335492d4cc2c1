import { plainText } from '@ichibun/text/markup';
import { mediaNamesOf, withoutEntities } from './named-media.js';

/** A field of the learner's own note, as it is shown. */
export interface NoteField {
  readonly name: string;
  readonly text: string;
  /** Names of its sounds and pictures. */
  readonly files: readonly string[];
}

/** A note as Anki has it. */
export interface KeptFields {
  readonly names: readonly string[] | null;
  readonly fields: readonly string[] | null;
}

/** What is shown of a note: more would hide the card. */
const MOST_FIELDS = 12;
const LONGEST_TEXT = 500;
const MOST_FILES = 4;
/** Names of files, which say nothing without them, and the gaps of clozes around what is in them. */
const SOUND = /\[sound:[^\]]*\]/g;
const GAP = /\{\{c\d+::([^{}]*?)(?:::[^{}]*)?\}\}/g;
const LINE_END = /<(?:br|\/div|\/p|\/li)\b[^<>]*>/gi;

/** The fields of a note that say something beside its word: own sentence, meaning, hints. */
export function shownFields(kept: KeptFields | null, word: string, reading: string | null): NoteField[] {
  const shown = new Set([word, reading ?? '', '']);
  return (kept?.fields ?? [])
    .flatMap((field, index) => {
      const whole = textOf(field);
      const text = shown.has(whole) ? '' : whole;
      const files = mediaNamesOf(field).slice(0, MOST_FILES);
      if (text === '' && files.length === 0) return [];
      shown.add(text);
      return [{ name: kept!.names?.[index] ?? '', text, files }];
    })
    .slice(0, MOST_FIELDS);
}

const textOf = (field: string): string =>
  withoutEntities(plainText(field.replace(SOUND, '').replace(GAP, '$1').replace(LINE_END, ' · ')))
    .replace(/(?: · )+$/, '')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, LONGEST_TEXT)
    .toWellFormed();
