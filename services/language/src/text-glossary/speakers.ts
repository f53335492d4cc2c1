import type { Lexemes } from '../entries/lexemes.js';
import { classOf } from '../tables/classes.js';
import { Changes } from '../words/changes.js';
import type { Lexeme } from '../words/lexeme.js';
import { type Morpheme, morphemeOf } from '../words/morpheme.js';
import { ruleOf } from '../words/reason.js';

const RULES = {
  name: ruleOf('speakers/name', 'text-glossary/speakers.ts', 'ゆき：まだかな。'),
  recurring: ruleOf('speakers/recurring', 'text-glossary/speakers.ts', 'たま：見た？\nまめ：何を？\nたま：月。'),
};

/** The longest name, in words of the analyser. */
const MOST_WORDS = 3;

/** Names in hiragana that are no usual heading. */
const GIVEN_NAMES = classOf('NAME-OF-SPEAKER');
const NAMES_OF_PLANTS = classOf('NAME-OF-PLANT');
/** Names in kanji that are things, too, so that only a label that recurs is one. */
const NAMES_IN_KANJI = classOf('NAME-OF-SPEAKER-IN-KANJI');
/** What is written before a colon in a list or an exercise. */
const HEADINGS = classOf('HEADING-IN-KANA');
const PEOPLE = classOf('PERSON');
const ANIMALS = classOf('CALLED-SAN');

/** A line that begins with who speaks: ゆい：… or ゆい「…」. */
interface SpokenLine {
  readonly at: number;
  readonly count: number;
  readonly label: string;
  /** Whether it says something to somebody: さくら：早いね。, and not さくら：バラ科の木。 */
  readonly isAddressed: boolean;
}

/** Makes names of the words that say at the start of a line who speaks. */
export function nameSpeakers(morphemes: Morpheme[], lexemes: Lexemes): Changes | undefined {
  const lines = spokenLines(morphemes);
  if (lines.length === 0) return undefined;
  const byLabel = Map.groupBy(lines, ({ label }) => label);
  const changes = new Changes(morphemes);
  const isTalk = lines.some(({ isAddressed }) => isAddressed);
  for (const { at, count, label } of lines) {
    const recurs = byLabel.size > 1 && byLabel.get(label)!.length > 1;
    const isName = GIVEN_NAMES.has(label) && (!NAMES_OF_PLANTS.has(label) || isTalk || recurs);
    const word = morphemes[at]!;
    if (count === 1 && word.lexeme.kind === 'name') continue;
    if (!isName && !(recurs && count === 1 && mayBeName(word.lexeme))) continue;
    const name = lexemes.name(label, count === 1 ? word.reading : '');
    const end = morphemes[at + count - 1]!.end;
    changes.put(at, count, [morphemeOf(word.start, end, name, name.reading)], isName ? RULES.name : RULES.recurring);
  }
  return changes.make();
}

function spokenLines(morphemes: readonly Morpheme[]): SpokenLine[] {
  const lines: SpokenLine[] = [];
  for (let at = 0; at < morphemes.length; at++) {
    if ((at > 0 && !isBreak(morphemes[at - 1]!.lexeme)) || !mayBegin(morphemes[at]!.lexeme)) continue;
    let label = '';
    for (let i = at; i < at + MOST_WORDS && i < morphemes.length; i++) {
      label += morphemes[i]!.lexeme.surface;
      if (label.length > 4) break;
      const mark = morphemes[i + 1]?.lexeme;
      if (!mark || !isMark(mark)) continue;
      if (isColon(mark) ? isSaidInJapanese(morphemes[i + 2]?.lexeme) : isWholeLine(morphemes, i + 1))
        lines.push({ at, count: i + 1 - at, label, isAddressed: isAddressed(morphemes, i + 1) });
      break;
    }
  }
  return lines;
}

const mayBegin = ({ kind, surface }: Lexeme) =>
  kind === 'name' || (kind === 'word' && (/^[ぁ-ゖー]{1,4}$/u.test(surface) || NAMES_IN_KANJI.has(surface)));
const isBreak = ({ surface }: Lexeme) => surface.includes('\n');
const isColon = ({ surface }: Lexeme) => /^[：:]$/u.test(surface);
const isMark = ({ surface }: Lexeme) => /^[：:「『]$/u.test(surface);

/** ゆき：snow is a row of a word list. */
const isSaidInJapanese = (lexeme: Lexeme | undefined): boolean =>
  lexeme !== undefined && lexeme.kind !== 'latin' && !isBreak(lexeme);

/** はな「雪」を見る。 has more behind the bracket than a speech. */
function isWholeLine(morphemes: readonly Morpheme[], bracket: number): boolean {
  let last = bracket;
  while (last + 1 < morphemes.length && !isBreak(morphemes[last + 1]!.lexeme)) last++;
  return /[」』]$/u.test(morphemes[last]!.lexeme.surface);
}

function isAddressed(morphemes: readonly Morpheme[], mark: number): boolean {
  if (!isColon(morphemes[mark]!.lexeme)) return true;
  for (let at = mark + 1; at < morphemes.length && !isBreak(morphemes[at]!.lexeme); at++)
    if (isSpoken(morphemes[at]!.lexeme)) return true;
  return false;
}

const isSpoken = ({ surface, partOfSpeech }: Lexeme) =>
  /^(?:感動詞|助詞,(?:終助詞|副助詞／並立助詞／終助詞))/u.test(partOfSpeech) || /[！？!?]/u.test(surface);

/** Words that can label the lines of a text without being a name: pronouns, people, headings, conjunctions. */
const mayBeName = ({ surface, entry, partOfSpeech }: Lexeme): boolean =>
  (surface.length > 1 || NAMES_IN_KANJI.has(surface)) &&
  /^(?:名詞,(?:一般|サ変|形容動詞|固有)|動詞,自立|形容詞,自立)/u.test(partOfSpeech) &&
  !HEADINGS.has(surface) &&
  !ANIMALS.has(surface) &&
  !PEOPLE.has(surface) &&
  !PEOPLE.has(entry.split('・')[0]!);
