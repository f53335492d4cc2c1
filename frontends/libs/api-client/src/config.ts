import { useQuery } from '@tanstack/react-query';
import type { ServerConfig } from './contract.js';
import { keys } from './keys.js';

export function useServerConfig() {
  return useQuery<ServerConfig>({ queryKey: keys.config });
}
