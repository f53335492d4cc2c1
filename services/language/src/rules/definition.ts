import { definitionOf, numbered, sensesOf } from '../dictionary/definition.js';
import type { Dictionary } from '../dictionary/dictionary.js';
import { WordClass } from '../dictionary/word-class.js';
import { usesOf } from './uses.js';

/** Parts of speech that only words of grammar have; いる and もの are words of their own as well. */
const BOUND = /^(?:助詞|助動詞|動詞,接尾)/;

/** What a word of grammar is beside that, when its entry is one of these: ない is an adjective, こと a noun. */
const OWN_WORD =
  WordClass.noun |
  WordClass.pronoun |
  WordClass.iAdjective |
  WordClass.naAdjective |
  WordClass.ichidan |
  WordClass.godan |
  WordClass.kuru |
  WordClass.suru;

/** The dictionary's senses that are shown beside those of grammar. */
const OWN_SENSES = 3;

/**
 * The definition of a word wherever it may be. That of a word of grammar is all its uses; the dictionary's senses
 * are beside them only where it is a word of its own too, and first where that is what it mostly is.
 *
 * @param word dictionary form as written
 * @param reading of it; empty when unknown
 * @param id of its entry; undefined when the dictionary has none
 */
export function definedWord(word: string, reading: string, id: number | undefined, dictionary: Dictionary | undefined) {
  const entry = id === undefined ? undefined : dictionary!.entry(id);
  const form = { written: word, reading };
  const uses = usesOf(word);
  if (uses.length === 0) return { definition: entry && definitionOf(entry, form), senses: entry?.senses.length ?? 0 };
  // The most general use of a word is its last one, and mostly its commonest.
  const ofGrammar = [...new Set(uses.map(({ meaning }) => meaning).reverse())];
  const line = dictionary?.lines(word).find((one) => one.id === id);
  if (!entry || !line || (line.classes & OWN_WORD) === 0) return all(ofGrammar);
  const ofDictionary = sensesOf(entry, form).slice(0, OWN_SENSES);
  const isMostlyGrammar = uses.some(({ parts }) => parts.some((part) => BOUND.test(part)));
  return all(isMostlyGrammar ? [...ofGrammar, ...ofDictionary] : [...ofDictionary, ...ofGrammar]);
}

const all = (senses: readonly string[]) => ({ definition: numbered(senses), senses: senses.length });
