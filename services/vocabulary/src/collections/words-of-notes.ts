import { isKana, toHiragana } from '@ichibun/japanese/kana';
import { inParts } from '@ichibun/kit/parts';
import type { Rpc } from '@ichibun/kit/rpc';
import { sideBySide } from '@ichibun/kit/side-by-side';
import { type Entry, LanguageService, type Token, TokenKind } from '@ichibun/proto/language';
import type { LeftOut, ReadNote } from './collection.js';

/** A word that notes lead to, with the note that knows it best in front. */
export interface ImportedWord {
  readonly word: string;
  readonly reading: string | undefined;
  readonly entries: readonly Entry[];
  readonly notes: readonly [ReadNote, ...ReadNote[]];
}

/** Words looked up at once: with up to eight entries each the answer still fits into a message. */
const LOOK_UP_AT_ONCE = 250;
const TOKENIZED_AT_ONCE = 500;
const SIDE_BY_SIDE = 4;
const DEADLINE_MS = 60_000;
/** Words that stand side by side in a compound at most; more of them are a sentence in headlines' style. */
const LONGEST_COMPOUND = 3;

interface FoundNote {
  readonly note: ReadNote;
  readonly word: string;
  readonly reading: string | undefined;
  readonly entries: readonly Entry[];
}

/**
 * The words of notes: those in kana, in kanji and inflected lead to one where the dictionary says so without doubt.
 *
 * @returns the words, in the order of their first notes, and the notes that turn out to be sentences
 */
export async function wordsOfNotes(
  rpc: Rpc,
  notes: readonly ReadNote[],
): Promise<{ words: ImportedWord[]; leftOut: LeftOut[] }> {
  const entries = await lookUp(rpc, notes);
  const unknown = notes.filter((_, index) => entries[index]!.length === 0);
  const divided = new Map(await divide(rpc, unknown));
  const inflected = [...divided.values()].flatMap((one) => (one === 'sentence' || one === 'unknown' ? [] : [one]));
  const entriesOfBases = await lookUp(rpc, inflected);
  const places = new Map(inflected.map((base, index) => [base, index]));
  const found = notes.flatMap((note, index): FoundNote[] => {
    const base = divided.get(note);
    if (base === 'sentence') return [];
    if (base === undefined || base === 'unknown') return [{ ...pick(note), note, entries: entries[index]! }];
    return [{ ...base, note, entries: entriesOfBases[places.get(base)!]! }];
  });
  const leftOut = unknown
    .filter((note) => divided.get(note) === 'sentence')
    .map(({ word }): LeftOut => ({ reason: 'sentence', note: word }));
  return { words: merged(found), leftOut };
}

const pick = ({ word, reading }: ReadNote) => ({ word, reading });

async function lookUp(rpc: Rpc, words: readonly { word: string; reading: string | undefined }[]): Promise<Entry[][]> {
  const answers = await sideBySide([...inParts(words, LOOK_UP_AT_ONCE)], SIDE_BY_SIDE, (part) =>
    rpc.call(
      LanguageService.method.lookUp,
      { words: part.map(({ word, reading }) => ({ word, reading: toHiragana(reading ?? '') })) },
      { deadlineMs: DEADLINE_MS },
    ),
  );
  return answers.flatMap(({ words: found }) => found.map(({ entries }) => entries));
}

/** What the analyser makes of words that the dictionary does not have as they are written. */
type Divided = 'sentence' | 'unknown' | { readonly word: string; readonly reading: string | undefined };

async function divide(rpc: Rpc, notes: readonly ReadNote[]): Promise<[ReadNote, Divided][]> {
  const answers = await sideBySide([...inParts(notes, TOKENIZED_AT_ONCE)], SIDE_BY_SIDE, async (part) => {
    const text = part.map(({ word }) => word).join('\n');
    const { tokens } = await rpc.call(LanguageService.method.tokenize, { text }, { deadlineMs: DEADLINE_MS });
    const lines = linesOf(tokens);
    return part.map((note, index): [ReadNote, Divided] => [note, dividedLine(note.word, lines[index] ?? [])]);
  });
  return answers.flat();
}

/** The tokens of each line: joined, their surfaces are the text. */
function linesOf(tokens: readonly Token[]): Token[][] {
  const lines: Token[][] = [[]];
  for (const token of tokens) {
    const ends = token.surface.split('\n').length - 1;
    if (ends === 0) lines.at(-1)!.push(token);
    for (let end = 0; end < ends; end++) lines.push([]);
  }
  return lines;
}

function dividedLine(line: string, tokens: readonly Token[]): Divided {
  const [first] = tokens;
  const isOne = tokens.length === 1 && first!.surface === line;
  if (isOne && first!.kind === TokenKind.WORD && first!.entry !== '') {
    return { word: first!.baseForm, reading: first!.baseReading || undefined };
  }
  const words = tokens.filter(({ kind }) => kind === TokenKind.WORD);
  const isSentence = words.length > 1 && (words.some(({ isGrammar }) => isGrammar) || words.length > LONGEST_COMPOUND);
  return isSentence ? 'sentence' : 'unknown';
}

/** Joins the notes of each word. */
function merged(found: readonly FoundNote[]): ImportedWord[] {
  const groups = new Map<string, FoundNote[]>();
  for (const one of found) {
    const key = `${one.word}\t${readingOf(one)}`;
    const group = groups.get(key);
    if (group) group.push(one);
    else groups.set(key, [one]);
  }
  // By the entry that they mean before all others; those that are in kana join them.
  const inKanji = new Map<string, string>();
  for (const [key, [{ word, entries }]] of groups as Map<string, [FoundNote]>) {
    if (!isKana(word) && entries.length > 0 && !inKanji.has(entries[0]!.key)) inKanji.set(entries[0]!.key, key);
  }
  for (const [key, [{ word, entries }]] of [...(groups as Map<string, [FoundNote]>)]) {
    // More than one entry: which of them the learner means nobody knows.
    const [only] = entries;
    const other = isKana(word) && only && entries.length === 1 ? inKanji.get(only.key) : undefined;
    if (other === undefined || other === key) continue;
    groups.get(other)!.push(...groups.get(key)!);
    groups.delete(key);
  }
  return [...groups.values()].map((group) => {
    const { word, entries } = group[0]!;
    const reading = group.filter((one) => one.word === word).find((one) => one.reading !== undefined)?.reading;
    const notes = group.map(({ note }) => note).sort((a, b) => rank(b) - rank(a));
    return { word, reading, entries, notes: notes as [ReadNote, ...ReadNote[]] };
  });
}

/** The reading that a word has: its own, or that of all its entries. */
function readingOf({ word, reading, entries }: FoundNote): string {
  if (reading !== undefined) return toHiragana(reading);
  if (isKana(word)) return toHiragana(word);
  const readings = new Set(entries.map((entry) => entry.reading));
  return readings.size === 1 ? entries[0]!.reading : '';
}

/** More than any stability. */
const ABOVE = 1e5;

/** The learner knows a word as well as that of its cards that she knows best, and that does not rest. */
export const rank = ({ isSuspended, declared, schedule }: ReadNote): number =>
  (isSuspended ? 0 : 10 * ABOVE) + (declared === 'known' ? ABOVE : (schedule.memory?.stability ?? 0));
