import { NO_DEFINITION } from '@ichibun/api-client/not-available';
import { cut } from '@ichibun/ui/format';

/** A definition, cut at this many characters with an ellipsis for the rest, or the placeholder for a missing one. */
export const cutDefinition = (definition: string, length = Number.POSITIVE_INFINITY) =>
  cut(definition, length) || NO_DEFINITION;
