import { QueryClient } from '@tanstack/react-query';

/** The product's defaults: nothing is fetched again unless something changed it, and nothing is retried silently. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // The service worker answers without a network too.
        networkMode: 'always',
        refetchInterval: false,
        refetchOnWindowFocus: false,
        staleTime: Number.POSITIVE_INFINITY,
        retry: false,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
