import { useFreshWords } from '@ichibun/api-client/vocabulary';
import { usePreference } from '@ichibun/ui/preferences';
import { Outlet, useLocation } from '@ichibun/ui/router';
import { useLayoutEffect, useRef } from 'react';
import { Header } from './header/header.js';
import { FollowedJobs } from './jobs/followed-jobs.js';
import { messages } from './messages.js';
import { AreaPages } from './navigation/area-pages.js';
import { withoutSlash } from './navigation/areas.js';
import { useScrollRestoration } from './scroll-restoration.js';
import { useScrollToTarget } from './scroll-to-target.js';
import { Sidebar, sidebarRoutes } from './sidebar.js';

/** Header, sidebar and the page between them. */
export function Layout() {
  const { pathname } = useLocation();
  const [focusedReading] = usePreference('focused-reading');
  useScrollRestoration();
  useScrollToTarget();
  useFreshWords();
  const main = useFocusOnNavigation(pathname);
  const showsHeader = !(focusedReading && pathname.startsWith('/assisted-reader/read/'));
  const showsSidebar = sidebarRoutes.includes(withoutSlash(pathname));
  return (
    <>
      <a
        href="#main"
        className="fixed top-2 left-2 z-50 -translate-y-24 rounded-md bg-accent px-4 py-2 text-on-accent focus:translate-y-0"
      >
        {messages.header.skip}
      </a>
      {showsHeader && <Header />}
      <div className="mx-auto max-w-7xl px-4 sm:px-6">
        <AreaPages />
      </div>
      <div
        className={`mx-auto max-w-7xl px-4 sm:px-6 ${showsSidebar ? 'lg:grid lg:grid-cols-[13rem_1fr] lg:gap-10' : ''}`}
      >
        {showsSidebar && <Sidebar />}
        <main id="main" ref={main} tabIndex={-1} className="min-w-0 py-6 outline-none sm:py-10">
          <Outlet />
        </main>
      </div>
      <FollowedJobs />
    </>
  );
}

/** Moves focus to the new page after a navigation, as a full page load would. */
function useFocusOnNavigation(pathname: string) {
  const main = useRef<HTMLElement>(null);
  const shown = useRef(pathname);
  // With the page's first paint: later it would take the focus from what was reached by then.
  useLayoutEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    // A page may have taken it to the box that it is for.
    if (!document.activeElement?.matches('[data-search]')) main.current?.focus({ preventScroll: true });
  }, [pathname]);
  return main;
}
