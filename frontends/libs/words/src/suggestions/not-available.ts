import { NO_DEFINITION, NO_TRANSLATION } from '@ichibun/api-client/not-available';
import { texts } from './texts.js';

/** A translation or definition of the server; what it says where there is none, in the language of the interface. */
export function shownContent(text: string): string {
  if (text === NO_TRANSLATION) return texts.noTranslation;
  return text === NO_DEFINITION ? texts.noDefinition : text;
}
