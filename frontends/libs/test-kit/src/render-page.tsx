import { createQueryClient } from '@ichibun/api-client/query-client';
import { SessionProvider, useSession } from '@ichibun/api-client/session';
import { Toaster } from '@ichibun/ui/toast';
import { QueryClientProvider } from '@tanstack/react-query';
import { configure, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { toast } from 'sonner';

/** Milliseconds are enough, except for the first page of a file on a busy machine. */
configure({ asyncUtilTimeout: 5_000 });

interface Address {
  path?: string;
  route?: string;
}

export const demoUser = { id: 1, name: 'Demo User', email: 'demo@example.com' };

/**
 * Shows a page as the shell does: with session, queries, router and notices. `path` is the address it is at; every
 * other address shows itself as text, so that a navigation can be seen. A page that is told by its address what it
 * shows gives its `route`.
 */
export function renderPage(page: ReactNode, { path = '/', route }: Address = {}) {
  // Notices outlive the page that showed them.
  toast.dismiss();
  const [pathname] = path.split(/[?#]/);
  const router = createMemoryRouter(
    [
      { path: route ?? pathname!, element: page },
      { path: '*', element: <p>Another page</p> },
    ],
    { initialEntries: [path] },
  );
  const user = userEvent.setup();
  const view = render(
    <QueryClientProvider client={createQueryClient()}>
      <SessionProvider>
        <RouterProvider router={router} />
        <Toaster />
      </SessionProvider>
    </QueryClientProvider>,
  );
  return { ...view, user, location: () => router.state.location.pathname + router.state.location.search };
}

/**
 * A page that only user 1 sees, once logged in, as behind the shell's gate. The gateway must answer GET /api/auth/user.
 */
export function renderPageOfUser(page: ReactNode, options?: Address) {
  localStorage.setItem('userId', String(demoUser.id));
  return renderPage(<LoggedIn>{page}</LoggedIn>, options);
}

function LoggedIn({ children }: { children: ReactNode }) {
  return useSession().user && children;
}
