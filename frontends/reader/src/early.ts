/*
 * Stands in every page behind the shell's first script. Shows the text of a document in the prerendered page when the
 * document has come, a second before the application can on a slow telephone.
 */
import type { ReadableDocument } from '@ichibun/api-client/contract';
import { firstCallsOf } from '@ichibun/api-client/first-calls';
import { readPreference } from '@ichibun/ui/stored-preferences';
import { fillFrame } from './reading/fill-frame.js';

if (location.pathname.startsWith('/assisted-reader/read/')) {
  const view = readPreference('reader-view');
  const isSetOtherwise = readPreference('writing-mode') === 'vertical' || readPreference('focused-reading');
  document.documentElement.dataset.readerView = isSetOtherwise ? 'other' : view;
  const early = window.ichibunEarly;
  const [call = ''] = early ? firstCallsOf(location, early.user) : [];
  const answer = early?.answers.get(call);
  if (answer && !isSetOtherwise) {
    Promise.all([answer.then((response) => response.clone().json()), parsed()])
      .then(([{ document: book }]: [{ document?: ReadableDocument }, unknown]) => {
        const frame = document.getElementById('frame');
        if (book && frame) fillFrame(frame, view, book);
      })
      // The application takes the same answer, and says what is wrong with it.
      .catch(() => {});
  }
}

/** Resolves when all of the page is there; its scripts have not run then. */
function parsed(): Promise<void> {
  return new Promise((resolve) => {
    if (document.readyState !== 'loading') resolve();
    else document.addEventListener('readystatechange', () => resolve(), { once: true });
  });
}
