import { laterDialog } from '@ichibun/ui/later-dialog';

export const LaterTranslationDialog = laterDialog(
  async () => (await import('./translation-dialog.js')).TranslationDialog,
);
