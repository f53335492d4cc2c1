import { Handles } from '@ichibun/kit/rpc';
import {
  Certainty,
  type CountWordsRequest,
  type DefineRequest,
  LanguageService,
  type LookUpRequest,
  type SplitSentencesRequest,
  type TokenizeRequest,
  TokenKind,
} from '@ichibun/proto/language';
import { Controller } from '@nestjs/common';
import type { Token } from './engine/answers.js';
import { LanguageEngine } from './engine/language-engine.js';

@Controller()
export class LanguageController {
  constructor(private readonly engine: LanguageEngine) {}

  @Handles(LanguageService.method.tokenize)
  async tokenize({ text }: TokenizeRequest) {
    return { tokens: (await this.engine.tokenize(text)).map(toToken) };
  }

  @Handles(LanguageService.method.splitSentences)
  async splitSentences({ text }: SplitSentencesRequest) {
    return { ends: await this.engine.splitSentences(text) };
  }

  @Handles(LanguageService.method.countWords)
  async countWords({ text }: CountWordsRequest) {
    const words = await this.engine.countWords(text);
    return {
      words: words.map(({ certain, ...word }) => ({ ...word, certainty: toCertainty(certain) })),
      countedTokens: words.reduce((sum, { count }) => sum + count, 0),
    };
  }

  @Handles(LanguageService.method.define)
  async define({ words }: DefineRequest) {
    return { definitions: await this.engine.define(words) };
  }

  @Handles(LanguageService.method.lookUp)
  async lookUp({ words }: LookUpRequest) {
    return { words: (await this.engine.lookUp(words)).map((entries) => ({ entries })) };
  }

  @Handles(LanguageService.method.getDictionary)
  async getDictionary() {
    const { source, entries } = this.engine.dictionary();
    return { source, entries };
  }
}

const toCertainty = (certain: boolean) => (certain ? Certainty.CERTAIN : Certainty.UNCERTAIN);

const KIND: Record<Token['kind'], TokenKind> = {
  word: TokenKind.WORD,
  punctuation: TokenKind.PUNCTUATION,
  number: TokenKind.NUMBER,
  latin: TokenKind.LATIN,
  name: TokenKind.NAME,
};

interface TokenMessage extends Omit<Token, 'certain' | 'kind' | 'parts'> {
  certainty: Certainty;
  kind: TokenKind;
  parts: TokenMessage[];
}

const toToken = ({ certain, kind, parts, ...token }: Token): TokenMessage => ({
  ...token,
  kind: KIND[kind],
  certainty: toCertainty(certain),
  parts: parts.map(toToken),
});
