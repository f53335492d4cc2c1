import { ApiError, call } from '@ichibun/api-client/request';
import { messages } from '../messages.js';

export type TranslationMode = keyof typeof messages.translation.modes;

interface EnglishText {
  title: string;
  text: string;
  mode: TranslationMode;
  userId: number;
}

/**
 * Translates an English text and puts it into the reader. Returns the new document's id.
 * @throws {Error} 'Translation failed' or 'Failed to create document', with the server's answer as its cause
 */
export async function translateToDocument({ title, text, mode, userId }: EnglishText): Promise<number> {
  const { translation } = await step(messages.translation.failed, () =>
    call('POST /api/translate-to-japanese', { body: { text, mode } }),
  );
  const created = await step(messages.translation.notCreated, () =>
    call('POST /api/documents/create-from-text', { body: { title: title.trim(), content: translation, userId } }),
  );
  return created.document.id;
}

/** Names the step that the server refused; a broken connection keeps its own words. */
async function step<T>(failure: string, make: () => Promise<T>): Promise<T> {
  try {
    return await make();
  } catch (cause) {
    if (cause instanceof ApiError) throw new Error(failure, { cause });
    throw cause;
  }
}
