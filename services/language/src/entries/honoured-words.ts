import { toHiragana } from '@ichibun/japanese/kana';
import type { Dictionary, Line } from '../dictionary/dictionary.js';
import type { Sense } from '../dictionary/entry.js';
import { lookUpExactly } from '../dictionary/look-up.js';

/** A word without what honours it. */
export interface HonouredWord {
  readonly base: string;
  readonly line: Line;
}

const HONOURS = new Set(['hon', 'pol', 'hum']);

/**
 * The word that お or ご only honours: 電話 of お電話, 風呂 of お風呂, which the dictionary has as well. Undefined where the
 * whole means something else: お見舞い, お手洗い.
 *
 * @param base the whole, with its line of the dictionary
 */
export function honouredWord(dictionary: Dictionary, base: string, line: Line): HonouredWord | undefined {
  const reading = toHiragana(line.reading);
  if (!/^[おご御]./u.test(base) || !/^[おご]./u.test(reading)) return undefined;
  const written = base.slice(1);
  const senses = dictionary.entry(line.id).senses;
  const said = (sense: Sense) => sense.glosses.map(bare);
  for (const plain of lookUpExactly(dictionary, { written, reading: reading.slice(1), classes: 0 })) {
    const glosses = new Set(dictionary.entry(plain.id).senses.flatMap(said));
    const isOnlyHonoured = senses.every(
      (sense) => sense.tags.some((tag) => HONOURS.has(tag)) || said(sense).every((gloss) => glosses.has(gloss)),
    );
    if (isOnlyHonoured && senses.flatMap(said).some((gloss) => glosses.has(gloss))) {
      return { base: written, line: plain };
    }
  }
  return undefined;
}

/** A gloss without remarks: "(your) telephone call". */
const bare = (gloss: string): string => gloss.replace(/\([^()]*\)/gu, '').trim();
