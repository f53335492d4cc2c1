import './styles.css';
import { createQueryClient } from '@ichibun/api-client/query-client';
import { SessionProvider } from '@ichibun/api-client/session';
import { applyTheme } from '@ichibun/ui/preferences';
import { createBrowserRouter, RouterProvider } from '@ichibun/ui/router';
import { Toaster } from '@ichibun/ui/toast';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { routes } from './routes.js';

applyTheme();

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <QueryClientProvider client={createQueryClient()}>
      <SessionProvider>
        <RouterProvider router={createBrowserRouter(routes)} />
        <Toaster />
      </SessionProvider>
    </QueryClientProvider>
  </StrictMode>,
);
