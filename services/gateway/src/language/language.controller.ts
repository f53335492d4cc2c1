import { Rpc } from '@ichibun/kit/rpc';
import { type Entry, LanguageService } from '@ichibun/proto/language';
import { correctionsOf } from '@ichibun/text-words/corrections';
import { Body, Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import { shortText } from '../http/schemas.js';
import { CallerId } from '../session/caller.js';
import { presentToken } from './present-token.js';

/**
 * UTF-16 units of a text that is asked about: several pages' worth of sentences. The tokens of more would not fit into
 * one message; a longer text goes through an analysis or a document.
 */
const LONGEST_TEXT = 2_000;

/** Entries answered for a word: こう has as many. */
const MOST_CANDIDATES = 50;

const textToTokenize = z.object({ text: z.string().max(LONGEST_TEXT) });
const wordToLookUp = z.object({ word: shortText(200).refine((word) => word.trim() !== '', 'Which word?') });

@ApiTags('language')
@Controller('api')
export class LanguageController {
  constructor(private readonly rpc: Rpc) {}

  @Post('tokenize/words')
  @HttpCode(200)
  @ApiOperation({
    summary: 'The words of a text, in order, with the caller’s corrections; their texts joined are the text',
  })
  async tokenize(
    @CallerId() userId: number,
    @Body({ schema: textToTokenize }) { text }: z.infer<typeof textToTokenize>,
  ) {
    const { corrections } = await correctionsOf(this.rpc, userId);
    const { tokens } = await this.rpc.call(LanguageService.method.tokenize, {
      text: text.toWellFormed(),
      corrections,
    });
    return { tokens: tokens.map(presentToken) };
  }

  @Get('words/candidates')
  @ApiOperation({ summary: 'The dictionary entries that a word, as it is written, may be; the likeliest first' })
  async candidates(@Query({ schema: wordToLookUp }) { word }: z.infer<typeof wordToLookUp>) {
    const { words } = await this.rpc.call(LanguageService.method.lookUp, {
      words: [{ word: word.trim(), reading: '' }],
      mostEntries: MOST_CANDIDATES,
    });
    return { candidates: words[0]!.entries.map(presentCandidate) };
  }
}

const presentCandidate = ({ key, headword, reading, definition, common, frequencyBand, pitchAccents }: Entry) => ({
  entry: key,
  headword,
  reading,
  definition,
  common,
  frequencyBand: frequencyBand || null,
  pitchAccents,
});
