import { remotes } from '@ichibun/federation/remotes';
import { Loading } from '@ichibun/ui/loading';
import { Navigate, type RouteObject } from '@ichibun/ui/router';
import { RemotePage } from './areas/remote-page.js';
import { Home } from './home.js';
import { Layout } from './layout.js';
import { Community } from './pages/community.js';
import { ExportHistory } from './pages/export-history.js';
import { NotFound } from './pages/not-found.js';
import { PageFailed } from './pages/page-failed.js';
import { Gate } from './sign-in/gate.js';

const remoteRoutes: RouteObject[] = Object.entries(remotes).flatMap(([remote, pages]) =>
  Object.entries(pages).map(([path, page]) => ({ path, element: <RemotePage remoteId={`${remote}/${page}`} /> })),
);

/** Long texts, which come when they are asked for. */
const articles: RouteObject[] = [
  { path: '/about-us', lazy: async () => ({ Component: (await import('./pages/about-us.js')).AboutUs }) },
  {
    path: '/learning-method',
    lazy: async () => ({ Component: (await import('./pages/learning-method.js')).LearningMethod }),
  },
  { path: '/how-to', lazy: async () => ({ Component: (await import('./pages/how-to.js')).HowTo }) },
];

export const routes: RouteObject[] = [
  {
    element: (
      <Gate>
        <Layout />
      </Gate>
    ),
    errorElement: <PageFailed />,
    hydrateFallbackElement: <Loading />,
    children: [
      { path: '/', element: <Home /> },
      { path: '/dashboard', element: <Navigate to="/" replace /> },
      ...remoteRoutes,
      ...articles,
      { path: '/community', element: <Community /> },
      { path: '/export-history', element: <ExportHistory /> },
      { path: '*', element: <NotFound /> },
    ],
  },
];
