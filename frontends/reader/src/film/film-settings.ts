import { useState } from 'react';

/** How a film is watched, kept on this device. */
export interface FilmSettings {
  /** Where the film stops by itself. */
  readonly stops: (typeof STOPS)[number];
  /** Whether it waits while a word is looked up. */
  readonly waits: boolean;
  /** Whether it skips what nobody says. */
  readonly condensed: boolean;
  /** 1 is its own pace. */
  readonly pace: number;
  /** Whether a sentence that is saved takes the line's sound, and a picture. */
  readonly savesSound: boolean;
  readonly savesPicture: boolean;
  /** Whether the second subtitles are shown before they are asked for. */
  readonly showsSecond: boolean;
  /** Whether the text of a recording is hidden until it is asked for. */
  readonly hidesText: boolean;
}

/** Nowhere, at the end of each line, of those with new words, or of those with one. */
export const STOPS = ['never', 'lines', 'new', 'one-new'] as const;

/** Whether a film stops at the end of a line with so many new words; undefined until they are counted. */
export const isStop = (stops: FilmSettings['stops'], newWords: number | undefined): boolean =>
  stops === 'lines' || (stops === 'new' && (newWords ?? 0) > 0) || (stops === 'one-new' && newWords === 1);

export const PACES = [0.5, 0.75, 0.9, 1, 1.25] as const;

/** The settings that are on or off. */
type Switch = { [Name in keyof FilmSettings]: FilmSettings[Name] extends boolean ? Name : never }[keyof FilmSettings];

const KEY = 'film-settings';
const DEFAULTS: FilmSettings = {
  stops: 'never',
  waits: true,
  condensed: false,
  pace: 1,
  savesSound: true,
  savesPicture: true,
  showsSecond: false,
  hidesText: false,
};

/** The settings as they were left; what makes no sense is as it is at first. */
function read(): FilmSettings {
  let stored: Partial<Record<keyof FilmSettings, unknown>> = {};
  try {
    stored = JSON.parse(localStorage.getItem(KEY) ?? '{}') ?? {};
  } catch {
    // Somebody else has written there.
  }
  const { stops, pace } = stored;
  const isOn = (name: Switch) => {
    const value = stored[name];
    return typeof value === 'boolean' ? value : DEFAULTS[name];
  };
  return {
    stops: STOPS.find((one) => one === stops) ?? DEFAULTS.stops,
    waits: isOn('waits'),
    condensed: isOn('condensed'),
    pace: PACES.find((one) => one === pace) ?? DEFAULTS.pace,
    savesSound: isOn('savesSound'),
    savesPicture: isOn('savesPicture'),
    showsSecond: isOn('showsSecond'),
    hidesText: isOn('hidesText'),
  };
}

/** The settings, and what changes some of them. */
export function useFilmSettings(): [FilmSettings, (change: Partial<FilmSettings>) => void] {
  const [settings, set] = useState(read);
  const change = (some: Partial<FilmSettings>) => {
    const next = { ...settings, ...some };
    localStorage.setItem(KEY, JSON.stringify(next));
    set(next);
  };
  return [settings, change];
}

/** How much later than the film its subtitles are, in milliseconds; kept on this device for each document. */
export function useOffset(documentId: number): [number, (offset: number) => void] {
  const key = `film-offset-${documentId}`;
  const [offset, set] = useState(() => Number(localStorage.getItem(key)) || 0);
  const change = (next: number) => {
    localStorage.setItem(key, String(next));
    set(next);
  };
  return [offset, change];
}
