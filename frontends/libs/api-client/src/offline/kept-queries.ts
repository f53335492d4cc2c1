import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Makes room for one more answer below a key, of which a number is kept: what is shown stays, and of the rest the
 * oldest goes.
 */
export function makeRoom(queryClient: QueryClient, queryKey: QueryKey, most: number): void {
  const cache = queryClient.getQueryCache();
  const kept = cache.findAll({ queryKey, predicate: ({ state }) => state.data !== undefined });
  const excess = kept.length + 1 - most;
  if (excess <= 0) return;
  const oldestFirst = kept
    .filter((query) => !query.isActive())
    .sort((a, b) => a.state.dataUpdatedAt - b.state.dataUpdatedAt);
  for (const query of oldestFirst.slice(0, excess)) cache.remove(query);
}
