/**
 * The sentences that the learner has come to, from 0, by document, as long as the server has not said that it has them:
 * a page that is loaded again at once may ask for its document before they arrive there.
 */
const keyOf = (documentId: number) => `unsaved-place-${documentId}`;

export const notePlace = (documentId: number, sentence: number): void =>
  sessionStorage.setItem(keyOf(documentId), String(sentence));

/** The server has this place. A later one that was noted meanwhile stays. */
export function placeIsSaved(documentId: number, sentence: number): void {
  if (sessionStorage.getItem(keyOf(documentId)) === String(sentence)) sessionStorage.removeItem(keyOf(documentId));
}

/** Where a document is opened: the place that is not saved yet, else the one that it comes with. */
export function placeOf({ id, currentSentence }: { id: number; currentSentence: number }): number {
  const noted = sessionStorage.getItem(keyOf(id));
  return noted === null ? currentSentence : Number(noted);
}
