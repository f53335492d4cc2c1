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
/** Holds the id while the server does not answer: it is asked again. Only an answer signs a learner out. */
const UNANSWERED_ID = 'userId-unanswered';

/** No user's id. */
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
  /** Acts as the demo user from now on; makes no call. Whether that is an administrator is in the server's config. */
  signInAsDemoUser(isAdmin: boolean): void;
  /**
   * Ends the session here, in all tabs, and on the server. Rejects when the server could not be reached: it is told
   * before anything else is asked.
   */
  signOut(): Promise<void>;
  /** Forgets the session in this browser only: for a session that the server has ended. */
  forget(): void;
}

const leaving = new Set<() => Promise<unknown>>();

/** Has what a page has not told the server yet sent before its learner signs out; returns what ends that. */
export function beforeLeaving(send: () => Promise<unknown>): () => void {
  leaving.add(send);
  return () => leaving.delete(send);
}

const SessionContext = createContext<Session | null>(null);

interface SessionProviderProps {
  /** Whom a page is prerendered for. In a browser the session says who it is. */
  prerenderedFor?: User;
  children: ReactNode;
}

/** Asks once for the user whose id is stored, and again for as long as the server does not answer. */
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
          localStorage.setItem(UNANSWERED_ID, storedId);
          again = window.setTimeout(ask, pauseAfter(performance.now() - since));
        } else {
          localStorage.removeItem(UNANSWERED_ID);
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
    forgetStored(next.id);
    void deleteCaches(next.id);
  }, []);

  /** Nothing of the learner is shown or stored any more; what waits to be sent is still there. */
  const hide = useCallback(
    (userId: number) => {
      for (const key of [STORED_ID, UNANSWERED_ID]) {
        // Another tab may have signed in somebody else.
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
    hide(user.id);
    void deleteCaches();
  }, [user, hide]);

  const signOut = useCallback(async () => {
    if (!user) return;
    // It is on its way before the session may be over.
    const sent = Promise.allSettled([...leaving].map((send) => send()));
    rememberSignOut(user.id);
    tellTabs(user.id);
    hide(user.id);
    await withinSignOutWait(sent);
    await sendPendingSignOut().finally(deleteCaches);
  }, [user, hide]);

  // Before anything of the learner's is seen: another tab may sign out at any time.
  useLayoutEffect(() => {
    if (!user) return;
    const stop = onLeft((userId) => userId === user.id && hide(userId));
    // A page that the browser brings back as it was has heard nothing.
    const look = () => storedUserId() !== String(user.id) && hide(user.id);
    window.addEventListener('pageshow', look);
    onSessionExpired((userId) => {
      if (userId !== user.id) return;
      // What the page shows stays until the learner has read that the session is over.
      queryClient.removeQueries({ type: 'inactive' });
      forgetStored(NOBODY);
      void deleteCacheOf(String(userId));
    });
    return () => {
      stop();
      window.removeEventListener('pageshow', look);
    };
  }, [user, hide, queryClient]);

  useEffect(() => {
    // The tab in which somebody signed out without a network is gone.
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

const storedUserId = () => localStorage.getItem(STORED_ID) ?? localStorage.getItem(UNANSWERED_ID);

/**
 * The user of a stored id. A visitor who is not restored sees the login screen without a word, as the specification has
 * it.
 */
async function restore(storedId: string, signal: AbortSignal): Promise<User | 'nobody' | 'unanswered'> {
  try {
    const { user } = await call('GET /api/auth/user', { query: { userId: storedId }, signal });
    return user ?? 'nobody';
  } catch (error) {
    return error instanceof ApiError && error.status < 500 && error.status !== 429 ? 'nobody' : 'unanswered';
  }
}
