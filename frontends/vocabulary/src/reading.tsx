import { Japanese } from '@ichibun/ui/japanese';

/** How a word is read, where its spelling does not say so already. */
export function Reading({ of: { word, reading } }: { of: { word: string; reading?: string | null } }) {
  return reading && reading !== word ? <Japanese>{reading}</Japanese> : null;
}
