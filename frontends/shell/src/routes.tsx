import { remotes } from '@ichibun/federation/remotes';
import { Navigate, type RouteObject } from '@ichibun/ui/router';
import { AreaToCome } from './areas/area-to-come.js';
import { RemotePage } from './areas/remote-page.js';
import { Home } from './home.js';
import { Layout } from './layout.js';
import { AboutUs } from './pages/about-us.js';
import { Community } from './pages/community.js';
import { ExportHistory } from './pages/export-history.js';
import { HowTo } from './pages/how-to.js';
import { LearningMethod } from './pages/learning-method.js';
import { NotFound } from './pages/not-found.js';
import { PageFailed } from './pages/page-failed.js';
import { Gate } from './sign-in/gate.js';

const remoteRoutes: RouteObject[] = Object.entries(remotes).flatMap(([remote, pages]) =>
  Object.entries(pages).map(([path, page]) => ({ path, element: <RemotePage remoteId={`${remote}/${page}`} /> })),
);

/** Documented routes whose remote does not exist yet. Once an area is in the table of remotes, its line here goes. */
const routesToCome: RouteObject[] = [
  { path: '/bilingual-audiobook', element: <AreaToCome name="Bilingual Audiobook" /> },
  { path: '/admin', element: <AreaToCome name="Admin" /> },
  { path: '/admin/monitor', element: <AreaToCome name="System Monitor" /> },
];

export const routes: RouteObject[] = [
  {
    element: (
      <Gate>
        <Layout />
      </Gate>
    ),
    errorElement: <PageFailed />,
    children: [
      { path: '/', element: <Home /> },
      { path: '/dashboard', element: <Navigate to="/" replace /> },
      ...remoteRoutes,
      ...routesToCome,
      { path: '/about-us', element: <AboutUs /> },
      { path: '/learning-method', element: <LearningMethod /> },
      { path: '/how-to', element: <HowTo /> },
      { path: '/community', element: <Community /> },
      { path: '/export-history', element: <ExportHistory /> },
      { path: '*', element: <NotFound /> },
    ],
  },
];
