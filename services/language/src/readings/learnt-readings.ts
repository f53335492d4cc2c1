import type { AmbiguitySearch } from '../analyser/lattice.js';
import { canChoose, keyOf, readingOf } from '../choices/features.js';
import { CHANGES, type Choice, READINGS_MODEL, readReadingsModel, UNSURE } from '../choices/model.js';
import type { Lexemes } from '../entries/lexemes.js';
import { conjugatedReading } from '../words/base-reading.js';
import { Changes } from '../words/changes.js';
import { Lexeme } from '../words/lexeme.js';
import { type Morpheme, withWord } from '../words/morpheme.js';
import type { Reason } from '../words/reason.js';
import { isReadForCertain } from './context-readings.js';
import { isQuotedKanji } from './quoted-kanji.js';

let model = readReadingsModel();

/** Lets nothing be chosen in this process, for what learns a model: what it sees must not depend on the last one. */
export function chooseNothing(): void {
  model = new Map();
}

const learntOf = Lexeme.once((lexeme) => (lexeme.kind === 'word' && model.get(keyOf(lexeme))) || null);

/**
 * Reads words of several readings as people have read them in texts: お年寄りの方は (かた).
 *
 * @param margins gets the words for which another reading weighs nearly as much
 */
export function readAsLearnt(morphemes: Morpheme[], lexemes: Lexemes, margins?: AmbiguitySearch): Changes {
  const changes = new Changes(morphemes);
  for (let i = 0; i < morphemes.length; i++) {
    const morpheme = morphemes[i]!;
    const { lexeme } = morpheme;
    const learnt = learntOf(lexeme);
    if (!learnt || morpheme.reading !== lexeme.reading || !canChoose(morphemes, i)) continue;
    // 「道」 is talked about as a word, of which the texts that were learnt from have next to none.
    if (isQuotedKanji(morphemes, i) || isReadForCertain(morphemes, i)) continue;
    const isNow = ({ reading, base }: Choice) => base === undefined && reading === readingOf(lexeme);
    const chosen = learnt.choose(morphemes, i, isNow);
    if (!chosen) continue;
    const { choice, margin, more } = chosen;
    if (margin < UNSURE) margins?.report(morpheme.start, morpheme.end);
    if (more < CHANGES || !learnt.canBe(choice, lexeme.surface)) continue;
    const by: Reason = {
      id: `choices/${lexeme.surface}=${choice.reading}`,
      writtenIn: `${READINGS_MODEL}:${learnt.line}`,
      example: choice.example,
      because: learnt.reasons(morphemes, i, choice, isNow),
    };
    changes.putOne(i, readAs(morpheme, choice, lexemes), by);
  }
  return changes.make();
}

function readAs(morpheme: Morpheme, choice: Choice, lexemes: Lexemes): Morpheme {
  const { lexeme } = morpheme;
  const { base = lexeme.base } = choice;
  const reading = conjugatedReading(lexeme.surface, base, choice.reading);
  return withWord(morpheme, lexemes.reread(lexeme, { reading, base, baseReading: choice.reading }), reading);
}
