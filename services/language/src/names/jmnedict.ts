import sax from 'sax';

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
export async function* readJmnedict(chunks: AsyncIterable<string>): AsyncIterable<NameEntry> {
  const parser = sax.parser(true, { trim: true });
  let done: NameEntry[] = [];
  let entry = empty();
  let text = '';
  let entries = 0;
  // Types are entities (`&surname;`) that stand for long names: we want the codes.
  parser.ondoctype = (doctype) => {
    for (const [, name] of doctype.matchAll(/<!ENTITY\s+(\S+)\s+"/gu)) parser.ENTITIES[name!] = name!;
  };
  parser.onopentag = ({ name }) => {
    text = '';
    if (name === 'entry') entry = empty();
  };
  parser.ontext = (piece) => {
    text += piece;
  };
  parser.onclosetag = (name) => {
    if (name in LISTS) entry[LISTS[name as keyof typeof LISTS]].push(text);
    if (name === 'entry' && entry.readings.length > 0) {
      done.push(entry);
      entries++;
    }
    text = '';
  };
  parser.onerror = (error) => {
    throw error;
  };
  for await (const chunk of chunks) {
    parser.write(chunk);
    yield* done;
    done = [];
  }
  parser.close();
  if (entries === 0) throw new Error('The file holds no JMnedict names.');
}

const empty = () => ({
  spellings: [] as string[],
  readings: [] as string[],
  types: [] as string[],
  meanings: [] as string[],
});
