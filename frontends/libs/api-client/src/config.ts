import { useQuery } from '@tanstack/react-query';
import { keys } from './keys.js';

/** What the server offers: GET /api/config. */
export interface ServerConfig {
  /** Whether a visitor may continue as the demo user. */
  demoUser: boolean;
  /** OAuth client id for Google sign-in; null when it is not set up. */
  googleClientId: string | null;
  /** Invites to the learners' chat; null when there is none. */
  communityChatUrl: string | null;
}

export function useServerConfig() {
  return useQuery<ServerConfig>({ queryKey: keys.config });
}
