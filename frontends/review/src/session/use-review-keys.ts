import { usePreference } from '@ichibun/ui/preferences';
import { useLayoutEffect, useRef } from 'react';
import type { Change, Rating } from './use-review.js';

/** What keys do. */
export interface ReviewActions {
  isShown: boolean;
  show(): void;
  answer(rating: Rating): void;
  change(change: Change): void;
  undo(): void;
  hint(): void;
  speak(): void;
  edit(): void;
}

/** Anki's keys, wherever focus is, except where keys have a meaning of their own. */
export function useReviewKeys(actions: ReviewActions, enabled: boolean): void {
  const [withLetters] = usePreference('letter-keys');
  const current = useRef(actions);
  // Before the page is seen: a press that comes at once is for what it shows.
  useLayoutEffect(() => {
    current.current = actions;
  });

  useLayoutEffect(() => {
    if (!enabled) return;
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey || event.repeat) return;
      if (!(event.target instanceof Element)) return;
      if (event.target.closest('input, textarea, select, dialog, [role=menu]')) return;
      // A button that has focus is pressed by these keys.
      const isPress = (event.key === ' ' || event.key === 'Enter') && event.target.closest('button, a, summary');
      if (isPress) return;
      const action = actionOf(event, current.current, withLetters);
      if (!action) return;
      event.preventDefault();
      action();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [withLetters, enabled]);
}

function actionOf(
  { key, ctrlKey, metaKey }: KeyboardEvent,
  actions: ReviewActions,
  withLetters: boolean,
): (() => void) | undefined {
  if (ctrlKey || metaKey) return key === 'z' ? actions.undo : undefined;
  if (key === ' ' || key === 'Enter') return actions.isShown ? () => actions.answer(3) : actions.show;
  if (!withLetters) return undefined;
  if (actions.isShown && /^[1-4]$/.test(key)) return () => actions.answer(Number(key) as Rating);
  const letters: Record<string, () => void> = {
    u: actions.undo,
    f: actions.hint,
    r: actions.speak,
    e: actions.edit,
    k: () => actions.change('known'),
    '-': () => actions.change('bury'),
    '@': () => actions.change('suspend'),
  };
  return letters[key.toLowerCase()];
}
