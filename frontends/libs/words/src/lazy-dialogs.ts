import { lazyDialog } from '@ichibun/ui/lazy-dialog';

export type { NoteExample } from './decks/deck-cards.js';
export type { SentenceTexts } from './edit-sentence-dialog.js';

export const LazyCorrectWordDialog = lazyDialog(
  async () => (await import('./corrections/correct-word.js')).CorrectWordDialog,
);
export const LazyEditSentenceDialog = lazyDialog(
  async () => (await import('./edit-sentence-dialog.js')).EditSentenceDialog,
);
export const LazyExportDeckDialog = lazyDialog(
  async () => (await import('./decks/export-deck-dialog.js')).ExportDeckDialog,
);
