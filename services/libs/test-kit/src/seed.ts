/** Of `make test`, so that it says the same about the same code each time. */
const FIXED = 20_261_126;

/**
 * The seed of a test with generated input: fixed, SEED, or a random one with SEED=random (`make fuzz`). Printed, so
 * that a failure can be repeated.
 *
 * @param name of what is tested
 */
export function printedSeed(name: string): number {
  const { SEED } = process.env;
  const seed = SEED === 'random' ? Date.now() | 0 : Number(SEED || FIXED);
  process.stdout.write(`${name}: seed ${seed}\n`);
  return seed;
}
