import { useEffect, useRef } from 'react';

interface MediaKeys {
  readonly toggle: () => void;
  readonly step: (by: 1 | -1) => void;
  readonly repeat: () => void;
}

/** Has media keys and the lock screen move from sentence to sentence. */
export function useMediaSession(title: string, isPlaying: boolean, keys: MediaKeys): void {
  const latest = useRef({ isPlaying, keys });
  useEffect(() => {
    latest.current = { isPlaying, keys };
  });
  useEffect(() => {
    const { mediaSession } = navigator;
    if (!mediaSession) return;
    mediaSession.metadata = new MediaMetadata({ title });
    // Headphones that are taken off pause what is paused already.
    const play = (plays: boolean) => {
      if (latest.current.isPlaying !== plays) latest.current.keys.toggle();
    };
    const handlers: Partial<Record<MediaSessionAction, () => void>> = {
      play: () => play(true),
      pause: () => play(false),
      previoustrack: () => latest.current.keys.step(-1),
      nexttrack: () => latest.current.keys.step(1),
      seekbackward: () => latest.current.keys.repeat(),
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
