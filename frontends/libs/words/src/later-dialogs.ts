import { laterDialog } from '@ichibun/ui/later-dialog';

export type { NoteExample } from './deck-cards.js';
export type { SentenceTexts } from './edit-sentence-dialog.js';

export const LaterCorrectWordDialog = laterDialog(async () => (await import('./correct-word.js')).CorrectWordDialog);
export const LaterEditSentenceDialog = laterDialog(
  async () => (await import('./edit-sentence-dialog.js')).EditSentenceDialog,
);
export const LaterExportDeckDialog = laterDialog(
  async () => (await import('./export-deck-dialog.js')).ExportDeckDialog,
);
