import { language, subscribeToLanguage } from '@ichibun/ui/language';
import { Fragment, type ReactNode, useSyncExternalStore } from 'react';

/** Begins again when the learner changes the language: texts are read while something is shown, and not followed. */
export function InLanguage({ children }: { children: ReactNode }) {
  return <Fragment key={useSyncExternalStore(subscribeToLanguage, language, language)}>{children}</Fragment>;
}
