import { QueryClient, type QueryFunction } from '@tanstack/react-query';
import { isUnauthorized, requestJson } from './request.js';

/**
 * Loads a query by its key: the parts joined by `/` are the path. On a 401 it fails, or yields null where the page has
 * something to say to visitors who are not logged in.
 */
export function loadPath<T>(on401: 'throw' | 'null' = 'throw'): QueryFunction<T> {
  return async ({ queryKey, signal }) => {
    try {
      return await requestJson('GET', queryKey.join('/'), undefined, { signal });
    } catch (error) {
      if (on401 === 'null' && isUnauthorized(error)) return null as T;
      throw error;
    }
  };
}

/** The product's defaults: nothing is fetched again unless something changed it, and nothing is retried silently. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // The service worker answers without a network too.
        networkMode: 'always',
        queryFn: loadPath(),
        refetchInterval: false,
        refetchOnWindowFocus: false,
        staleTime: Number.POSITIVE_INFINITY,
        retry: false,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
