import { hasKanji } from '@ichibun/japanese/script';
import type { Spellings } from '../dictionary/spellings.js';
import { readTable } from '../tables/read-table.js';
import { RowOfTable } from '../words/reason.js';
import { valuesOf } from './conditions.js';

/** A verb or an adjective with nouns that one particle marks, of data/grammar/together.tsv. */
export interface Together {
  /** In kanji, as a dictionary writes it. */
  readonly verb: string;
  readonly reading: string;
  readonly particle: string;
  readonly nouns: readonly string[];
  readonly hasNoun: ReadonlySet<string>;
  readonly example: string;
  readonly reason: RowOfTable;
}

export const TOGETHER: readonly Together[] = readTable(
  'data/grammar/together.tsv',
  ['verb', 'reading', 'particle', 'nouns', 'example'],
  ({ verb, reading, particle, nouns: all, example }, line) => {
    const nouns = valuesOf(all);
    const reason = new RowOfTable('together', line, `${particle}+${verb}`, example);
    return { verb, reading, particle, nouns, hasNoun: new Set(nouns), example, reason };
  },
);

/** A word in its dictionary form. */
export interface BaseForm {
  readonly base: string;
  /** Hiragana. */
  readonly baseReading: string;
}

/** A noun and what is said of it, as a dictionary writes them. */
interface Pair {
  readonly noun: string;
  readonly verb: string;
  readonly reading: string;
  readonly row: Together;
}

/** What other particles may stand in the place of. */
const MAY_MARK = new Map<string, readonly string[]>([
  ['は', ['が', 'を']],
  ['も', ['が', 'を']],
  ['へ', ['に']],
]);

/** Whether a particle is that of a row, or may stand in the place of it. */
const marks = (particle: string, ofRow: string): boolean =>
  particle === ofRow || (MAY_MARK.get(particle)?.includes(ofRow) ?? false);

const NONE: readonly Pair[] = [];

const KANA_ROWS = Map.groupBy(TOGETHER, ({ reading }) => reading);
const KANJI_ROWS = Map.groupBy(TOGETHER, ({ verb }) => verb);

/** Whether something is said of verbs that are written or, in kana, read so. */
export const isInTable = ({ base, baseReading }: BaseForm): boolean =>
  KANJI_ROWS.has(base) || (!hasKanji(base) && KANA_ROWS.has(baseReading));

/** The verb of the table that is written so, if there is one; one in kana is read so. */
export function verbsWritten(base: string): BaseForm[] {
  if (!hasKanji(base)) return KANA_ROWS.has(base) ? [{ base, baseReading: base }] : [];
  const [row] = KANJI_ROWS.get(base) ?? [];
  return row ? [{ base, baseReading: row.reading }] : [];
}

/** What goes together, by words as a text has them: in kana any that is read so may be meant. */
export class WordsTogether {
  /** By their readings the nouns of the table. */
  private readonly nounsRead = new Map<string, Set<string>>();

  constructor(spellings: Spellings) {
    for (const noun of new Set(TOGETHER.flatMap(({ nouns }) => nouns))) {
      for (const reading of spellings.commonReadingsOf(noun)) {
        if (!this.nounsRead.has(reading)) this.nounsRead.set(reading, new Set());
        this.nounsRead.get(reading)!.add(noun);
      }
    }
  }

  /** The pairs of the table that a noun with its particle and a verb may be. */
  pairs(noun: BaseForm, particle: string, verb: BaseForm): readonly Pair[] {
    const rows = hasKanji(verb.base) ? KANJI_ROWS.get(verb.base) : KANA_ROWS.get(verb.baseReading);
    if (!rows) return NONE;
    const mayBe = hasKanji(noun.base) ? undefined : this.nounsRead.get(noun.baseReading);
    let found: Pair[] | undefined;
    for (const row of rows) {
      // Most words are in no row, which is asked of every noun before a verb.
      if (!marks(particle, row.particle) || !(mayBe || row.hasNoun.has(noun.base))) continue;
      for (const one of row.nouns) {
        if (one !== noun.base && !mayBe?.has(one)) continue;
        found ??= [];
        found.push({ noun: one, verb: row.verb, reading: row.reading, row });
      }
    }
    return found ?? NONE;
  }
}
