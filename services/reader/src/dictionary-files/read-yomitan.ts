import type { NotADictionary } from '@ichibun/failures/english/reader';
import { DomainError } from '@ichibun/kit/errors';
import { cleanLine } from '@ichibun/text/clean';
import { type UnzipFileInfo, unzipSync } from 'fflate';
import { z } from 'zod';
import { BlockBuilder } from './blocks.js';
import { BANKS, type Row, type TagNotes, tagNote } from './rows.js';

/** What a dictionary says of itself, and how much it has. */
export interface DictionaryInfo {
  readonly title: string;
  readonly revision: string;
  readonly attribution: string;
  readonly terms: number;
  readonly frequencies: number;
  readonly pitches: number;
  readonly kanji: number;
  /** Rows in a form that is not the format's, which are left out. */
  readonly skipped: number;
}

/** The largest dictionaries in use unpack to a third of it. */
const MOST = {
  tags: 5_000,
  files: 60_000,
  banks: 1_000,
  bankBytes: 64 * 1024 ** 2,
  bytes: 400 * 1024 ** 2,
  kept: 256 * 1024 ** 2,
};
const FORMAT = 3;
const BANK = /^((?:term|kanji)(?:_meta)?_bank|tag_bank)_\d+\.json$/;
const isOfTags = (name: string) => name.startsWith('tag_bank');

const Index = z.object({
  title: z.string(),
  revision: z.coerce.string().optional(),
  attribution: z.string().optional(),
  format: z.number().optional(),
  version: z.number().optional(),
});

/**
 * Reads a dictionary in Yomitan's format, version 3: what its banks say of words and kanji. Styles, pictures and sounds
 * are left out.
 *
 * @throws DomainError `reader.not-a-dictionary`, `reader.damaged-dictionary`, `reader.large-dictionary`
 */
export function readYomitan(bytes: Uint8Array): { info: DictionaryInfo; rows: BlockBuilder } {
  const banks = banksOf(bytes);
  const index = fileOf(bytes, 'index.json');
  if (!index) throw notADictionary({ problem: 'no-index' });
  const { title, revision, attribution, format, version } = Index.safeParse(parsed(index, 'index.json')).data ?? {};
  if (title === undefined || cleanLine(title, 200) === '') throw notADictionary({ problem: 'no-title' });
  if ((format ?? version) !== FORMAT) throw notADictionary({ problem: 'version', version: FORMAT });

  const rows = new BlockBuilder();
  const counts: Record<Row['kind'], number> = { term: 0, spelling: 0, frequency: 0, pitch: 0, kanji: 0 };
  let skipped = 0;
  const notes = notesOf(bytes, banks.filter(isOfTags));
  for (const name of banks.filter((one) => !isOfTags(one))) {
    const read = BANKS[BANK.exec(name)![1]!]!;
    for (const given of bankOf(bytes, name)) {
      const found = read(given, notes);
      if (!found) skipped++;
      for (const row of found ?? []) {
        counts[row.kind]++;
        rows.add(row);
      }
      if (rows.size > MOST.kept) throw tooLarge();
    }
  }
  if (rows.size === 0) throw notADictionary({ problem: 'no-word' });
  return {
    info: {
      title: cleanLine(title, 200),
      revision: cleanLine(revision ?? '', 100),
      attribution: cleanLine(attribution ?? '', 1_000),
      terms: counts.term,
      frequencies: counts.frequency,
      pitches: counts.pitch,
      kanji: counts.kanji,
      skipped,
    },
    rows,
  };
}

function bankOf(bytes: Uint8Array, name: string): unknown[] {
  const bank = parsed(fileOf(bytes, name)!, name);
  if (!Array.isArray(bank)) throw damaged(name);
  return bank;
}

function notesOf(bytes: Uint8Array, banks: readonly string[]): TagNotes {
  const notes = new Map<string, string>();
  for (const name of banks) {
    for (const row of bankOf(bytes, name)) {
      const found = tagNote(row);
      if (found && notes.size < MOST.tags) notes.set(...found);
    }
  }
  return notes;
}

/** Names of the banks, in the order of their numbers. */
function banksOf(bytes: Uint8Array): string[] {
  const banks: string[] = [];
  let files = 0;
  let size = 0;
  unzip(bytes, ({ name, originalSize }) => {
    files++;
    if (BANK.test(name)) {
      banks.push(name);
      size += originalSize;
      if (originalSize > MOST.bankBytes) throw tooLarge();
    }
    if (files > MOST.files || banks.length > MOST.banks || size > MOST.bytes) throw tooLarge();
    return false;
  });
  const numberOf = (name: string) => Number(/\d+/.exec(name)![0]);
  return [...new Set(banks)].sort((a, b) => numberOf(a) - numberOf(b));
}

function fileOf(bytes: Uint8Array, wanted: string): Uint8Array | undefined {
  let isFound = false;
  // The first of that name; fflate never unpacks more than the table says, which was bounded.
  return unzip(bytes, ({ name, originalSize }) => {
    if (isFound || name !== wanted || originalSize > MOST.bankBytes) return false;
    isFound = true;
    return true;
  })[wanted];
}

function unzip(bytes: Uint8Array, filter: (file: UnzipFileInfo) => boolean) {
  try {
    return unzipSync(bytes, { filter });
  } catch (error) {
    // fflate's own errors have a code that is a number.
    if (error instanceof RangeError || typeof (error as { code?: unknown }).code === 'number') throw damaged(null);
    throw error;
  }
}

function parsed(bytes: Uint8Array, name: string): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw damaged(name);
  }
}

const notADictionary = (why: NotADictionary) => new DomainError('reader.not-a-dictionary', why);

/** @param file the one in the zip that cannot be read; null of the zip itself */
const damaged = (file: string | null) => new DomainError('reader.damaged-dictionary', { file });

const tooLarge = () => new DomainError('reader.large-dictionary');
