import { toHiragana } from '@ichibun/japanese/kana';
import { hasKanji } from '@ichibun/japanese/script';
import type { Dictionary, Line } from '../dictionary/dictionary.js';
import { kept } from '../dictionary/kept.js';
import { lookUp } from '../dictionary/look-up.js';
import { inKanjiInUse } from '../text/kanji-for-others.js';
import { unvoiced } from '../text/unvoiced.js';

/** The lines of the dictionary that expressions of a text are. */
export class ExpressionLines {
  private readonly read = kept((asked) => {
    const [written = '', read = '', lastRead = ''] = asked.split('\n');
    return this.lineOf(written, read, lastRead);
  });

  constructor(private readonly dictionary: Dictionary) {}

  /**
   * The entry that is spelled so and read like its parts, or by its last part otherwise, where it has one reading only.
   *
   * @param read the reading of all parts but the last
   */
  of(written: string, read: string, lastRead: string): Line | undefined {
    if (this.dictionary.has(written)) return this.read(`${written}\n${read}\n${lastRead}`);
    const today = inKanjiInUse(written);
    return today === written ? undefined : this.of(today, read, lastRead);
  }

  private lineOf(written: string, read: string, lastRead: string): Line | undefined {
    const reading = read + lastRead;
    const lines = lookUp(this.dictionary, { written, reading, classes: 0 });
    const alike = lines.find((line) => unvoiced(line.reading) === unvoiced(reading));
    if (alike || !hasKanji(written)) return alike;
    const isOneReading = new Set(lines.map((line) => toHiragana(line.reading))).size === 1;
    return isOneReading && toHiragana(lines[0]!.reading).startsWith(read) ? lines[0] : undefined;
  }
}
