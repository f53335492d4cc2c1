import { useSyncExternalStore } from 'react';

/** Kept in this browser's local storage, under these keys. */
export interface Preferences {
  'add-spaces': boolean;
  'focused-reading': boolean;
  'selected-voice': string;
  /** 1 is the voice's own pace. */
  'speaking-rate': number;
  theme: 'system' | 'light' | 'dark' | 'sepia';
}

const defaults: Preferences = {
  'add-spaces': false,
  'focused-reading': false,
  'selected-voice': 'ja-JP-Neural2-C',
  'speaking-rate': 1,
  theme: 'system',
};

const themes: readonly string[] = ['light', 'dark', 'sepia'];
const listeners = new Set<() => void>();

/** A stored preference, or its default when there is none or what is stored makes no sense. */
export function readPreference<Key extends keyof Preferences>(key: Key): Preferences[Key] {
  const stored = localStorage.getItem(key);
  if (stored === null) return defaults[key];
  return (parse(key, stored) ?? defaults[key]) as Preferences[Key];
}

export function writePreference<Key extends keyof Preferences>(key: Key, value: Preferences[Key]): void {
  localStorage.setItem(key, String(value));
  for (const listener of listeners) listener();
}

/** A preference and its setter; every user of it on the page, and in other tabs, follows a change. */
export function usePreference<Key extends keyof Preferences>(
  key: Key,
): [Preferences[Key], (value: Preferences[Key]) => void] {
  const value = useSyncExternalStore(subscribe, () => readPreference(key));
  return [value, (next) => writePreference(key, next)];
}

/** Puts the chosen theme on the document; 'system' leaves it to the browser's setting. */
export function applyTheme(): void {
  const theme = readPreference('theme');
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

function parse(key: keyof Preferences, stored: string): boolean | number | string | undefined {
  switch (key) {
    case 'add-spaces':
    case 'focused-reading':
      return stored === 'true';
    case 'speaking-rate': {
      const rate = Number.parseFloat(stored);
      return rate > 0 ? rate : undefined;
    }
    case 'theme':
      return themes.includes(stored) ? stored : undefined;
    case 'selected-voice':
      return stored || undefined;
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}
