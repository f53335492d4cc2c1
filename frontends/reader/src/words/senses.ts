const NUMBER = /\s*\(\d+\)\s+/;

/**
 * The senses of a dictionary definition, which numbers them when there are several: '(1) teacher; master (2) sensei'.
 */
export function sensesOf(definition: string): string[] {
  return definition.split(NUMBER).filter((sense) => sense !== '');
}
