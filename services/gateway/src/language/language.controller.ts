import { Rpc } from '@ichibun/kit/rpc';
import { Certainty, LanguageService, type Token, TokenKind } from '@ichibun/proto/language';
import { VocabularyService } from '@ichibun/proto/vocabulary';
import { Body, Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import { shortText } from '../http/schemas.js';
import { CallerId } from '../session/caller.js';

/**
 * UTF-16 units of a text that is asked about: several pages' worth of sentences. The tokens of more would not fit into
 * one message; a longer text goes through an analysis or a document.
 */
const LONGEST_TEXT = 2_000;

const textToTokenize = z.object({ text: z.string().max(LONGEST_TEXT) });
const wordToDefine = z.object({ word: shortText(200).refine((word) => word.trim() !== '', 'Which word?') });

const DICTIONARIES: Record<string, string> = {
  jmdict: 'JMdict',
  'jmdict-simplified': 'JMdict',
  edict: 'EDICT',
};

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
    const { corrections } = await this.rpc.call(VocabularyService.method.listCorrections, { userId });
    const { tokens } = await this.rpc.call(LanguageService.method.tokenize, {
      text: text.toWellFormed(),
      corrections: corrections.map(({ word, reading, entry, parts }) => ({ word, reading, entry, parts })),
    });
    return { tokens: tokens.map(presentToken) };
  }

  @Post('word-definition')
  @HttpCode(200)
  @ApiOperation({ summary: 'What a word means, in any of its forms' })
  async define(@Body({ schema: wordToDefine }) { word }: z.infer<typeof wordToDefine>) {
    const [lookedUp, dictionary] = await Promise.all([
      this.rpc.call(LanguageService.method.lookUp, { words: [{ word: word.trim(), reading: '' }] }),
      this.rpc.call(LanguageService.method.getDictionary, {}),
    ]);
    const [likeliest] = lookedUp.words[0]!.entries;
    return {
      definition: {
        word: word.trim(),
        reading: likeliest?.reading ?? '',
        translation: likeliest?.definition || 'Definition not available',
        aiTranslation: null,
        jmdictTranslation: likeliest?.definition || null,
        source: likeliest ? (DICTIONARIES[dictionary.source] ?? null) : null,
      },
    };
  }

  @Get('words/candidates')
  @ApiOperation({ summary: 'The dictionary entries that a word, as it is written, may be; the likeliest first' })
  async candidates(@Query({ schema: wordToDefine }) { word }: z.infer<typeof wordToDefine>) {
    const { words } = await this.rpc.call(LanguageService.method.lookUp, {
      words: [{ word: word.trim(), reading: '' }],
    });
    return {
      candidates: words[0]!.entries.map(({ key, reading, definition }) => ({ entry: key, reading, definition })),
    };
  }
}

interface PresentedToken {
  text: string;
  reading: string;
  baseForm: string;
  baseReading: string;
  meaning: string;
  isGrouped: boolean;
  /** The words that a grouped token is made of; empty otherwise. */
  tokens: PresentedToken[];
  partOfSpeech: string;
  /** What a learner can know is a word; the rest is punctuation, number, latin or name. */
  kind: string;
  certain: 'CERTAIN' | 'UNCERTAIN';
  conjugation: string[];
  furigana: { text: string; reading: string }[];
  frequencyBand: number | null;
  pitchAccents: number[];
}

const presentToken = (token: Token): PresentedToken => ({
  text: token.surface,
  reading: token.reading,
  baseForm: token.baseForm,
  baseReading: token.baseReading,
  meaning: token.definition,
  isGrouped: token.parts.length > 0,
  tokens: token.parts.map(presentToken),
  partOfSpeech: token.partOfSpeech,
  kind: TokenKind[token.kind].toLowerCase(),
  certain: token.certainty === Certainty.UNCERTAIN ? 'UNCERTAIN' : 'CERTAIN',
  conjugation: token.conjugation,
  furigana: token.furigana.map(({ text, reading }) => ({ text, reading })),
  frequencyBand: token.frequencyBand || null,
  pitchAccents: token.pitchAccents,
});
