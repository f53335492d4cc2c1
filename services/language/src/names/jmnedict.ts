import { readElements } from '../xml/read-elements.js';

/** A name as JMnedict has it. */
export interface NameEntry {
  readonly spellings: readonly string[];
  /** Hiragana or katakana. */
  readonly readings: readonly string[];
  /** JMnedict's codes: `surname`, `masc`, `place`. */
  readonly types: readonly string[];
  /** In Latin letters, or translated. */
  readonly meanings: readonly string[];
}

const LISTS = { keb: 'spellings', reb: 'readings', name_type: 'types', trans_det: 'meanings' } as const;

/**
 * The names of a JMnedict XML file.
 *
 * @param chunks the decoded file in pieces of any size
 * @throws Error when the XML is broken or holds no names
 */
export function readJmnedict(chunks: AsyncIterable<string>): AsyncIterable<NameEntry> {
  let entry = empty();
  return readElements(
    chunks,
    {
      opened: (name) => {
        if (name === 'entry') entry = empty();
      },
      closed: (name, text) => {
        if (name in LISTS) entry[LISTS[name as keyof typeof LISTS]].push(text);
        return name === 'entry' && entry.readings.length > 0 ? entry : undefined;
      },
    },
    'The file holds no JMnedict names.',
  );
}

const empty = () => ({
  spellings: [] as string[],
  readings: [] as string[],
  types: [] as string[],
  meanings: [] as string[],
});
