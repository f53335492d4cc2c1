import { useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useState } from 'react';
import { actFor, request } from './request.js';

export interface User {
  id: number;
  name: string;
  email: string;
  username: string;
  googleId: string | null;
  picture: string | null;
  /** Null while the service that counts is away, as the two below. */
  knownWordsCount: number | null;
  processedFilesCount: number | null;
  generatedCardsCount: number | null;
}

const STORED_ID = 'userId';

const DEMO_USER: User = {
  id: 1,
  name: 'Demo User',
  email: 'demo@example.com',
  username: 'demo',
  googleId: null,
  picture: null,
  knownWordsCount: 150,
  processedFilesCount: 5,
  generatedCardsCount: 25,
};

export interface Session {
  isLoading: boolean;
  user: User | null;
  signIn(user: User): void;
  /** Acts as the demo user from now on; makes no call. */
  signInAsDemoUser(): void;
  /** Ends the session on the server and here. Rejects when the server could not be told; it is over here all the same. */
  signOut(): Promise<void>;
  /** Forgets the session here only: for a session that the server has ended. */
  forget(): void;
}

const SessionContext = createContext<Session | null>(null);

/** Restores the session of the stored user id, silently dropping one that the server does not know any more. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const queryClient = useQueryClient();
  const [user, setUser] = useState<User | null>(null);
  const [isLoading, setLoading] = useState(() => localStorage.getItem(STORED_ID) !== null);

  const signIn = useCallback((next: User) => {
    localStorage.setItem(STORED_ID, String(next.id));
    actFor(next.id);
    setUser(next);
  }, []);

  const forget = useCallback(() => {
    localStorage.removeItem(STORED_ID);
    actFor(null);
    setUser(null);
    queryClient.clear();
  }, [queryClient]);

  const signOut = useCallback(async () => {
    try {
      await request('POST', '/api/auth/logout');
    } finally {
      forget();
    }
  }, [forget]);

  useEffect(() => {
    const storedId = localStorage.getItem(STORED_ID);
    if (storedId === null) return;
    const leaving = new AbortController();
    actFor(Number(storedId));
    restore(storedId, leaving.signal).then((restored) => {
      if (leaving.signal.aborted) return;
      if (restored) setUser(restored);
      else {
        localStorage.removeItem(STORED_ID);
        actFor(null);
      }
      setLoading(false);
    });
    return () => leaving.abort();
  }, []);

  const session = useMemo<Session>(
    () => ({ isLoading, user, signIn, signInAsDemoUser: () => signIn(DEMO_USER), signOut, forget }),
    [isLoading, user, signIn, signOut, forget],
  );
  return <SessionContext value={session}>{children}</SessionContext>;
}

export function useSession(): Session {
  const session = use(SessionContext);
  if (!session) throw new Error('useSession needs a SessionProvider above it');
  return session;
}

async function restore(storedId: string, signal: AbortSignal): Promise<User | null> {
  try {
    const path = `/api/auth/user?userId=${encodeURIComponent(storedId)}`;
    const { user } = await request<{ user?: User }>('GET', path, undefined, { signal });
    return user ?? null;
  } catch {
    // Ended sessions and network failures alike lead to the login screen without a word, as the product's specification has it.
    return null;
  }
}
