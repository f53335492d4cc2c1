import { Rpc } from '@ichibun/kit/rpc';
import { LanguageService } from '@ichibun/proto/language';
import { correctionsOf, correctionsOfText } from '@ichibun/text-words/corrections';
import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { z } from 'zod';
import { CallerId } from '../http/caller.js';
import { costly } from '../http/costly.js';
import { levelName } from '../http/jlpt.js';
import { Operation } from '../http/operation.js';
import { Route } from '../http/route.js';
import { candidates, textToTokenize, tokens, wordToLookUp } from './language.contract.js';
import { presentCandidate } from './present-candidate.js';
import { presentToken } from './present-token.js';

/** Texts of one learner in a minute: each keeps a thread busy. */
const PER_MINUTE = 300;

/** Entries answered for a word: こう has as many. */
const MOST_CANDIDATES = 50;

@ApiTags('language')
@Controller('api')
export class LanguageController {
  constructor(private readonly rpc: Rpc) {}

  @Post('tokenize/words')
  @Route(costly(PER_MINUTE))
  @Operation({
    summary: 'The words of a text, in order, with the caller’s corrections; their texts joined are the text',
    answers: { 200: tokens },
    fails: ['language.text-too-long'],
  })
  async tokenize(
    @CallerId() userId: number,
    @Body({ schema: textToTokenize }) { text }: z.infer<typeof textToTokenize>,
  ) {
    const corrections = correctionsOfText(await correctionsOf(this.rpc, userId));
    const found = await this.rpc.call(LanguageService.method.tokenize, {
      text: text.toWellFormed(),
      corrections,
    });
    return { tokens: found.tokens.map(presentToken) };
  }

  @Get('words/candidates')
  @Operation({
    summary: 'The dictionary entries that a word, as it is written, may be, the likeliest first; and its kanji',
    answers: { 200: candidates },
  })
  async candidates(@Query({ schema: wordToLookUp }) { word, entry, meaning }: z.infer<typeof wordToLookUp>) {
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
