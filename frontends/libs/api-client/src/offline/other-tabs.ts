import type { QueryClient, QueryKey } from '@tanstack/react-query';

let channel: BroadcastChannel | undefined;

/** Has the learner's other tabs know what has changed. */
export const tellOtherTabs = (changed: readonly QueryKey[]): void => channel?.postMessage(changed);

/** Loads what is shown again when it changes in another tab; in one that nobody sees when somebody does. */
export function followOtherTabs(queryClient: QueryClient): void {
  if (typeof BroadcastChannel === 'undefined') return;
  channel = new BroadcastChannel('changed');
  channel.onmessage = ({ data }: MessageEvent<QueryKey[]>) => {
    const refetchType = document.visibilityState === 'visible' ? 'active' : 'none';
    for (const queryKey of data) void queryClient.invalidateQueries({ queryKey, refetchType });
  };
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible') return;
    void queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.isInvalidated });
  });
}
