import { type ComponentProps, type ComponentType, useEffect, useState } from 'react';
import { messages } from './messages.js';
import type { Notice, Notices } from './notices.js';

type Place = ComponentType<ComponentProps<typeof Notices>>;

/** The newest notice that waits for its place to be loaded. */
let waiting: Notice | undefined;
let show: ((notice: Notice) => void) | undefined;
let open: (() => void) | undefined;

/** Shows a short notice in the corner; it takes the place of the one before. */
export function notify(notice: Notice): void {
  if (show) show(notice);
  else {
    waiting = notice;
    open?.();
  }
}

const load = () => import('./notices.js');

/** Loads what notices are made of before the first one: where the server has gone, it could not be loaded then. */
export const loadNotices = (): void => void load().catch(() => {});

/** Says what failed, and why where that is known. */
export const notifyFailure = (description: string, reason?: string) =>
  notify({ title: messages.error, description, ...(reason && { reason }), destructive: true });

function begin(shower: (notice: Notice) => void): void {
  show = shower;
  if (waiting) shower(waiting);
  waiting = undefined;
}

/** The place where notices appear. What it is made of is loaded with the first notice. */
export function Toaster() {
  const [Place, setPlace] = useState<Place | null>(null);
  useEffect(() => {
    open = () => {
      load().then(
        ({ Notices }) => setPlace(() => Notices),
        // The next notice tries again.
        () => {},
      );
    };
    if (waiting) open();
    return () => {
      open = undefined;
      show = undefined;
    };
  }, []);
  return Place && <Place onReady={begin} />;
}
