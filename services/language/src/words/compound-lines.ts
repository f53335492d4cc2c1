import type { Dictionary, Line } from '../dictionary/dictionary.js';
import { lookUp } from '../dictionary/look-up.js';
import { unvoiced } from './unvoiced.js';

/** How many are kept for the next text; a novel has about 5,000. */
const KEPT = 50_000;

/** The lines of the dictionary that compounds of a text are. */
export class CompoundLines {
  private readonly known = new Map<string, Line | undefined>();

  constructor(private readonly dictionary: Dictionary) {}

  /**
   * The line with this spelling that is read like its parts, but for voiced sounds (恋人 こい+ひと is こいびと): the same
   * object for the same word.
   */
  of(written: string, reading: string): Line | undefined {
    if (!this.dictionary.has(written)) return undefined;
    const key = `${written}\n${reading}`;
    if (this.known.has(key)) return this.known.get(key);
    const lines = lookUp(this.dictionary, { written, reading, classes: 0 });
    const alike = lines.find((one) => unvoiced(one.reading) === unvoiced(reading));
    const line = alike && isSomebody(written, this.dictionary, alike) ? undefined : alike;
    if (this.known.size >= KEPT) this.known.clear();
    this.known.set(key, line);
    return line;
  }
}

/** ぞうさん is an elephant, and no 増産. */
const isSomebody = (written: string, dictionary: Dictionary, { id }: Line): boolean =>
  /^[ぁ-ん]+さん$/u.test(written) &&
  dictionary.entry(id).kanji.length > 0 &&
  !dictionary.entry(id).kanji.some(({ text }) => text.endsWith('さん'));
