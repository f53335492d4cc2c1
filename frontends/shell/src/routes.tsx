import { remotes } from '@ichibun/federation/remotes';
import { messagesReady } from '@ichibun/ui/language';
import { Loading } from '@ichibun/ui/loading';
import { Navigate, type RouteObject, useRoutes } from '@ichibun/ui/router';
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { RemotePage } from './areas/remote-page.js';
import { Arrived } from './frame.js';
import { Home } from './home/home.js';
import { Layout } from './layout.js';
import { NotFound } from './pages/not-found.js';
import { PageBoundary } from './pages/page-boundary.js';
import { Gate } from './sign-in/gate.js';

const remoteRoutes: RouteObject[] = Object.entries(remotes).flatMap(([remote, pages]) =>
  Object.entries(pages).map(([path, page]) => ({ path, element: <RemotePage remoteId={`${remote}/${page}`} /> })),
);

/** A page of the shell itself. */
const own = (path: string, page: ReactNode): RouteObject => ({
  path,
  element: (
    <Suspense fallback={<Loading />}>
      <Arrived />
      {page}
    </Suspense>
  ),
});

/** A long text, which comes when it is asked for. */
function article(path: string, load: () => Promise<ComponentType>): RouteObject {
  const Article = lazy(async () => {
    const page = await load();
    await messagesReady();
    return { default: page };
  });
  return own(path, <Article />);
}

const routes: RouteObject[] = [
  {
    element: (
      <PageBoundary>
        <Gate>
          <Layout />
        </Gate>
      </PageBoundary>
    ),
    children: [
      own('/', <Home />),
      { path: '/dashboard', element: <Navigate to="/" replace /> },
      ...remoteRoutes,
      article('/about-us', async () => (await import('./pages/text-page.js')).AboutUs),
      article('/learning-method', async () => (await import('./pages/text-page.js')).textPage('learningMethod')),
      article('/settings', async () => (await import('./pages/settings.js')).Settings),
      article('/your-data', async () => (await import('./pages/your-data.js')).YourData),
      article('/dictionaries', async () => (await import('./pages/dictionaries.js')).Dictionaries),
      article('/programs', async () => (await import('./pages/programs.js')).Programs),
      article('/how-to', async () => (await import('./pages/text-page.js')).textPage('howTo')),
      article('/community', async () => (await import('./pages/text-page.js')).textPage('community')),
      article('/export-history', async () => (await import('./pages/text-page.js')).textPage('exportHistory')),
      own('*', <NotFound />),
    ],
  },
];

/** What is shown at the address. */
export const Pages = () => useRoutes(routes);
