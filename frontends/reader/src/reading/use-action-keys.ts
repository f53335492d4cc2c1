import { usePreference } from '@ichibun/ui/preferences';
import { useBackCloses } from '../words/use-back-closes.js';
import { actionOfKey, type ShownKey } from './shown-keys.js';
import { useKeys } from './use-keys.js';

/** Has keys do what the list of a page's keys says, but not while that list is open. */
export function useActionKeys<Action extends string>(
  keys: readonly ShownKey<Action>[],
  actions: Readonly<Record<Action, () => void>>,
  showsKeys: boolean,
  onShowKeys: (shows: boolean) => void,
): void {
  const [withLetters] = usePreference('letter-keys');
  useBackCloses(showsKeys, () => onShowKeys(false));
  useKeys(
    (key) => actionOfKey(keys, key, withLetters),
    (action) => actions[action](),
    !showsKeys,
  );
}
