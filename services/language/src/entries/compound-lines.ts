import type { Dictionary, Line } from '../dictionary/dictionary.js';
import { kept } from '../dictionary/kept.js';
import { lookUp } from '../dictionary/look-up.js';
import { unvoiced } from '../text/unvoiced.js';

/** The lines of the dictionary that compounds of a text are. */
export class CompoundLines {
  private readonly read = kept((asked) => {
    const [written = '', reading = ''] = asked.split('\n');
    const lines = lookUp(this.dictionary, { written, reading, classes: 0 });
    const alike = lines.find((one) => unvoiced(one.reading) === unvoiced(reading));
    return alike && isSomebody(written, this.dictionary, alike) ? undefined : alike;
  });

  constructor(private readonly dictionary: Dictionary) {}

  /**
   * The line with this spelling that is read like its parts, but for voiced sounds (恋人 こい+ひと is こいびと): the same
   * object for the same word.
   */
  of(written: string, reading: string): Line | undefined {
    return this.dictionary.has(written) ? this.read(`${written}\n${reading}`) : undefined;
  }
}

/** ぞうさん is an elephant, and no 増産. */
const isSomebody = (written: string, dictionary: Dictionary, { id }: Line): boolean =>
  /^[ぁ-ん]+さん$/u.test(written) &&
  dictionary.entry(id).kanji.length > 0 &&
  !dictionary.entry(id).kanji.some(({ text }) => text.endsWith('さん'));
