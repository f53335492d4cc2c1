import { NO_DEFINITION, NO_TRANSLATION } from '@ichibun/api-client/not-available';
import { messages } from './messages.js';

/** A translation or definition of the server; what it says where there is none, in the language of the interface. */
export function shownContent(text: string): string {
  if (text === NO_TRANSLATION) return messages.noTranslation;
  return text === NO_DEFINITION ? messages.noDefinition : text;
}
