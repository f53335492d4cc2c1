/** Keys that do the same, as people are shown them. */
export interface ShownKey<Action> {
  readonly keys: readonly string[];
  readonly does: Action;
}

/** What `KeyboardEvent.key` calls keys that are shown by another name. */
const NAMED: Readonly<Record<string, string>> = { Space: ' ', '→': 'ArrowRight', '←': 'ArrowLeft' };

/**
 * What a key does.
 *
 * @param key as `KeyboardEvent.key`
 * @param withLetters whether keys of one letter do anything
 */
export function actionOfKey<Action>(
  shown: readonly ShownKey<Action>[],
  key: string,
  withLetters: boolean,
): Action | undefined {
  const isLetter = key.length === 1 && key !== ' ';
  if (isLetter && !withLetters) return undefined;
  return shown.find(({ keys }) => keys.some((one) => (NAMED[one] ?? one.toLowerCase()) === key))?.does;
}
