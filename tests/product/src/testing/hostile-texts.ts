/** Pieces of a text of 100,000 lines, letters or brackets. */
const TIMES = 100_000;
/** Of a document; and of a list, in bytes. */
const MOST_LETTERS = 2_000_000;
const MOST_READINGS = 150_000;
const LETTERS_OF_LIST = 1_600_000;

/** Texts that have stopped services: each is read, divided, counted and shown. */
export const HOSTILE_TEXTS = {
  lines: () => '猫\n'.repeat(TIMES),
  letters: () => '猫'.repeat(TIMES),
  'opening brackets': () => `${'「'.repeat(TIMES)}猫`,
  'readings in brackets': () => '魔王（まおう）'.repeat(TIMES),
  headings: () => '第一章\n'.repeat(TIMES),
  ruby: () => '猫《ねこ》'.repeat(TIMES),
  'readings of parts of words': () => '食(た)べ'.repeat(TIMES),
  'as many sentences as may be': () => '猫。'.repeat(2 * TIMES),
  'as much ruby as may be': () => '猫《ねこ》'.repeat(MOST_READINGS),
  'as many readings in brackets as may be': () => '猫（ねこ）'.repeat(MOST_READINGS),
  'as many spaces as may be': () => '猫 '.repeat(MOST_LETTERS / 2),
  'as many numbers as may be': () => '五六百5,6'.repeat(MOST_LETTERS / 6),
} as const;

/** Of documents alone. */
export const HOSTILE_DOCUMENTS = {
  'as many letters as may be': () => '猫'.repeat(MOST_LETTERS),
} as const;

/** Word lists that have stopped services. */
export const HOSTILE_LISTS = {
  'as many letters as a list may have': () => '猫'.repeat(LETTERS_OF_LIST),
  'words in JSON': () => `[${'{"word":"猫","reading":"ねこ"},'.repeat(TIMES)}{}]`,
  'nested JSON': () => `${'['.repeat(10 * TIMES)}"猫"${']'.repeat(10 * TIMES)}`,
  'keys in JSON': () => `[{${Array.from({ length: TIMES }, (_, at) => `"${at}":1`).join(',')}}]`,
} as const;

export const HOSTILE = { ...HOSTILE_TEXTS, ...HOSTILE_DOCUMENTS, ...HOSTILE_LISTS } as const;

export type HostileText = keyof typeof HOSTILE;
