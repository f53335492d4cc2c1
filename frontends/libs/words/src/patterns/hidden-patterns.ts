import { usePreference } from '@ichibun/ui/preferences';

/** The grammar points that the learner does not want to see in texts, on this device. */
export function useHiddenPatterns() {
  const [stored, store] = usePreference('hidden-grammar');
  const hidden = stored.split(' ').filter((id) => id !== '');
  return {
    isHidden: (id: string) => hidden.includes(id),
    toggle: (id: string) =>
      store((hidden.includes(id) ? hidden.filter((one) => one !== id) : [...hidden, id]).join(' ')),
  };
}
