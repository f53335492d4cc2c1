/**
 * The seed of a test with generated input: random, and printed, so that a failure can be repeated with SEED.
 *
 * @param name of what is tested
 */
export function printedSeed(name: string): number {
  const seed = process.env.SEED ? Number(process.env.SEED) : Date.now() | 0;
  process.stdout.write(`${name}: seed ${seed}\n`);
  return seed;
}
