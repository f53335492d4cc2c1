import type { MessageInitShape } from '@bufbuild/protobuf';
import { inParts } from '@ichibun/kit/parts';
import { Handles } from '@ichibun/kit/rpc';
import { nameOf, valueNamed } from '@ichibun/proto/enum-names';
import {
  Certainty,
  type CountPatternsRequest,
  type CountWordsRequest,
  type DefineRequest,
  type DescribeKanjiRequest,
  type DescribePatternRequest,
  type DescribeWordRequest,
  type DivideWordsRequest,
  type DrawKanjiRequest,
  EntryDetail,
  type EntrySchema,
  type ExplainedWordSchema,
  type ExplainTokenRequest,
  type FindAccentPairsRequest,
  type FindGivenWordsRequest,
  type FindSensesRequest,
  FoundBy,
  type FoundWordSchema,
  type GuessWordsRequest,
  LanguageService,
  type ListLevelsRequest,
  type ListUsualSpellingsRequest,
  type ListWordSetRequest,
  type LookUpRequest,
  type RecognizeWordsRequest,
  type SearchDictionaryRequest,
  SentenceSplitter,
  type SplitSentencesRequest,
  type TokenizeRequest,
  TokenKind,
  type TokenSchema,
  WordSet,
} from '@ichibun/proto/language';
import { Controller } from '@nestjs/common';
import type { FoundEntry, SearchedWord, Token } from './engine/answers.js';
import { LanguageEngine } from './engine/language-engine.js';
import { foundPatternMessage, patternMessage, summaryMessage } from './patterns/messages.js';
import { PATTERNS, PATTERNS_VERSION, patternOf } from './patterns/patterns.js';
import type { ExplainedWord } from './pipeline/explain.js';
import { guessedWords } from './search/guessed-words.js';
import { countingOf } from './token-kinds.js';

const certainty = (certain: boolean) => (certain ? Certainty.CERTAIN : Certainty.UNCERTAIN);

@Controller()
export class LanguageController {
  constructor(private readonly engine: LanguageEngine) {}

  @Handles(LanguageService.method.tokenize)
  async tokenize({ text, corrections, givenWords, findPatterns }: TokenizeRequest) {
    const hints = { corrections, givenWords };
    if (!findPatterns) return { tokens: (await this.engine.tokenize(text, hints)).map(tokenMessage) };
    const { tokens, patterns } = await this.engine.tokenizeWithPatterns(text, hints);
    return { tokens: tokens.map(tokenMessage), patterns: patterns.map(foundPatternMessage) };
  }

  @Handles(LanguageService.method.listPatterns)
  async listPatterns() {
    return { patterns: PATTERNS.map(summaryMessage), version: PATTERNS_VERSION };
  }

  @Handles(LanguageService.method.countPatterns)
  async countPatterns({ text, corrections, givenWords }: CountPatternsRequest) {
    const counted = await this.engine.countPatterns(text, { corrections, givenWords });
    return {
      patterns: counted.map(({ key: id, count, places }) => ({
        id,
        count,
        places: places.map(({ start, end }) => ({ start, end })),
      })),
    };
  }

  @Handles(LanguageService.method.describePattern)
  async describePattern({ id }: DescribePatternRequest) {
    const pattern = patternOf(id);
    return pattern ? patternMessage(pattern) : {};
  }

