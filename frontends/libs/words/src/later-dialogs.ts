import { laterDialog } from '@ichibun/ui/later-dialog';

export type { NoteExample } from './decks/deck-cards.js';
export type { SentenceTexts } from './edit-sentence-dialog.js';

export const LaterCorrectWordDialog = laterDialog(
  async () => (await import('./corrections/correct-word.js')).CorrectWordDialog,
);
export const LaterEditSentenceDialog = laterDialog(
  async () => (await import('./edit-sentence-dialog.js')).EditSentenceDialog,
);
export const LaterExportDeckDialog = laterDialog(
  async () => (await import('./decks/export-deck-dialog.js')).ExportDeckDialog,
);
