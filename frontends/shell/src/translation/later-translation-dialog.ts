import { lazyDialog } from '@ichibun/ui/lazy-dialog';

export const LaterTranslationDialog = lazyDialog(
  async () => (await import('./translation-dialog.js')).TranslationDialog,
);
