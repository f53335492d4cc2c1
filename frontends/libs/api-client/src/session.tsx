import { useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Answer } from './answer.js';
import type { User } from './contract.js';
import { forgetKept, sendBeforeLeaving } from './kept-offline.js';
import { ApiError, actFor, request } from './request.js';
import { pauseAfter } from './while-unfinished.js';

const STORED_ID = 'userId';
/** Holds the id while the server does not answer: it is asked again. Only an answer signs a learner out. */
const UNANSWERED_ID = 'userId-unanswered';

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
  role: 'learner',
};

export interface Session {
  isLoading: boolean;
  user: User | null;
  signIn(user: User): void;
  /** Acts as the demo user from now on; makes no call. */
  signInAsDemoUser(): void;
  /**
   * Ends the session on the server and here. Rejects when the server could not be reached; it is over here all the
   * same.
   */
  signOut(): Promise<void>;
  /** Forgets the session here only: for a session that the server has ended. */
  forget(): void;
}

const SessionContext = createContext<Session | null>(null);

interface SessionProviderProps {
  /** Whom a page is prerendered for. In a browser the session says who it is. */
  prerenderedFor?: User;
  children: ReactNode;
}

/**
 * Restores the session of the stored user id, silently dropping one that the server does not know any more. A server
 * that does not answer is asked again while the login screen is shown, until somebody signs in.
 */
export function SessionProvider({ prerenderedFor, children }: SessionProviderProps) {
  const queryClient = useQueryClient();
  const [user, setUser] = useState<User | null>(prerenderedFor ?? null);
  const [isLoading, setLoading] = useState(() => !prerenderedFor && storedUserId() !== null);

  const restoring = useRef<AbortController>(undefined);

  const signIn = useCallback((next: User) => {
    restoring.current?.abort();
    localStorage.setItem(STORED_ID, String(next.id));
    localStorage.removeItem(UNANSWERED_ID);
    actFor(next.id);
    setUser(next);
    void forgetKept(next.id);
  }, []);

  const forget = useCallback(() => {
    localStorage.removeItem(STORED_ID);
    localStorage.removeItem(UNANSWERED_ID);
    actFor(null);
    setUser(null);
    queryClient.clear();
    void forgetKept();
  }, [queryClient]);

  const signOut = useCallback(async () => {
    try {
      await sendBeforeLeaving();
      await request('POST', '/api/auth/logout');
    } finally {
      forget();
    }
  }, [forget]);

  useEffect(() => {
    const storedId = storedUserId();
    if (storedId === null) return;
    const leaving = new AbortController();
    restoring.current = leaving;
    const since = performance.now();
    let again: number | undefined;
    const ask = async () => {
      const restored = await restore(storedId, leaving.signal);
      if (leaving.signal.aborted) return;
      if (typeof restored === 'object') signIn(restored);
      else {
        localStorage.removeItem(STORED_ID);
        actFor(null);
        if (restored === 'unanswered') {
          localStorage.setItem(UNANSWERED_ID, storedId);
          again = window.setTimeout(ask, pauseAfter(performance.now() - since));
        } else localStorage.removeItem(UNANSWERED_ID);
      }
      setLoading(false);
    };
    actFor(Number(storedId));
    void ask();
    leaving.signal.addEventListener('abort', () => clearTimeout(again));
    return () => leaving.abort();
  }, [signIn]);

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

const storedUserId = () => localStorage.getItem(STORED_ID) ?? localStorage.getItem(UNANSWERED_ID);

/**
 * The user of a stored id. A visitor who is not restored sees the login screen without a word, as the specification has
 * it.
 */
async function restore(storedId: string, signal: AbortSignal): Promise<User | 'nobody' | 'unanswered'> {
  try {
    const path = `/api/auth/user?userId=${encodeURIComponent(storedId)}`;
    const { user } = await request<Partial<Answer<'GET /api/auth/user'>>>('GET', path, undefined, { signal });
    return user ?? 'nobody';
  } catch (error) {
    return error instanceof ApiError && error.status < 500 && error.status !== 429 ? 'nobody' : 'unanswered';
  }
}
