/*
 * Is in the reader's pages after the shell's first script. Shows the text of a document in the prerendered page
 * when the document has come.
 */

import { showEarly } from '@ichibun/api-client/early-frame';
import type { ReadableDocument } from '@ichibun/contracts/documents';
import { readPreference } from '@ichibun/ui/stored-preferences';
import { fillFrame } from './reading/fill-frame.js';

if (location.pathname.startsWith('/assisted-reader/read/')) {
  const view = readPreference('reader-view');
  const isSetOtherwise = readPreference('writing-mode') === 'vertical' || readPreference('focused-reading');
  const isVisit = location.hash !== '';
  if (isSetOtherwise || isVisit) showEarly('other');
  else showEarly(view, (page, [answer]) => fillFrame(page, view, (answer as { document: ReadableDocument }).document));
}
