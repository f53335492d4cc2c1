import { inWords } from '@ichibun/api-client/request';
import { NO_DEFINITION } from '@ichibun/api-client/word-changes';
import { cutDefinition } from './cut-definition.js';

/** What a word means, which is said in English, or that nobody knows. */
export function Definition({ of, length }: { of: string; length?: number }) {
  const definition = cutDefinition(of, length);
  return definition === NO_DEFINITION ? inWords(NO_DEFINITION) : <span lang="en">{definition}</span>;
}
