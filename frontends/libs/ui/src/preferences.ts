import { useSyncExternalStore } from 'react';
import { type Preferences, readPreference, subscribe, writePreference } from './stored-preferences.js';

/** A preference and its setter; every user of it on the page, and in other tabs, follows a change. */
export function usePreference<Key extends keyof Preferences>(
  key: Key,
): [Preferences[Key], (value: Preferences[Key]) => void] {
  const value = useSyncExternalStore(
    subscribe,
    () => readPreference(key),
    // Pages are prerendered with the defaults, or what the build chooses.
    () => readPreference(key),
  );
  return [value, (next) => writePreference(key, next)];
}
