/** Pieces of a text of 100,000 lines, letters or brackets. */
const TIMES = 100_000;

/** Texts that have stopped services: each is read, divided, counted and shown. */
export const HOSTILE_TEXTS = {
  lines: () => '猫\n'.repeat(TIMES),
  letters: () => '猫'.repeat(TIMES),
  'opening brackets': () => `${'「'.repeat(TIMES)}猫`,
  'readings in brackets': () => '魔王（まおう）'.repeat(TIMES),
  headings: () => '第一章\n'.repeat(TIMES),
  ruby: () => '猫《ねこ》'.repeat(TIMES),
} as const;

/** Word lists that have stopped services. */
export const HOSTILE_LISTS = {
  'words in JSON': () => `[${'{"word":"猫","reading":"ねこ"},'.repeat(TIMES)}{}]`,
  'nested JSON': () => `${'['.repeat(10 * TIMES)}"猫"${']'.repeat(10 * TIMES)}`,
  'keys in JSON': () => `[{${Array.from({ length: TIMES }, (_, at) => `"${at}":1`).join(',')}}]`,
} as const;

export type HostileText = keyof typeof HOSTILE_TEXTS | keyof typeof HOSTILE_LISTS;
