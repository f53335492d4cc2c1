const NUMBER = /\s*\(\d+\)\s+/;

/** The senses of a definition, which numbers them when there are several: '(1) teacher; master (2) sensei'. */
export const sensesOf = (definition: string): string[] => definition.split(NUMBER).filter((sense) => sense !== '');

/**
 * A definition with one of its senses before the others, which keep their order.
 *
 * @param first number of the sense, from 1; one that the definition does not have changes nothing
 */
export function withSenseFirst(definition: string, first: number): string {
  const senses = sensesOf(definition);
  const sense = senses[first - 1];
  if (sense === undefined || first === 1) return definition;
  return [sense, ...senses.filter((_, index) => index !== first - 1)]
    .map((one, index) => `(${index + 1}) ${one}`)
    .join(' ');
}
