/** Kept in this browser's local storage, under these keys. */
export interface Preferences {
  'add-spaces': boolean;
  /** Whether Anki decks are exported with audio. */
  'deck-audio': boolean;
  /** Minutes of reading that are meant for each day; 0 for none. */
  'daily-goal': number;
  'focused-reading': boolean;
  /** Whether the pitch of words is over them in the reader. */
  'pitch-marks': boolean;
  /** Readings above kanji: of all words, of those that are not known, of none. */
  furigana: 'always' | 'unknown' | 'never';
  /** Whether grammar points have a line in the reader. */
  'grammar-marks': boolean;
  /** Keys for the reader that are single letters. */
  'letter-keys': boolean;
  /** Whether the reader shows a sentence or a page. */
  'reader-view': 'sentence' | 'page';
  'text-size': 'small' | 'medium' | 'large' | 'largest';
  'line-height': 'tight' | 'normal' | 'loose';
  /** In the reader: in lines, or from top to bottom. */
  'writing-mode': 'horizontal' | 'vertical';
  /** How the reader marks words that are not known. */
  'word-marks': 'underline' | 'colour' | 'none';
  /**
   * Which words the reader marks: those that are not learned yet, also those being learned, or all but the known; `worth`
   * is the last, with those alone that are worth learning where most words are new.
   */
  'marked-words': 'worth' | 'new' | 'learning' | 'all';
  /** Whether each sentence comes with its translation, without being asked. */
  'show-translation': boolean;
  /** In the reader: Gothic or Mincho type. */
  'reader-font': 'gothic' | 'mincho';
  /** How long the lines of a page are. */
  measure: 'narrow' | 'normal' | 'wide';
  /** Whether swipes answer cards of a review, on a phone. */
  'review-swipes': boolean;
  'selected-voice': string;
  /** 1 is the voice's own pace. */
  'speaking-rate': number;
  /** The film or manga that was open last, unless its text was read since: `watch/7`; empty for none. */
  'continue-at': string;
  theme: 'system' | 'light' | 'dark' | 'sepia';
  /** Whether somebody has had words, texts or sentences on this device: they need not be told what the product is. */
  returning: boolean;
  /** Whether a new learner has been asked how much Japanese they know, or did not want to be. */
  welcomed: boolean;
}

const defaults: Preferences = {
  'add-spaces': false,
  'deck-audio': false,
  'daily-goal': 15,
  'focused-reading': false,
  'pitch-marks': false,
  furigana: 'always',
  'grammar-marks': true,
  'letter-keys': true,
  'reader-view': 'sentence',
  'text-size': 'medium',
  'line-height': 'normal',
  'writing-mode': 'horizontal',
  'word-marks': 'underline',
  'marked-words': 'worth',
  'show-translation': false,
  'reader-font': 'gothic',
  measure: 'normal',
  'review-swipes': false,
  'selected-voice': 'ja-JP-Neural2-C',
  'speaking-rate': 1,
  'continue-at': '',
  theme: 'system',
  returning: false,
  welcomed: false,
};

const choices: { [Key in keyof Preferences]?: readonly string[] } = {
  theme: ['light', 'dark', 'sepia'],
  'reader-view': ['sentence', 'page'],
  'reader-font': ['gothic', 'mincho'],
  measure: ['narrow', 'normal', 'wide'],
  'text-size': ['small', 'medium', 'large', 'largest'],
  'line-height': ['tight', 'normal', 'loose'],
  'writing-mode': ['horizontal', 'vertical'],
  'word-marks': ['underline', 'colour', 'none'],
  'marked-words': ['worth', 'new', 'learning', 'all'],
  furigana: ['always', 'unknown', 'never'],
};
const listeners = new Set<() => void>();

/** A stored preference, or its default when there is none or what is stored makes no sense. */
export function readPreference<Key extends keyof Preferences>(key: Key): Preferences[Key] {
  const stored = localStorage.getItem(key);
  if (stored === null) return defaults[key];
  return (parse(key, stored) ?? defaults[key]) as Preferences[Key];
}

export function writePreference<Key extends keyof Preferences>(key: Key, value: Preferences[Key]): void {
  localStorage.setItem(key, String(value));
  notify();
}

function notify(): void {
  for (const listener of listeners) listener();
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
    case 'deck-audio':
    case 'focused-reading':
    case 'grammar-marks':
    case 'letter-keys':
    case 'pitch-marks':
    case 'returning':
    case 'review-swipes':
    case 'show-translation':
    case 'welcomed':
      return stored === 'true';
    case 'daily-goal': {
      const minutes = Number(stored);
      return minutes >= 0 ? minutes : undefined;
    }
    case 'speaking-rate': {
      const rate = Number.parseFloat(stored);
      return rate > 0 ? rate : undefined;
    }
    case 'theme':
    case 'reader-view':
    case 'reader-font':
    case 'measure':
    case 'text-size':
    case 'line-height':
    case 'writing-mode':
    case 'word-marks':
    case 'marked-words':
    case 'furigana':
      return choices[key]?.includes(stored) ? stored : undefined;
    case 'continue-at':
    case 'selected-voice':
      return stored || undefined;
  }
}

/** Has the listener called when a preference changes, here or in another tab; returns what ends that. */
export function subscribe(listener: () => void): () => void {
  // One listener of the window for all: a page of text subscribes hundreds of times.
  if (listeners.size === 0) window.addEventListener('storage', notify);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('storage', notify);
  };
}
