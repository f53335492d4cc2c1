import { plainText } from '@ichibun/text/markup';

/** A field of the learner's own note, as it is shown. */
export interface NoteField {
  readonly name: string;
  readonly text: string;
}

/** A note as Anki has it. */
export interface KeptFields {
  readonly names: readonly string[] | null;
  readonly fields: readonly string[] | null;
}

/** What is shown of a note: more would hide the card. */
const MOST_FIELDS = 12;
const LONGEST_TEXT = 500;
/** Names of files, which say nothing without them, and the gaps of clozes around what is in them. */
const SOUND = /\[sound:[^\]]*\]/g;
const GAP = /\{\{c\d+::([^{}]*?)(?:::[^{}]*)?\}\}/g;
const ENTITY = /&(nbsp|amp|lt|gt|quot|#39);/g;
const CHARACTERS: Readonly<Record<string, string>> = { nbsp: ' ', amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };
const LINE_END = /<(?:br|\/div|\/p|\/li)\b[^<>]*>/gi;

/** The fields of a note that say something beside its word: own sentence, meaning, hints. */
export function shownFields(kept: KeptFields | null, word: string, reading: string | null): NoteField[] {
  const shown = new Set([word, reading ?? '', '']);
  return (kept?.fields ?? [])
    .flatMap((field, index) => {
      const text = textOf(field);
      if (shown.has(text)) return [];
      shown.add(text);
      return [{ name: kept!.names?.[index] ?? '', text }];
    })
    .slice(0, MOST_FIELDS);
}

const textOf = (field: string): string =>
  plainText(field.replace(SOUND, '').replace(GAP, '$1').replace(LINE_END, ' · '))
    .replace(ENTITY, (_, name: string) => CHARACTERS[name]!)
    .replace(/(?: · )+$/, '')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, LONGEST_TEXT)
    .toWellFormed();
