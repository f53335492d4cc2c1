import type { MessageInitShape } from '@bufbuild/protobuf';
import { inParts } from '@ichibun/kit/parts';
import { Handles } from '@ichibun/kit/rpc';
import {
  Certainty,
  type CountWordsRequest,
  type DefineRequest,
  type DescribeKanjiRequest,
  type DivideWordsRequest,
  type FindGivenWordsRequest,
  LanguageService,
  type ListWordSetRequest,
  type LookUpRequest,
  SentenceSplitter,
  type SplitSentencesRequest,
  type TokenizeRequest,
  TokenKind,
  type TokenSchema,
  WordSet,
} from '@ichibun/proto/language';
import { Controller } from '@nestjs/common';
import type { Token } from './engine/answers.js';
import { LanguageEngine } from './engine/language-engine.js';

const KINDS = {
  word: TokenKind.WORD,
  punctuation: TokenKind.PUNCTUATION,
  number: TokenKind.NUMBER,
  latin: TokenKind.LATIN,
  name: TokenKind.NAME,
};

const certainty = (certain: boolean) => (certain ? Certainty.CERTAIN : Certainty.UNCERTAIN);

@Controller()
export class LanguageController {
  constructor(private readonly engine: LanguageEngine) {}

  @Handles(LanguageService.method.tokenize)
  async tokenize({ text, corrections, givenWords }: TokenizeRequest) {
    return { tokens: (await this.engine.tokenize(text, { corrections, givenWords })).map(tokenMessage) };
  }

  @Handles(LanguageService.method.findGivenWords)
  async findGivenWords({ text }: FindGivenWordsRequest) {
    return { words: await this.engine.findGivenWords(text) };
  }

  @Handles(LanguageService.method.splitSentences)
  async splitSentences({ text, splitter }: SplitSentencesRequest) {
    const rules = splitter === SentenceSplitter.RUBY_PRAGMATIC ? 'ruby-pragmatic' : 'legacy';
    return { ends: await this.engine.splitSentences(text, rules) };
  }

  @Handles(LanguageService.method.countWords)
  async countWords({ text, corrections, givenWords }: CountWordsRequest) {
    const words = await this.engine.countWords(text, { corrections, givenWords });
    return {
      words: words.map(({ certain, ...word }) => ({ ...word, certainty: certainty(certain) })),
      countedTokens: words.reduce((sum, word) => sum + word.count, 0),
      analyserVersion: this.engine.dictionary().analyserVersion,
    };
  }

  @Handles(LanguageService.method.define)
  async define({ words }: DefineRequest) {
    return { definitions: await this.engine.define(words) };
  }

  @Handles(LanguageService.method.divideWords)
  async divideWords({ words }: DivideWordsRequest) {
    return { words: (await this.engine.divide(words)).map((parts) => ({ parts })) };
  }

  @Handles(LanguageService.method.lookUp)
  async lookUp({ words, mostEntries }: LookUpRequest) {
    const found = await this.engine.lookUp(words, mostEntries || undefined);
    return {
      words: found.map(({ letters, entries }) => ({
        letters,
        entries: entries.map((entry) => ({
          ...entry,
          pitchAccents: [...entry.pitchAccents],
          details: [...entry.details],
        })),
      })),
    };
  }

  @Handles(LanguageService.method.listWordSet)
  async *listWordSet({ set, count }: ListWordSetRequest) {
    const words = await this.engine.wordSet(set === WordSet.PARTICLES ? 'particles' : 'most-frequent', count);
    for (const part of inParts(words, ({ definition }) => 100 + definition.length)) yield { words: part };
  }

  @Handles(LanguageService.method.describeKanji)
  async describeKanji({ text }: DescribeKanjiRequest) {
    return {
      kanji: this.engine.kanji(text).map(({ character, meanings, readings }) => ({
        character,
        meanings: [...meanings],
        readings: [...readings],
      })),
    };
  }

  @Handles(LanguageService.method.getDictionary)
  async getDictionary() {
    const { lists, frequencySources, ...status } = this.engine.dictionary();
    return { ...status, lists: [...lists], frequencySources: [...frequencySources] };
  }
}

function tokenMessage({
  kind,
  certain,
  conjugation,
  conjugationForms,
  furigana,
  pitchAccents,
  accentPhrases,
  grammar,
  parts,
  ...token
}: Token): MessageInitShape<typeof TokenSchema> {
  return {
    ...token,
    kind: KINDS[kind],
    certainty: certainty(certain),
    conjugation: [...conjugation],
    conjugationForms: [...conjugationForms],
    furigana: [...furigana],
    pitchAccents: [...pitchAccents],
    accentPhrases: [...accentPhrases],
    grammar: grammar && { name: grammar.name, example: grammar.example, translation: grammar.translation },
    parts: parts.map(tokenMessage),
  };
}
