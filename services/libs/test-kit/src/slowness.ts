/** Milliseconds of a processor that {@link TEXT} takes on the quiet machine that the budgets were set on. */
const QUIET_MS = 21;
const ROUNDS = 9;

/** JSON of four million characters: making small objects and strings is what a turn of the event loop mostly does. */
const TEXT = JSON.stringify(
  Array.from({ length: 60_000 }, (_, id) => ({ id, word: '猫が好き', reading: 'ねこ', counts: [id, id * 2] })),
);

/**
 * How many times as long as on the quiet machine of the budgets a processor of this one takes now: the median of a few
 * rounds that none of our changes makes faster or slower. A limit in milliseconds holds only beside it.
 *
 * @returns at least 1
 */
export function slowness(): number {
  const rounds = Array.from({ length: ROUNDS }, () => {
    const before = process.cpuUsage();
    JSON.parse(TEXT);
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1_000;
  }).sort((one, other) => one - other);
  return Math.max(1, rounds[Math.floor(ROUNDS / 2)]! / QUIET_MS);
}
