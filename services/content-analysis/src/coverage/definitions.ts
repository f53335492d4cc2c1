import { inParts } from '@ichibun/kit/parts';
import { LanguageService } from '@ichibun/proto/language';
import { Injectable } from '@nestjs/common';
import { AdoptedAnalyser } from '../counting/adopted-analyser.js';

/** What the dictionary says of a word. */
export interface Definition {
  /** Undefined when the dictionary does not have it. */
  definition: string | undefined;
  /** The word is among this many most frequent ones of the language; 0 when it is rarer or not known. */
  frequencyBand: number;
  /** Level of the JLPT, 5 to 1; 0 when it is in no list. */
  jlpt: number;
  /** Wherever it stands; a lexeme has the one of the place where it was first met. */
  reading: string;
  /** How else the word is usually written, the most usual first. */
  otherSpellings: string[];
}

interface Lexeme {
  lexemeId: number;
  entry: string;
  word: string;
  reading: string;
}

/** Words that are asked for at once. */
const ASK_AT_ONCE = 1_000;
/** Words kept: those of several novels. */
const KEPT = 50_000;
/** How soon another dictionary of the language service is noticed. */
const KEPT_MS = 10 * 60_000;

/**
 * Definitions of lexemes. They hardly ever change, and a page asks for the same ones after each word learnt: they are
 * cached.
 */
@Injectable()
export class Definitions {
  private readonly kept = new Map<number, Definition>();
  private keptSince = 0;

  constructor(private readonly analyser: AdoptedAnalyser) {}

  /** The definitions of lexemes, in the order asked. */
  async of(lexemes: readonly Lexeme[]): Promise<Definition[]> {
    if (this.kept.size > KEPT || performance.now() - this.keptSince > KEPT_MS) {
      this.kept.clear();
      this.keptSince = performance.now();
    }
    const found = new Map(lexemes.map(({ lexemeId }) => [lexemeId, this.kept.get(lexemeId)]));
    const missing = lexemes.filter(({ lexemeId }) => !found.get(lexemeId));
    // All at once, so that every thread of the language service has something to do.
    await Promise.all(
      [...inParts(missing, ASK_AT_ONCE)].map(async (part) => {
        for (const [lexemeId, definition] of await this.ask(part)) found.set(lexemeId, definition);
      }),
    );
    return lexemes.map(({ lexemeId }) => found.get(lexemeId)!);
  }

  /**
   * Asks the analyser that counts texts for definitions, and keeps them. Another one, which answers while there is none
   * of these, may lack words: they are not kept as missing.
   */
  private async ask(lexemes: readonly Lexeme[]): Promise<Map<number, Definition>> {
    const words = lexemes.map(({ entry, word, reading }) => ({ entry, word, reading }));
    const { definitions } = await this.analyser.call(LanguageService.method.define, { words });
    const found = new Map<number, Definition>();
    for (const [index, { lexemeId, entry, reading: ofPlace }] of lexemes.entries()) {
      const { definition, frequencyBand, jlpt, reading, otherSpellings } = definitions[index]!;
      // A replica of the release before tells no reading.
      const defined = { definition, frequencyBand, jlpt, reading: reading || ofPlace, otherSpellings };
      found.set(lexemeId, defined);
      if (entry === '' || definition !== undefined) this.kept.set(lexemeId, defined);
    }
    return found;
  }
}
