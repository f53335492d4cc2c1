import { serverState, subscribeToServer } from '@ichibun/api-client/server-state';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { messages } from './messages.js';

const useServerState = () => useSyncExternalStore(subscribeToServer, serverState, () => 'there' as const);

/**
 * Says that the server is starting or does not answer, on whatever page, and has that page go on when it does: what
 * could not be loaded is asked for again, and what waits to be sent is sent.
 */
export function ServerNotice() {
  const queryClient = useQueryClient();
  const state = useServerState();
  useWhenServerIsBack(() => {
    queryClient.refetchQueries({ type: 'active', predicate: (query) => query.state.status === 'error' });
    navigator.serviceWorker?.controller?.postMessage('send');
  });
  if (state === 'there' || state === 'offline') return null;
  // Beside the application: that is not shown before its first page has come.
  return createPortal(
    <div className="pointer-events-none fixed inset-x-0 bottom-0 z-50 flex justify-center p-4">
      <p role="status" className="card max-w-xl border-accent px-4 py-3 text-sm shadow-high">
        {messages.server[state]}
      </p>
    </div>,
    document.body,
  );
}

/** Calls `act` when a server that was away answers again. */
function useWhenServerIsBack(act: () => void): void {
  useEffect(
    () =>
      subscribeToServer(() => {
        if (serverState() === 'there') act();
      }),
    [act],
  );
}

/** As `useWhenServerIsBack`, for what is no function. */
export function WhenServerIsBack({ act }: { act(): void }) {
  useWhenServerIsBack(act);
  return null;
}
