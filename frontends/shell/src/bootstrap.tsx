import { createQueryClient } from '@ichibun/api-client/query-client';
import { SessionProvider } from '@ichibun/api-client/session';
import { BrowserRouter } from '@ichibun/ui/router';
import { applyTheme } from '@ichibun/ui/stored-preferences';
import { Toaster } from '@ichibun/ui/toast';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { registerAreas } from './areas/register-areas.js';
import { remoteOfPath } from './areas/remote-of-path.js';
import { pageOf } from './areas/remote-page.js';
import { rootBehindFrame } from './frame.js';
import { Pages } from './routes.js';
import { registerWorker } from './worker/register.js';

applyTheme();
registerAreas();

// While the session is restored, the page it leads to is loaded.
const area = localStorage.getItem('userId') === null ? undefined : remoteOfPath(window.location.pathname);
if (area) pageOf(`${area.remote}/${area.page}`);

const queryClient = createQueryClient();
registerWorker(queryClient);

createRoot(rootBehindFrame()).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <SessionProvider>
        <BrowserRouter>
          <Pages />
        </BrowserRouter>
        <Toaster />
      </SessionProvider>
    </QueryClientProvider>
  </StrictMode>,
);
