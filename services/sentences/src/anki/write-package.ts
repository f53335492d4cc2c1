import { Worker } from 'node:worker_threads';
import type { Recording } from './deck-audio.js';
import type { Note } from './note.js';
import type { CardKind } from './note-type.js';
import type { AnkiDays } from './schedule.js';

/** Some notes, and the files that they are the first to name. */
export interface PackagePart {
  readonly notes: readonly Note[];
  readonly media: readonly Recording[];
}

/** What a deck is called, and which cards its notes make. */
export interface DeckPlan {
  readonly deckName: string;
  readonly cards: readonly CardKind[];
  /** How its collection counts days, where cards are due on some. */
  readonly days?: AnkiDays | undefined;
}

/**
 * Makes an Anki package of one deck, in a thread of its own.
 *
 * @param parts each small enough to be copied at once, some hundred notes
 * @returns the bytes of the .apkg, how many notes are in it, and how many files these lack
 */
export async function writePackage(
  plan: DeckPlan,
  parts: AsyncIterable<PackagePart>,
): Promise<{ bytes: Uint8Array; count: number; filesLeftOut: number }> {
  const worker = new Worker(new URL('./package-worker.js', import.meta.url), { workerData: plan });
  const failed = new Promise<never>((_, reject) => worker.once('error', reject));
  // Until it is awaited below, nobody listens.
  failed.catch(() => {});
  const written = new Promise<Uint8Array>((resolve) => worker.once('message', resolve));
  try {
    let count = 0;
    let filesLeftOut = 0;
    for await (const part of parts) {
      worker.postMessage(part);
      count += part.notes.length;
      filesLeftOut += filesLeftOutOf(part.notes);
    }
    worker.postMessage(undefined);
    return { bytes: await Promise.race([written, failed]), count, filesLeftOut };
  } finally {
    await worker.terminate();
  }
}

/** Files of their own that notes lack for want of room. */
export const filesLeftOutOf = (notes: readonly { readonly filesLeftOut?: number }[]): number =>
  notes.reduce((sum, { filesLeftOut = 0 }) => sum + filesLeftOut, 0);
