import { createQueryClient } from '@ichibun/api-client/query-client';
import { SessionProvider } from '@ichibun/api-client/session';
import type { User } from '@ichibun/contracts/session';
import { type Language, showLanguage } from '@ichibun/ui/language';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { prerender } from 'react-dom/static';
// biome-ignore lint/style/noRestrictedImports: this router runs in the build and is on no page.
import { StaticRouter } from 'react-router';
import { standInsOf } from './areas/area-in-build.js';
import { messages } from './messages.js';
import { Pages } from './routes.js';

/** Stands in for the learner, of whom the build knows nothing. */
const ANYBODY: User = {
  id: 0,
  name: '\u00a0',
  email: '',
  username: '',
  googleId: null,
  picture: null,
  knownWordsCount: 0,
  processedFilesCount: 0,
  generatedCardsCount: 0,
  role: 'learner',
};

/**
 * Renders a page as it is while nothing that it asks the server for has come. Runs in the build, in Node.
 *
 * @param path an address of the product, such as `/vocabulary`
 * @param filledBy the area whose early script fills the page: its `prerendered.ts` has the answers that stand in for
 *   those of the server
 * @param preferences of the learner's, as they are stored; otherwise the defaults
 * @throws what a component throws that needs a browser to be rendered
 */
export async function prerenderPage(
  path: string,
  filledBy?: string,
  preferences: Record<string, string> = {},
): Promise<string> {
  const getItem = (key: string) => preferences[key] ?? null;
  Object.defineProperty(globalThis, 'localStorage', { value: { getItem }, configurable: true });
  Object.defineProperty(globalThis, 'sessionStorage', { value: { getItem: () => null }, configurable: true });
  const queryClient = createQueryClient();
  for (const [key, answer] of filledBy ? await standInsOf(filledBy, path) : []) queryClient.setQueryData(key, answer);
  let failure: unknown;
  const { prelude } = await prerender(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <SessionProvider prerenderedFor={ANYBODY}>
          <StaticRouter location={path}>
            <Pages />
          </StaticRouter>
        </SessionProvider>
      </QueryClientProvider>
    </StrictMode>,
    {
      // Otherwise parts of a large page would come as scripts.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError: (error) => {
        failure = error;
      },
    },
  );
  const html = await new Response(prelude).text();
  if (failure) throw failure;
  return html;
}

/** What pages say before anything is rendered, and what an installed product is called and leads to. */
export interface PageWords {
  name: string;
  description: string;
  noScript: string;
  loading: string;
  shortcuts: { name: string; url: string }[];
}

/** From now on pages are rendered in this language. */
export async function prerenderIn(language: Language): Promise<PageWords> {
  await showLanguage(language);
  const { reader, vocabulary, coverage } = messages.tools;
  const shortcuts = [
    { name: reader, url: '/assisted-reader' },
    { name: vocabulary, url: '/vocabulary' },
    { name: coverage, url: '/content-coverage' },
  ];
  return { ...messages.page, shortcuts };
}
