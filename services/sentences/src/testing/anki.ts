import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const CHECKS = fileURLToPath(new URL('../../anki-check', import.meta.url));

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

/** Where Anki itself has a card after an import with schedules; see anki-check/schedule.py. */
export interface AnkiCardReport {
  word: string;
  tags: string[];
  type: number;
  queue: number;
  dueInDays: number | null;
  dueAt: number | null;
  interval: number;
  answers: number;
  lapses: number;
  stepsLeft: number;
  stability: number | null;
  difficulty: number | null;
  /** Rows of revlog: when, ease, interval, the one before, factor, milliseconds, kind. */
  log: [number, number, number, number, number, number, number][];
}

export interface AnkiSchedules {
  imports: { new: number; updated: number; duplicate: number }[];
  cards: AnkiCardReport[];
  clean: boolean;
  problems: string;
  queue: { new: number; learning: number; review: number };
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
export const importIntoAnki = (python: string, packages: readonly Uint8Array[]): Promise<AnkiReport> =>
  check(python, 'import.py', packages);

/** The same with their schedules and logs, on a machine in some time zone. */
export const scheduleInAnki = (
  python: string,
  packages: readonly Uint8Array[],
  timeZone: string,
): Promise<AnkiSchedules> => check(python, 'schedule.py', packages, timeZone);

/** What a collection that stays has after a package was imported and some cards answered; see anki-check/round.py. */
export interface AnkiRound {
  imported: { new: number; updated: number; duplicate: number };
  answered: number;
  notes: number;
  cards: number;
  answers: number;
  clean: boolean;
  problems: string;
  /** All of it, as Anki exports it, in base64. */
  exported: string;
}

/**
 * Imports a package into the collection of a folder, and answers the cards of notes with a tag there.
 *
 * @param ease 1 to 4
 */
export async function roundInAnki(
  python: string,
  folder: string,
  apkg: Uint8Array,
  { tag, ease }: { tag: string; ease: number },
): Promise<AnkiRound> {
  const file = join(folder, 'package.apkg');
  await writeFile(file, apkg);
  const args = [join(CHECKS, 'round.py'), folder, file, tag, String(ease)];
  const { stdout } = await run(python, args, { maxBuffer: 64 * 1024 * 1024, env: { ...process.env, TZ: 'UTC' } });
  return JSON.parse(stdout);
}

async function check<Report>(
  python: string,
  script: string,
  packages: readonly Uint8Array[],
  timeZone = 'UTC',
): Promise<Report> {
  const folder = await mkdtemp(join(tmpdir(), 'ichibun-anki-'));
  try {
    const files = packages.map((_, index) => join(folder, `${index}.apkg`));
    await Promise.all(files.map((file, index) => writeFile(file, packages[index]!)));
    const { stdout } = await run(python, [join(CHECKS, script), ...files], {
      maxBuffer: 64 * 1024 * 1024,
      env: { ...process.env, TZ: timeZone },
    });
    return JSON.parse(stdout);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
