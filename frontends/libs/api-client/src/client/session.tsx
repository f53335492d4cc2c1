import type { User } from '@ichibun/contracts/session';
import { useQueryClient } from '@tanstack/react-query';
import {
  createContext,
  type ReactNode,
  type RefObject,
  use,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { forgetStored } from '../offline/kept-in-storage.js';
import { deleteCacheOf, deleteCaches } from '../offline/learner-cache.js';
import { withinSignOutWait } from '../offline/unsent-calls.js';
import { ApiError, actFor, call, onSessionExpired, sendPendingSignOut } from './request.js';
import { isSignOutPending, onLeft, rememberSignOut, tellTabs } from './sign-out.js';
import { pauseAfter } from './while-unfinished.js';

const STORED_ID = 'userId';
/** The stored id while the server does not answer: only an answer signs a learner out. */
const UNCONFIRMED_ID = 'userId-unanswered';

const NOBODY = 0;

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
  /** Makes no call. @param isAdmin from the server's config */
  signInAsDemoUser(isAdmin: boolean): void;
  /**
   * Ends the session in all tabs and on the server. Rejects when the server cannot be reached: the sign-out is then sent
   * before the next call.
   */
  signOut(): Promise<void>;
  /** For a session that the server has ended: clears this browser only. */
  forget(): void;
}

const beforeSignOut = new Set<() => Promise<unknown>>();

/** Registers a call that sends a page's pending changes before a sign-out; returns the function that removes it. */
export function onBeforeSignOut(send: () => Promise<unknown>): () => void {
  beforeSignOut.add(send);
  return () => beforeSignOut.delete(send);
}

const SessionContext = createContext<Session | null>(null);

interface SessionProviderProps {
  /** The user of a prerendered page; in a browser the session has it. */
  prerenderedFor?: User;
  children: ReactNode;
}

/** Restores the user whose id is stored; retries while the server does not answer. */
function useRestored(
  restoring: RefObject<AbortController | undefined>,
  signIn: (user: User) => void,
  setLoading: (isLoading: boolean) => void,
): void {
  useEffect(() => {
    const storedId = storedUserId();
    if (storedId === null) return;
    const left = new AbortController();
    restoring.current = left;
    const since = performance.now();
    let again: number | undefined;
    const ask = async () => {
      const restored = await restore(storedId, left.signal);
      if (left.signal.aborted) return;
      if (typeof restored === 'object') signIn(restored);
      else {
        localStorage.removeItem(STORED_ID);
        actFor(null);
        if (restored === 'unanswered') {
          localStorage.setItem(UNCONFIRMED_ID, storedId);
          again = window.setTimeout(ask, pauseAfter(performance.now() - since));
        } else {
          localStorage.removeItem(UNCONFIRMED_ID);
          forgetStored(NOBODY);
          sessionStorage.clear();
          void deleteCaches();
        }
      }
      setLoading(false);
    };
    actFor(Number(storedId));
    void ask();
    left.signal.addEventListener('abort', () => clearTimeout(again));
    return () => left.abort();
  }, [restoring, signIn, setLoading]);
}

/**
 * Restores the session of the stored user id and silently drops one that the server no longer knows. While the server
 * does not answer, shows the login screen and retries until a user signs in.
 */
export function SessionProvider({ prerenderedFor, children }: SessionProviderProps) {
  const queryClient = useQueryClient();
  const [user, setUser] = useState<User | null>(prerenderedFor ?? null);
  const [isLoading, setLoading] = useState(() => !prerenderedFor && storedUserId() !== null);

  const restoring = useRef<AbortController>(undefined);

  const signIn = useCallback((next: User) => {
    restoring.current?.abort();
    localStorage.setItem(STORED_ID, String(next.id));
    localStorage.removeItem(UNCONFIRMED_ID);
    actFor(next.id);
    setUser(next);
    forgetStored(next.id);
    void deleteCaches(next.id);
  }, []);

  /** Keeps unsent calls. */
  const clearUser = useCallback(
    (userId: number) => {
      for (const key of [STORED_ID, UNCONFIRMED_ID]) {
        // Another tab may have signed in another user.
        if (localStorage.getItem(key) === String(userId)) localStorage.removeItem(key);
      }
      actFor(null);
      setUser(null);
      queryClient.clear();
      forgetStored(Number(storedUserId() ?? NOBODY));
      sessionStorage.clear();
    },
    [queryClient],
  );

  const forget = useCallback(() => {
    if (!user) return;
    tellTabs(user.id);
    clearUser(user.id);
    void deleteCaches();
  }, [user, clearUser]);

  const signOut = useCallback(async () => {
    if (!user) return;
    // Begins while the session is still valid.
    const sent = Promise.allSettled([...beforeSignOut].map((send) => send()));
    rememberSignOut(user.id);
    tellTabs(user.id);
    clearUser(user.id);
    await withinSignOutWait(sent);
    await sendPendingSignOut().finally(deleteCaches);
  }, [user, clearUser]);

  // A layout effect, to listen before the learner's data is painted: another tab may sign out at any time.
  useLayoutEffect(() => {
    if (!user) return;
    const stop = onLeft((userId) => userId === user.id && clearUser(userId));
    // A page restored from the back-forward cache has missed the event.
    const look = () => storedUserId() !== String(user.id) && clearUser(user.id);
    window.addEventListener('pageshow', look);
    onSessionExpired((userId) => {
      if (userId !== user.id) return;
      // Keeps the queries of the open page until the learner has read that the session is over.
      queryClient.removeQueries({ type: 'inactive' });
      forgetStored(NOBODY);
      void deleteCacheOf(String(userId));
    });
    return () => {
      stop();
      window.removeEventListener('pageshow', look);
    };
  }, [user, clearUser, queryClient]);

  useEffect(() => {
    // Left over from a tab that signed out offline and was closed.
    if (isSignOutPending())
      sendPendingSignOut().then(
        () => deleteCaches(),
        () => {},
      );
  }, []);

  useRestored(restoring, signIn, setLoading);

  const session = useMemo<Session>(
    () => ({
      isLoading,
      user,
      signIn,
      signOut,
      forget,
      signInAsDemoUser: (isAdmin) => signIn({ ...DEMO_USER, role: isAdmin ? 'admin' : 'learner' }),
    }),
    [isLoading, user, signIn, signOut, forget],
  );
  return <SessionContext value={session}>{children}</SessionContext>;
}

export function useSession(): Session {
  const session = use(SessionContext);
  if (!session) throw new Error('useSession needs a SessionProvider above it');
  return session;
}

const storedUserId = () => localStorage.getItem(STORED_ID) ?? localStorage.getItem(UNCONFIRMED_ID);

/**
 * Gives no reason for failing: the specification shows the login screen without a message.
 */
async function restore(storedId: string, signal: AbortSignal): Promise<User | 'nobody' | 'unanswered'> {
  try {
    const { user } = await call('GET /api/auth/user', { query: { userId: storedId }, signal });
    return user ?? 'nobody';
  } catch (error) {
    return error instanceof ApiError && error.status < 500 && error.status !== 429 ? 'nobody' : 'unanswered';
  }
}
