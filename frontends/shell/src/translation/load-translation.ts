/** For {@link LaterDialog}. */
export const loadTranslation = async () => (await import('./translation-dialog.js')).TranslationDialog;
