import { lazyDialog } from '@ichibun/ui/lazy-dialog';

export const LazyTranslationDialog = lazyDialog(
  async () => (await import('./translation-dialog.js')).TranslationDialog,
);
