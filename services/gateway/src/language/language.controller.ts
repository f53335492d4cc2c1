import { levelName } from '@ichibun/contracts/jlpt';
import { languageCalls } from '@ichibun/contracts/language';
import { Rpc } from '@ichibun/kit/rpc';
import { LanguageService } from '@ichibun/proto/language';
import { correctionsOf, correctionsOfText } from '@ichibun/text-words/corrections';
import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Call, Given } from '../http/call.js';
import { presentCandidate } from './present-candidate.js';
import { presentToken } from './present-token.js';

/** Entries answered for a word: こう has as many. */
const MOST_CANDIDATES = 50;

@ApiTags('language')
@Controller()
export class LanguageController {
  constructor(private readonly rpc: Rpc) {}

  @Call(languageCalls.tokenize)
  async tokenize(@Given() { userId, body: { text } }: Given<typeof languageCalls.tokenize>) {
    const corrections = correctionsOfText(await correctionsOf(this.rpc, userId));
    const found = await this.rpc.call(LanguageService.method.tokenize, {
      text: text.toWellFormed(),
      corrections,
    });
    return { tokens: found.tokens.map(presentToken) };
  }

  @Call(languageCalls.candidates)
  async candidates(@Given() { query: { word, entry, meaning } }: Given<typeof languageCalls.candidates>) {
    const written = word.trim();
    const [{ words }, { kanji }] = await Promise.all([
      this.rpc.call(LanguageService.method.lookUp, {
        words: [{ word: written, reading: '', entry, meant: meaning }],
        mostEntries: MOST_CANDIDATES,
      }),
      this.rpc.call(LanguageService.method.describeKanji, { text: written }),
    ]);
    return {
      candidates: words[0]!.entries.map(presentCandidate),
      kanji: kanji.map(({ $typeName: _, $unknown: __, jlpt, ...one }) => ({ ...one, jlpt: levelName(jlpt) })),
    };
  }
}
