import { beforeEach, expect, it } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { usePreference } from './preferences.js';
import { applyTheme, type Preferences, readPreference, subscribe, writePreference } from './stored-preferences.js';

beforeEach(() => localStorage.clear());

const stored: [keyof Preferences, string | null, unknown][] = [
  ['add-spaces', null, false],
  ['add-spaces', 'true', true],
  ['focused-reading', 'false', false],
  ['selected-voice', null, 'ja-JP-Neural2-C'],
  ['speaking-rate', null, 1],
  ['speaking-rate', '0.8', 0.8],
  ['speaking-rate', 'fast', 1],
  ['theme', 'sepia', 'sepia'],
  ['theme', 'neon', 'system'],
  ['furigana', null, 'always'],
  ['furigana', 'unknown', 'unknown'],
  ['word-marks', 'rainbow', 'underline'],
  ['marked-words', 'known', 'worth'],
  ['writing-mode', 'vertical', 'vertical'],
  ['show-translation', 'true', true],
  ['reader-view', 'page', 'page'],
  ['text-size', 'huge', 'medium'],
];

it.each(stored)('reads %s stored as %s', (key, text, value) => {
  if (text !== null) localStorage.setItem(key, text);
  expect(readPreference(key)).toBe(value);
});

it('a preference that changes reaches everything that uses it', () => {
  function Spaces() {
    const [addSpaces] = usePreference('add-spaces');
    return <p>{addSpaces ? 'spaced' : 'tight'}</p>;
  }
  render(
    <>
      <Spaces />
      <Spaces />
    </>,
  );
  act(() => writePreference('add-spaces', true));
  expect(screen.getAllByText('spaced')).toHaveLength(2);
  expect(localStorage.getItem('add-spaces')).toBe('true');
});

it('a preference follows what another tab has chosen', () => {
  function Spaces() {
    const [addSpaces] = usePreference('add-spaces');
    return <p>{addSpaces ? 'spaced' : 'tight'}</p>;
  }
  render(<Spaces />);
  const stop = subscribe(applyTheme);
  localStorage.setItem('add-spaces', 'true');
  localStorage.setItem('theme', 'sepia');
  // The browser tells the tabs that did not write it.
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'theme' })));
  expect(screen.getByText('spaced')).toBeTruthy();
  expect(document.documentElement.dataset.theme).toBe('sepia');
  stop();
  delete document.documentElement.dataset.theme;
});

it('puts a chosen theme on the document, and takes it off for the device’s own', () => {
  writePreference('theme', 'dark');
  applyTheme();
  expect(document.documentElement.dataset.theme).toBe('dark');
  writePreference('theme', 'system');
  applyTheme();
  expect(document.documentElement.dataset.theme).toBeUndefined();
});
