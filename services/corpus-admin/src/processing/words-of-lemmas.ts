import { inParts } from '@ichibun/kit/parts';
import type { Rpc } from '@ichibun/kit/rpc';
import { EntryDetail, LanguageService } from '@ichibun/proto/language';
import { keyOf, makeLexemes, type Word } from '@ichibun/text-words/lexemes';
import type { FoundLexeme, FoundWords } from './found-words.js';
import { isGrammar, isName, isPredicate, isWord, type LemmatizedWord } from './lemmatized-word.js';

/** Words that the language service looks up at once. */
const LOOKED_UP_AT_ONCE = 5_000;

interface LookedUp {
  readonly word: Word;
  readonly frequencyBand: number;
}

/** The words of sentences, as the dictionary has the lemmas that a model or spaCy gave for them. */
export async function wordsOfLemmas(rpc: Rpc, sentences: readonly LemmatizedWord[][]): Promise<FoundWords[]> {
  const lemmas = new Map(
    sentences
      .flat()
      .filter(isWord)
      .map((word) => [lemmaKey(word), word]),
  );
  const lookedUp = await lookUp(rpc, lemmas);
  const made = await makeLexemes(
    rpc,
    undefined,
    [...lookedUp.values()].map(({ word }) => word),
  );
  return sentences.map((words) => {
    const lexemes = new Map<number, FoundLexeme>();
    for (const word of words.filter(isWord)) {
      const { word: found, frequencyBand } = lookedUp.get(lemmaKey(word))!;
      const id = made.get(keyOf(found))!.id;
      const lexeme = lexemes.get(id) ?? { id, frequencyBand, isGrammar: true };
      lexeme.isGrammar &&= isGrammar(word);
      lexemes.set(id, lexeme);
    }
    return {
      lexemes: [...lexemes.values()],
      length: words.filter(isWord).length,
      hasPredicate: words.some(isPredicate),
      hasNames: words.some(isName),
    };
  });
}

/** The reading of a word that is not conjugated is that of its lemma. */
const readingOf = ({ surface, lemma, reading }: LemmatizedWord) => (surface === lemma ? reading : '');
const lemmaKey = (word: LemmatizedWord) => `${word.lemma}\n${readingOf(word)}`;

async function lookUp(rpc: Rpc, lemmas: ReadonlyMap<string, LemmatizedWord>): Promise<Map<string, LookedUp>> {
  const found = new Map<string, LookedUp>();
  for (const part of inParts([...lemmas], LOOKED_UP_AT_ONCE)) {
    const { words } = await rpc.call(LanguageService.method.lookUp, {
      words: part.map(([, word]) => ({ word: word.lemma, reading: readingOf(word) })),
      mostEntries: 1,
      detail: EntryDetail.KEY,
    });
    for (const [index, [key, { lemma }]] of part.entries()) {
      const entry = words[index]!.entries[0];
      found.set(key, {
        word: { entry: entry?.key ?? '', word: lemma, reading: entry?.reading ?? '' },
        frequencyBand: entry?.frequencyBand ?? 0,
      });
    }
  }
  return found;
}
