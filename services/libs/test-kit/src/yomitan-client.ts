/** A headword as players of subtitles read it. */
interface Headword {
  readonly term: string;
  readonly reading: string;
  readonly sources: readonly {
    readonly originalText: string;
    readonly deinflectedText: string;
    readonly isPrimary: boolean;
  }[];
  readonly frequencies: readonly { readonly frequency: number; readonly frequencyMode?: string }[];
  readonly pronunciations: readonly {
    readonly pronunciations: readonly { readonly type: string; readonly positions: number }[];
  }[];
}

interface Segment {
  readonly text: string;
  readonly reading: string;
  readonly headwords?: readonly (readonly Headword[])[];
  readonly lemma?: string;
}

interface Row {
  readonly source: string;
  readonly index: number;
  readonly content: readonly (readonly Segment[])[];
}

/** A word as a player shows it. */
export interface ShownWord {
  readonly text: string;
  readonly reading: string;
  /** Its dictionary form; undefined for marks and what no dictionary has. */
  readonly lemma: string | undefined;
  readonly frequency: number | undefined;
  readonly accents: readonly number[];
}

/** The oldest Yomitan that players work with, and the first that takes lists of terms. */
const OLDEST = [25, 12, 16];
const WITH_LISTS = [26, 4, 6];

/**
 * Asks Yomitan's API as players of subtitles do, and throws where they fail: they send JSON without a type, never look
 * at the status, and trust what has come.
 *
 * @param address as it is typed into their settings
 */
export class YomitanClient {
  constructor(private readonly address: string) {}

  /** @throws Error where a player would not go on */
  async connect(): Promise<void> {
    const { version } = (await this.post('yomitanVersion', {})) as { version: string };
    const numbers = version.split('.').map(Number);
    if (isBefore(numbers, OLDEST)) throw new Error(`Yomitan ${version} is too old.`);
    if (isBefore(numbers, WITH_LISTS)) throw new Error(`Yomitan ${version} takes no lists.`);
  }

  /** The words of lines, which are sent at once. @throws Error where segments are not their line */
  async tokenize(lines: readonly string[]): Promise<ShownWord[][]> {
    const rows = (await this.post('tokenize', { text: lines, scanLength: 16, parser: 'scanning-parser' })) as Row[];
    return lines.map((line, index) => {
      const row = rows.find((one) => one.source === 'scanning-parser' && one.index === index)!;
      const joined = row.content.map((segments) => segments.map(({ text }) => text).join('')).join('');
      if (joined !== line) throw new Error(`"${joined}" is not "${line}".`);
      return row.content.map(shown);
    });
  }

  /** As programs do that send one line with a type, and look at nothing but the first row. */
  async tokenizeOne(text: string): Promise<{ surface: string; reading: string; headword: string }[]> {
    const headers = { 'content-type': 'application/json' };
    const rows = (await this.post('tokenize', { text, scanLength: 10 }, headers)) as Row[];
    return rows[0]!.content.map((segments) => ({
      surface: segments.map(({ text }) => text).join(''),
      reading: segments.map(({ text, reading }) => reading || text).join(''),
      headword: segments[0]!.headwords?.[0]?.[0]?.term ?? '',
    }));
  }

  /** The first word and its dictionary form, by which players find out whether MeCab is there. */
  async firstOfMecab(text: string): Promise<{ text: string; lemma: string | undefined }> {
    const [row] = (await this.post('tokenize', { text, scanLength: 16, parser: 'mecab' })) as Row[];
    if (row!.source !== 'mecab') throw new Error('There is no MeCab.');
    const [first] = row!.content[0]!;
    return { text: first!.text, lemma: first!.lemma };
  }

  /** Glosses of terms, each term's first entry. */
  async glosses(terms: readonly string[]): Promise<(string | undefined)[]> {
    const found = (await this.post('termEntries', { term: terms })) as {
      dictionaryEntries: { definitions: { entries: string[] }[]; headwords: Headword[]; frequencies: unknown[] }[];
    }[];
    return terms.map((_, index) => {
      const [entry] = found[index]!.dictionaryEntries;
      if (entry && (!Array.isArray(entry.frequencies) || entry.headwords.length === 0)) throw new Error('no lists');
      return entry?.definitions[0]?.entries[0];
    });
  }

  async post(path: string, body: unknown, headers: Record<string, string> = {}): Promise<unknown> {
    const response = await fetch(`${this.address}/${path}`, { method: 'POST', body: JSON.stringify(body), headers });
    const answer = await response.json();
    if (answer === null) throw new Error(`Yomitan API error for ${path}: null`);
    return answer;
  }
}

const isBefore = (version: readonly number[], other: readonly number[]): boolean => {
  for (const [at, number] of other.entries()) if (version[at] !== number) return (version[at] ?? 0) < number;
  return false;
};

function shown(segments: readonly Segment[]): ShownWord {
  const [first] = segments;
  if (!first) throw new TypeError('a word without a segment');
  const text = segments.map((segment) => segment.text).join('');
  const headwords = first.headwords?.flat() ?? [];
  for (const { frequencies, pronunciations, sources } of headwords) {
    // They are gone through without looking whether they are there.
    [...frequencies, ...pronunciations, ...sources].forEach(Boolean);
  }
  const primary = headwords.find(({ sources }) =>
    sources.some(({ originalText, isPrimary }) => isPrimary && originalText === text.trim()),
  );
  return {
    text,
    reading: segments.map((segment) => segment.reading || segment.text).join(''),
    lemma: primary?.term,
    frequency: primary?.frequencies[0]?.frequency,
    accents: primary?.pronunciations.flatMap((one) => one.pronunciations.map(({ positions }) => positions)) ?? [],
  };
}
