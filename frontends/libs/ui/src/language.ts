/** A language of the interface. */
export type Language = 'en' | 'ja';

/** Each language by the name that its own speakers know. */
export const LANGUAGES: Record<Language, string> = { en: 'English', ja: '日本語' };

/** The cookie of the learner's choice, by which the server sends the page that is prerendered in that language. */
const COOKIE = 'language';
/** Where the service worker finds the choice: it sees no cookie. */
export const CHOICES = 'choices';
export const CHOSEN_LANGUAGE = '/language';

interface Catalogue {
  messages: object;
  english: object;
  japanese?: object;
  loadJapanese(): Promise<{ ja: object }>;
}

const catalogues: Catalogue[] = [];
const listeners = new Set<() => void>();
let shown: Language = languageOfPage();

/** The language that the interface is in. */
export const language = (): Language => shown;

/**
 * The messages of an area, in the language of the interface. English is a part of the area; Japanese is a file of its
 * own, which only those load who read it. So a message is read where it is shown, in a function: what a module reads
 * when it is loaded stays English.
 *
 * @param loadJapanese imports a module whose `ja` has exactly the keys of `english`
 */
export function catalogue<Messages extends object>(
  english: Messages,
  loadJapanese: () => Promise<{ ja: NoInfer<Messages> }>,
): Messages {
  const messages = { ...english };
  catalogues.push({ messages, english, loadJapanese });
  return messages;
}

/**
 * Resolves when all catalogues that are there have the messages of the present language.
 * @throws {Error} when a file of messages did not arrive; the next call asks for it again
 */
export async function messagesReady(): Promise<void> {
  if (shown === 'en') return;
  const missing = catalogues.filter(({ japanese }) => !japanese);
  await Promise.all(
    missing.map(async (one) => {
      one.japanese = (await one.loadJapanese()).ja;
    }),
  );
  fill();
}

function fill(): void {
  for (const { messages, english, japanese } of catalogues)
    Object.assign(messages, shown === 'ja' ? japanese : english);
}

/**
 * Has everything shown in a language from now on.
 * @throws {Error} when its messages did not arrive; the interface stays in the language that it was in
 */
export async function showLanguage(next: Language): Promise<void> {
  const before = shown;
  shown = next;
  try {
    await messagesReady();
  } catch (error) {
    shown = before;
    throw error;
  }
  fill();
  if (typeof document !== 'undefined') document.documentElement.lang = next;
  for (const listener of listeners) listener();
}

/** As `showLanguage`, and keeps the choice for this browser's next pages. */
export async function chooseLanguage(next: Language): Promise<void> {
  await showLanguage(next);
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is not in every browser that the product supports
  document.cookie = `${COOKIE}=${next}; path=/; max-age=31536000; samesite=lax`;
  if (typeof caches === 'undefined') return;
  // Without it, as in a private window, the service worker goes by the browser's language.
  const choices = await caches.open(CHOICES).catch(() => undefined);
  await choices?.put(CHOSEN_LANGUAGE, new Response(next)).catch(() => {});
}

/** The server has chosen by cookie or browser which page to send; the development server has one for all. */
function languageOfPage(): Language {
  if (typeof document === 'undefined') return 'en';
  if (process.env.NODE_ENV !== 'development') return document.documentElement.lang === 'ja' ? 'ja' : 'en';
  const chosen = new RegExp(`(?:^|; )${COOKIE}=(en|ja)`).exec(document.cookie)?.[1] ?? navigator.language;
  return chosen.startsWith('ja') ? 'ja' : 'en';
}

/** Has the listener called when the language changes; returns what ends that. */
export function subscribeToLanguage(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
