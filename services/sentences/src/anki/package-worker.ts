// Makes one package: gets notes in parts, then `undefined`, and answers the package's bytes.
import { parentPort, workerData } from 'node:worker_threads';
import { DeckPackage } from './deck-package.js';
import type { DeckPlan, PackagePart } from './write-package.js';

const deckPackage = new DeckPackage(workerData as DeckPlan);

parentPort!.on('message', (part: PackagePart | undefined) => {
  if (part) {
    for (const note of part.notes) deckPackage.add(note);
    for (const recording of part.media) deckPackage.addMedia(recording);
    return;
  }
  const bytes = Uint8Array.from(deckPackage.finish());
  parentPort!.postMessage(bytes, [bytes.buffer]);
  parentPort!.close();
});
