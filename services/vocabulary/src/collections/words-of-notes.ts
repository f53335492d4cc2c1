import { isKana, toHiragana } from '@ichibun/japanese/kana';
import { inTurns, Turn } from '@ichibun/kit/in-turns';
import { mapConcurrently } from '@ichibun/kit/map-concurrently';
import { inParts } from '@ichibun/kit/parts';
import type { Rpc } from '@ichibun/kit/rpc';
import { type Entry, EntryDetail, LanguageService, type LookedUpWord } from '@ichibun/proto/language';
import type { LeftOut, ReadNote } from '../card-files/collection.js';
import { rank } from './report.js';

/** A word that notes lead to, with the note that knows it best in front. */
export interface ImportedWord {
  readonly word: string;
  readonly reading: string | undefined;
  readonly entries: readonly Entry[];
  readonly notes: readonly [ReadNote, ...ReadNote[]];
}

/** Words looked up at once: with up to eight entries each the answer still fits into a message. */
const LOOK_UP_AT_ONCE = 250;
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
  lookUps: WordLookUps,
  notes: readonly ReadNote[],
): Promise<{ words: ImportedWord[]; leftOut: LeftOut[] }> {
  const lookedUp = await lookUps.of(notes);
  const bases = lookedUp.map(baseOf);
  const inflected = bases.filter((base) => base !== undefined);
  const entriesOfBases = new Map(
    (await lookUps.of(inflected)).map(({ entries }, index) => [inflected[index]!, entries]),
  );
  const turn = new Turn();
  const found: FoundNote[] = [];
  const leftOut: LeftOut[] = [];
  for (const [index, note] of notes.entries()) {
    const base = bases[index];
    if (isSentence(lookedUp[index]!)) leftOut.push({ reason: 'sentence', note: note.word });
    else if (base) found.push({ ...base, note, entries: entriesOfBases.get(base)! });
    else found.push({ word: note.word, reading: note.reading, note, entries: lookedUp[index]!.entries });
    await turn.nextIfOver();
  }
  return { words: await inTurns(merged(found), turn), leftOut };
}

type AskedWord = Pick<ReadNote, 'word' | 'reading'>;

/** Entries of words, and of those that have none what the analyser makes of them; equal words are asked for once. */
export class WordLookUps {
  private readonly found = new Map<string, LookedUpWord>();
  private last: Promise<void> = Promise.resolve();

  constructor(private readonly rpc: Rpc) {}

  /** Looks words up after those before; a failure is thrown by {@link of}. */
  begin(words: readonly AskedWord[]): void {
    this.last = this.last.then(() => this.ask(words));
    this.last.catch(() => {});
  }

  async of(words: readonly AskedWord[]): Promise<LookedUpWord[]> {
    this.begin(words);
    await this.last;
    return words.map((word) => this.found.get(keyOf(word))!);
  }

  private async ask(words: readonly AskedWord[]): Promise<void> {
    const turn = new Turn();
    const different = new Map<string, { word: string; reading: string }>();
    for (const one of words) {
      const key = keyOf(one);
      const { word, reading = '' } = one;
      if (!this.found.has(key) && !different.has(key)) different.set(key, { word, reading: toHiragana(reading) });
      await turn.nextIfOver();
    }
    await mapConcurrently([...inParts([...different], LOOK_UP_AT_ONCE)], SIDE_BY_SIDE, async (part) => {
      const answer = await this.rpc.call(
        LanguageService.method.lookUp,
        { words: part.map(([, word]) => word), divides: true, detail: EntryDetail.DEFINITION },
        { deadlineMs: DEADLINE_MS },
      );
      for (const [index, [key]] of part.entries()) this.found.set(key, answer.words[index]!);
    });
  }
}

const keyOf = ({ word, reading = '' }: AskedWord) => `${word}\t${reading}`;

/** Letters that the dictionary does not have as they are written, and that are words of a sentence. */
function isSentence({ entries, division }: LookedUpWord): boolean {
  const words = division?.words ?? 0;
  return entries.length === 0 && words > 1 && (division!.hasGrammar || words > LONGEST_COMPOUND);
}

/** The dictionary form of letters that are one word in another form (走った, 元気な); undefined where they are not. */
function baseOf({ entries, division }: LookedUpWord): { word: string; reading: string | undefined } | undefined {
  if (!division) return undefined;
  if (division.baseForm) return { word: division.baseForm, reading: division.baseReading || undefined };
  const [entry] = entries;
  return entry && { word: entry.headword, reading: entry.reading };
}

/** Joins the notes of each word, in steps for `inTurns`. */
function* merged(found: readonly FoundNote[]): Generator<void, ImportedWord[]> {
  const groups = new Map<string, FoundNote[]>();
  for (const one of found) {
    const key = `${one.word}\t${readingOf(one)}`;
    const group = groups.get(key);
    if (group) group.push(one);
    else groups.set(key, [one]);
    yield;
  }
  // By the entry that they mean before all others; those that are in kana join them.
  const inKanji = new Map<string, string>();
  for (const [key, [{ word, entries }]] of groups as Map<string, [FoundNote]>) {
    if (!isKana(word) && entries.length > 0 && !inKanji.has(entries[0]!.key)) inKanji.set(entries[0]!.key, key);
    yield;
  }
  for (const [key, [{ word, entries }]] of [...(groups as Map<string, [FoundNote]>)]) {
    yield;
    // More than one entry: which of them the learner means nobody knows.
    const [only] = entries;
    const other = isKana(word) && only && entries.length === 1 ? inKanji.get(only.key) : undefined;
    if (other === undefined || other === key) continue;
    const joined = groups.get(other)!;
    for (const one of groups.get(key)!) joined.push(one);
    groups.delete(key);
  }
  const words: ImportedWord[] = [];
  for (const group of groups.values()) {
    const { word, entries } = group[0]!;
    const reading = group.find((one) => one.word === word && one.reading !== undefined)?.reading;
    const notes = group.map(({ note }) => note).sort((a, b) => rank(b) - rank(a));
    words.push({ word, reading, entries, notes: notes as [ReadNote, ...ReadNote[]] });
    yield;
  }
  return words;
}

/** The reading that a word has: its own, or that of all its entries. */
function readingOf({ word, reading, entries }: FoundNote): string {
  if (reading !== undefined) return toHiragana(reading);
  if (isKana(word)) return toHiragana(word);
  const readings = new Set(entries.map((entry) => entry.reading));
  return readings.size === 1 ? entries[0]!.reading : '';
}
