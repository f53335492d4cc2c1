import { NO_DEFINITION } from '@ichibun/api-client/not-available';
import { shownContent } from '@ichibun/words/not-available';
import { cutDefinition } from './cut-definition.js';

/** What a word means, which is said in English, or that nobody knows. */
export function Definition({ of, length }: { of: string; length?: number }) {
  const definition = cutDefinition(of, length);
  return definition === NO_DEFINITION ? shownContent(definition) : <span lang="en">{definition}</span>;
}
