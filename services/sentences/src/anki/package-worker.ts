// Makes one package: gets notes in parts, then `undefined`, and answers the package's bytes.
import { parentPort, workerData } from 'node:worker_threads';
import { DeckPackage } from './collection.js';
import type { Note } from './note.js';

const deckPackage = new DeckPackage(workerData as string);

parentPort!.on('message', (notes: Note[] | undefined) => {
  if (notes) {
    for (const note of notes) deckPackage.add(note);
    return;
  }
  const bytes = Uint8Array.from(deckPackage.finish());
  parentPort!.postMessage(bytes, [bytes.buffer]);
  parentPort!.close();
});
