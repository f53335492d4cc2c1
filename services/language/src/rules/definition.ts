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
 * @param meant what it means where it stands, which comes before all else
 */
export function definedWord(
  word: string,
  reading: string,
  id: number | undefined,
  dictionary: Dictionary | undefined,
  meant: readonly string[] = [],
) {
  const entry = id === undefined ? undefined : dictionary!.entry(id);
  const form = { written: word, reading };
  const uses = usesOf(word);
  if (uses.length === 0) {
    const definition = entry ? definitionOf(entry, form, meant) : meant.length > 0 ? numbered(meant) : undefined;
    return { definition, senses: entry?.senses.length ?? 0 };
  }
  // The most general use of a word is its last one, and mostly its commonest.
  const ofGrammar = [...new Set(uses.map(({ meaning }) => meaning).reverse())];
  const line = dictionary?.lines(word).find((one) => one.id === id);
  if (!entry || !line || (line.classes & OWN_WORD) === 0) return all(ofGrammar, meant);
  const ofDictionary = sensesOf(entry, form).slice(0, OWN_SENSES);
  const isMostlyGrammar = uses.some(({ parts }) => parts.some((part) => BOUND.test(part)));
  return all(isMostlyGrammar ? [...ofGrammar, ...ofDictionary] : [...ofDictionary, ...ofGrammar], meant);
}

function all(senses: readonly string[], meant: readonly string[]) {
  // The dictionary's are shortened here.
  const others = senses.filter((sense) => !meant.some((one) => one === sense || one.startsWith(`${sense}; `)));
  const ordered = [...meant, ...others];
  return { definition: numbered(ordered), senses: ordered.length };
}
