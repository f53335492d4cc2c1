import { followOtherTabs } from '@ichibun/api-client/other-tabs';
import { createQueryClient } from '@ichibun/api-client/query-client';
import { SessionProvider } from '@ichibun/api-client/session';
import { messagesReady, showLanguage } from '@ichibun/ui/language';
import { BrowserRouter } from '@ichibun/ui/router';
import { applyTheme, subscribe } from '@ichibun/ui/stored-preferences';
import { Toaster } from '@ichibun/ui/toast';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { registerAreas } from './areas/register-areas.js';
import { remoteOfPath } from './areas/remote-of-path.js';
import { pageOf } from './areas/remote-page.js';
import { rootBehindFrame } from './frame.js';
import { InLanguage } from './in-language.js';
import { Pages } from './routes.js';
import { ServerNotice } from './server-notice.js';
import { registerWorker } from './worker/register.js';

applyTheme();
// Chosen in another tab, too.
subscribe(applyTheme);
registerAreas();

// While the session is restored, the page it leads to is loaded.
const area = localStorage.getItem('userId') === null ? undefined : remoteOfPath(window.location.pathname);
if (area) pageOf(`${area.remote}/${area.page}`);

const queryClient = createQueryClient();
followOtherTabs(queryClient);
registerWorker(queryClient);

const root = createRoot(rootBehindFrame());
const product = (
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <SessionProvider>
        <InLanguage>
          <BrowserRouter>
            <Pages />
          </BrowserRouter>
          <Toaster />
          <ServerNotice />
        </InLanguage>
      </SessionProvider>
    </QueryClientProvider>
  </StrictMode>
);
messagesReady()
  // Better in English than nothing.
  .catch(() => showLanguage('en'))
  .then(() => root.render(product));
