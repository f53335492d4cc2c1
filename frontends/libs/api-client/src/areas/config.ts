import { useQuery } from '@tanstack/react-query';
import { keys } from '../client/keys.js';
import { call } from '../client/request.js';

export function useServerConfig() {
  return useQuery({ queryKey: keys.config, queryFn: ({ signal }) => call('GET /api/config', { signal }) });
}
