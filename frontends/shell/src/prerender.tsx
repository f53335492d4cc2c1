import type { User } from '@ichibun/api-client/contract';
import { createQueryClient } from '@ichibun/api-client/query-client';
import { SessionProvider } from '@ichibun/api-client/session';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { prerender } from 'react-dom/static';
// biome-ignore lint/style/noRestrictedImports: this router runs in the build and is on no page.
import { StaticRouter } from 'react-router';
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
 * @throws what a component throws that needs a browser to be rendered
 */
export async function prerenderPage(path: string): Promise<string> {
  globalThis.localStorage ??= { getItem: () => null } as unknown as Storage;
  let failure: unknown;
  const { prelude } = await prerender(
    <StrictMode>
      <QueryClientProvider client={createQueryClient()}>
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
