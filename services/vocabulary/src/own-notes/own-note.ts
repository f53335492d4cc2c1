import { plainText } from '@ichibun/text/markup';
import { filledClozes } from './clozes.js';
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
const MOST_SHOWN = { fields: 12, files: 4 };
const LONGEST_TEXT = 500;
/** Names of files, which say nothing without them. */
const SOUND = /\[sound:[^\]]*\]/g;
const LINE_END = /<(?:br|\/div|\/p|\/li)\b[^<>]*>/gi;

/**
 * The fields of a note that say something beside its word: own sentence, meaning, hints.
 *
 * @param longest UTF-16 units of a text: a longer one ends in …
 */
export function tellingFields(
  kept: KeptFields | null,
  word: string,
  reading: string | null,
  longest = LONGEST_TEXT,
): NoteField[] {
  const told = new Set([word, reading ?? '', '']);
  return (kept?.fields ?? []).flatMap((field, index) => {
    const whole = plainField(field, longest);
    const text = told.has(whole) ? '' : whole;
    const files = mediaNamesOf(field);
    if (text === '' && files.length === 0) return [];
    told.add(text);
    return [{ name: kept!.names?.[index] ?? '', text, files }];
  });
}

/** As many of these as a card shows: where there are more files or fields, "… +2" says how many. */
export function shownFields(kept: KeptFields | null, word: string, reading: string | null): NoteField[] {
  const all = tellingFields(kept, word, reading);
  const shown = all.slice(0, MOST_SHOWN.fields).map(({ name, text, files }) => ({
    name,
    text: withMore(text, files.length - MOST_SHOWN.files),
    files: files.slice(0, MOST_SHOWN.files),
  }));
  const more = all.length - shown.length;
  return more > 0 ? [...shown, { name: '', text: withMore('', more), files: [] }] : shown;
}

const withMore = (text: string, more: number): string => (more > 0 ? `${text} … +${more}`.trim() : text);

/** A field as a line of text, its clozes filled; one that is longer ends in …. */
export function plainField(field: string, longest: number): string {
  const text = lineOf(filledClozes(field));
  return text.length <= longest ? text : `${text.slice(0, longest).toWellFormed()}…`;
}

/** A field as a line of text, its clozes as they are. */
export const lineOf = (field: string): string =>
  withoutEntities(plainText(field.replace(SOUND, '').replace(LINE_END, ' · ')))
    .replace(/\s+/g, ' ')
    .replace(/(?:(?:^| )·)+(?= |$)/g, ' ·')
    .replace(/^ ?·(?: |$)| ·$/g, '')
    .trim();