  @Handles(LanguageService.method.explainToken)
  async explainToken({ text, corrections, givenWords, token }: ExplainTokenRequest) {
    const explained = await this.engine.explainToken(text, { corrections, givenWords }, token);
    if (!explained) return {};
    const { words, steps, runnerUp } = explained;
    return {
      words: words.map(explainedWordMessage),
      steps: steps.map(({ from, to, because, ...step }) => ({
        ...step,
        because: [...because],
        from: from.map(explainedWordMessage),
        to: to.map(explainedWordMessage),
      })),
      ...(runnerUp && {
        runnerUp: {
          words: runnerUp.words.map(explainedWordMessage),
          insteadOf: runnerUp.insteadOf.map(explainedWordMessage),
          more: runnerUp.more,
        },
      }),
    };
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
      words: words.map(({ certain, ...word }) => ({
        ...word,
        certainty: certainty(certain),
        counting: countingOf({ kind: 'word', certain, isGrammar: word.isGrammar }),
      })),
      countedTokens: words.reduce((sum, word) => sum + word.count, 0),
      analyserVersion: this.engine.dictionary().analyserVersion,
    };
  }

  @Handles(LanguageService.method.define)
  async define({ words }: DefineRequest) {
    return { definitions: await this.engine.define(words) };
  }

  @Handles(LanguageService.method.recognizeWords)
  async recognizeWords({ words }: RecognizeWordsRequest) {
    return { recognized: await this.engine.recognize(words) };
  }

  @Handles(LanguageService.method.listLevels)
  async listLevels({ entries }: ListLevelsRequest) {
    return { levels: await this.engine.levels(entries) };
  }

  @Handles(LanguageService.method.listUsualSpellings)
  async listUsualSpellings({ words }: ListUsualSpellingsRequest) {
    return { words: await this.engine.usualSpellings(words) };
  }

  @Handles(LanguageService.method.divideWords)
  async divideWords({ words }: DivideWordsRequest) {
    return { words: (await this.engine.divide(words)).map((parts) => ({ parts })) };
  }

  @Handles(LanguageService.method.lookUp)
  async lookUp({ words, mostEntries, divides, detail }: LookUpRequest) {
    const found = await this.engine.lookUp(
      words,
      mostEntries || undefined,
      divides,
      nameOf(EntryDetail, detail, 'everything'),
    );
    return { words: found.map(({ entries, ...word }) => ({ ...word, entries: entries.map(entryMessage) })) };
  }

  @Handles(LanguageService.method.searchDictionary)
  async searchDictionary({ question, mostWords }: SearchDictionaryRequest) {
    const { words, names, patterns } = await this.engine.search(question, mostWords || undefined);
    return {
      words: words.map(foundWordMessage),
      names: names.map(({ reading, types, meaning }) => ({ reading, types: [...types], meaning })),
      patterns: patterns.map((key) => summaryMessage(patternOf(key)!)),
    };
  }

  @Handles(LanguageService.method.guessWords)
  async guessWords({ text }: GuessWordsRequest) {
    return { words: guessedWords(text) };
  }

  @Handles(LanguageService.method.describeWord)
  async describeWord({ entry, written }: DescribeWordRequest) {
    const described = await this.engine.describe(entry, written);
    if (!described) return {};
    return {
      word: entryMessage(described.word),
      written: described.written,
      spellings: described.spellings,
      readings: described.readings,
      forms: described.forms.map(({ changes, written, reading, isPolite }) => {
        return { changes: [...changes], written, reading, polite: isPolite };
      }),
      parts: described.parts.map(({ entry, word, reading }) => ({ entry, word, reading })),
      madeWith: described.madeWith.map(foundWordMessage),
    };
  }

  @Handles(LanguageService.method.findSenses)
  async findSenses({ entry, written, sentences }: FindSensesRequest) {
    return { senses: await this.engine.findSenses(entry, written, sentences) };
  }

  @Handles(LanguageService.method.findAccentPairs)
  async findAccentPairs({ word, reading }: FindAccentPairsRequest) {
    const { words, particle } = await this.engine.accentPairs(word, reading);
    return {
      particle,
      words: words.map(({ written, accent, entry }) => ({ written, accent, entry: entryMessage(entry) })),
    };
  }

  @Handles(LanguageService.method.listWordSet)
  async *listWordSet({ set, count }: ListWordSetRequest) {
    const words = await this.engine.wordSet(nameOf(WordSet, set, 'most-frequent'), count);
    for (const part of inParts(words, ({ definition }) => 100 + definition.length)) yield { words: part };
  }

  @Handles(LanguageService.method.describeKanji)
  async describeKanji({ text }: DescribeKanjiRequest) {
    return {
      kanji: this.engine.kanji(text).map(({ character, meanings, readings, grade, strokes, jlpt }) => ({
        character,
        meanings: [...meanings],
        readings: [...readings],
        grade,
        strokes,
        jlpt,
      })),
    };
  }

  @Handles(LanguageService.method.drawKanji)
  async drawKanji({ kanji }: DrawKanjiRequest) {
    const { strokes = [], parts = [], lookAlikes = [] } = this.engine.strokes(kanji) ?? {};
    return { strokes: [...strokes], parts: [...parts], lookAlikes: [...lookAlikes] };
  }

  @Handles(LanguageService.method.listKanji)
  async listKanji() {
    return { grades: this.engine.kanjiByGrade(), levels: this.engine.kanjiByLevel() };
  }

  @Handles(LanguageService.method.getDictionary)
  async getDictionary() {
    const { lists, frequencySources, ...status } = this.engine.dictionary();
    return { ...status, lists: [...lists], frequencySources: [...frequencySources] };
  }
}

const explainedWordMessage = ({ base, ...word }: ExplainedWord): MessageInitShape<typeof ExplainedWordSchema> => ({
  ...word,
  baseForm: base,
});

const entryMessage = (entry: FoundEntry): MessageInitShape<typeof EntrySchema> => ({
  ...entry,
  pitchAccents: [...entry.pitchAccents],
  details: [...entry.details],
  otherSpellings: [...entry.otherSpellings],
});

const foundWordMessage = ({ by, entry, ...word }: SearchedWord): MessageInitShape<typeof FoundWordSchema> => ({
  ...word,
  by: valueNamed(FoundBy, by),
  entry: entryMessage(entry),
});

function tokenMessage({
  kind,
  isKnown,
  isCertain,
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
    kind: valueNamed(TokenKind, kind),
    certainty: certainty(isKnown),
    counting: countingOf({ kind, certain: isKnown, isGrammar: token.isGrammar }),
    isDoubtful: !isCertain,
    conjugation: [...conjugation],
    conjugationForms: [...conjugationForms],
    furigana: [...furigana],
    pitchAccents: [...pitchAccents],
    accentPhrases: [...accentPhrases],
    grammar: grammar && { name: grammar.name, example: grammar.example, translation: grammar.translation },
    parts: parts.map(tokenMessage),
  };
}
