import { useEffect, useRef } from 'react';

interface MediaKeys {
  readonly play: () => void;
  readonly pause: () => void;
  readonly step: (by: 1 | -1) => void;
  readonly repeat: () => void;
}

/** Has media keys and the lock screen move from sentence to sentence. */
export function useMediaSession(title: string, isPlaying: boolean, keys: MediaKeys): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const { mediaSession } = navigator;
    if (!mediaSession) return;
    mediaSession.metadata = new MediaMetadata({ title });
    const handlers: Partial<Record<MediaSessionAction, () => void>> = {
      play: () => latest.current.play(),
      pause: () => latest.current.pause(),
      previoustrack: () => latest.current.step(-1),
      nexttrack: () => latest.current.step(1),
      seekbackward: () => latest.current.repeat(),
    };
    const entries = Object.entries(handlers) as [MediaSessionAction, () => void][];
    for (const [action, handler] of entries) mediaSession.setActionHandler(action, handler);
    return () => {
      mediaSession.metadata = null;
      for (const [action] of entries) mediaSession.setActionHandler(action, null);
    };
  }, [title]);
  useEffect(() => {
    if (navigator.mediaSession) navigator.mediaSession.playbackState = isPlaying ? 'playing' : 'paused';
  }, [isPlaying]);
}
