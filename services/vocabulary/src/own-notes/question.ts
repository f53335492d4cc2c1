import { clozePieces } from './clozes.js';
import { mediaNamesOf } from './named-media.js';
import { type KeptFields, plainField } from './own-note.js';

/** What a card asks that is of no word: the front of its template as plain text. */
export interface Question {
  readonly text: string;
  /** UTF-16 offsets of the gaps: where each begins and ends, and the hint in it, '' for none. */
  readonly starts: readonly number[];
  readonly ends: readonly number[];
  readonly hints: readonly string[];
  /** Names of its sounds and pictures. */
  readonly files: readonly string[];
}

/** Around a gap while a front is still HTML: private letters, which no field keeps. */
const GAP = { begins: '\ue000', ends: '\ue001' } as const;
const MARKS = /[\ue000\ue001]/g;
const TAG = /\{\{\s*([#^/]?)([^{}]*)\}\}/g;
/** Letters with a reading in brackets behind them, as Anki's filters have it (rslib/src/template_filters.rs). */
const FURIGANA = / ?([^ >]{1,30}?)\[(?!sound:)(.{1,60}?)\]/g;
/** What fronts name that is no field, and says nothing of what is asked. */
const SPECIAL = new Set(['FrontSide', 'Tags', 'Type', 'Deck', 'Subdeck', 'Card', 'CardFlag', 'CardID']);
/** Filters under which a field is not shown in front. */
const HIDDEN = /^(?:type|hint|tts\b.*|tts-voices)$/;
const EMPTY = /^(?:\s|&nbsp;|<\/?(?:br|div)\b[^<>]*>)*$/i;
/** Of a question, and of its HTML: a template may have a long field a thousand times. */
const MOST = { text: 1_000, files: 4, tags: 200, html: 100_000 } as const;

/**
 * What a card asks: its template's front with the note's fields, as plain text.
 *
 * @param cloze the number of the cloze that is the gap; undefined in a note type without clozes
 * @returns undefined where nothing is asked
 */
export function questionOf(front: string, note: KeptFields, cloze: number | undefined): Question | undefined {
  const fields = new Map(
    (note.names ?? []).map((name, index) => [name, (note.fields?.[index] ?? '').replace(MARKS, '')]),
  );
  const hints: string[] = [];
  const html = rendered(front.replace(MARKS, ''), fields, cloze, hints);
  const files = mediaNamesOf(html).slice(0, MOST.files);
  const marked = plainField(html, MOST.text);
  const starts: number[] = [];
  const ends: number[] = [];
  let text = '';
  for (const letter of marked) {
    if (letter === GAP.begins) starts.push(text.length);
    else if (letter === GAP.ends) ends.push(text.length);
    else text += letter;
  }
  if (starts.length > ends.length) ends.push(text.length);
  const isAsked = cloze === undefined ? text !== '' || files.length > 0 : starts.length > 0;
  return isAsked ? { text, starts, ends, hints: hints.slice(0, starts.length), files } : undefined;
}

/** A front with its sections and fields filled in. */
function rendered(
  front: string,
  fields: ReadonlyMap<string, string>,
  cloze: number | undefined,
  hints: string[],
): string {
  /** Sections that are open; false of one that is not shown. */
  const sections: boolean[] = [];
  let html = '';
  let from = 0;
  for (const tag of [...front.matchAll(TAG)].slice(0, MOST.tags)) {
    if (html.length > MOST.html) break;
    const isShown = !sections.includes(false);
    if (isShown) html += front.slice(from, tag.index);
    from = tag.index + tag[0].length;
    const [, sign, inner] = tag;
    if (sign === '/') sections.pop();
    else if (sign !== '') sections.push(isFilled(inner!.trim(), fields, cloze) === (sign === '#'));
    else if (isShown) html += filled(inner!.trim(), fields, cloze, hints);
  }
  return html + (sections.includes(false) ? '' : front.slice(from));
}

function isFilled(name: string, fields: ReadonlyMap<string, string>, cloze: number | undefined): boolean {
  const field = fields.get(name);
  if (field === undefined) return /^c\d+$/.test(name) && Number(name.slice(1)) === cloze;
  return !EMPTY.test(field);
}

/** A field under its filters, the innermost of which stands last. */
function filled(tag: string, fields: ReadonlyMap<string, string>, cloze: number | undefined, hints: string[]): string {
  const filters = tag.split(':').map((part) => part.trim());
  const name = filters.pop()!;
  const isField = fields.has(name);
  if ((!isField && SPECIAL.has(name)) || filters.some((filter) => HIDDEN.test(filter))) return '';
  return filters.reduceRight((text, filter) => {
    if (filter === 'cloze' || filter === 'cloze-only') return withGaps(text, cloze, hints);
    if (filter === 'furigana' || filter === 'kanji') return text.replace(FURIGANA, '$1');
    return filter === 'kana' ? text.replace(FURIGANA, '$2') : text;
  }, fields.get(name) ?? '');
}

/** A text with the clozes of a number as gaps, their hints beside, and others filled. */
function withGaps(text: string, cloze: number | undefined, hints: string[]): string {
  let marked = '';
  let before: object | undefined;
  for (const piece of clozePieces(text)) {
    const gap = piece.gaps.find(({ numbers }) => numbers.includes(cloze ?? 0));
    if (before && gap !== before) marked += GAP.ends;
    if (gap && gap !== before) {
      marked += GAP.begins;
      hints.push(plainField(gap.hint, 100));
    }
    marked += piece.text;
    before = gap;
  }
  return before ? marked + GAP.ends : marked;
}
