import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const SCRIPT = fileURLToPath(new URL('../../anki-check/import.py', import.meta.url));

/** What Anki's own code says about packages; see anki-check/import.py. */
export interface AnkiReport {
  imports: Record<'new' | 'updated' | 'duplicate' | 'conflicting', number>[];
  notes: {
    fields: Record<string, string>;
    tags: string[];
    cards: {
      template: string;
      question: string;
      answer: string;
      /** Sounds that are played. */
      sounds: { question: number; answer: number };
    }[];
  }[];
  decks: string[];
  types: string[];
  clean: boolean;
  problems: string;
  empty: unknown[];
  /** Names of files in the collection, of files that notes name and are not there, and of files that none names. */
  media: string[];
  missingMedia: string[];
  unusedMedia: string[];
}

/** A Python that has PyPI's `anki`: ANKI_PYTHON, else the system's; undefined when neither has it. */
export async function ankiPython(): Promise<string | undefined> {
  const python = process.env.ANKI_PYTHON || 'python3';
  try {
    await run(python, ['-c', 'import anki.collection']);
    return python;
  } catch {
    // No Python or no package: the check is an extra one.
    return undefined;
  }
}

/** Imports packages into a fresh collection, one after the other. */
export async function importIntoAnki(python: string, packages: readonly Uint8Array[]): Promise<AnkiReport> {
  const folder = await mkdtemp(join(tmpdir(), 'ichibun-anki-'));
  try {
    const files = packages.map((_, index) => join(folder, `${index}.apkg`));
    await Promise.all(files.map((file, index) => writeFile(file, packages[index]!)));
    const { stdout } = await run(python, [SCRIPT, ...files], { maxBuffer: 64 * 1024 * 1024 });
    return JSON.parse(stdout);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
