import { inParts } from '@ichibun/kit/parts';
import { Rpc } from '@ichibun/kit/rpc';
import { EntryDetail, LanguageService } from '@ichibun/proto/language';
import { VocabularyService } from '@ichibun/proto/vocabulary';
import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { OwnId } from '../http/caller.js';
import { costly } from '../http/costly.js';
import { Operation } from '../http/operation.js';
import { Route } from '../http/route.js';
import { wordBands } from './vocabulary.contract.js';

const PER_MINUTE = 60;
/** The entries of this many words fit into one message. */
const LOOKED_UP_AT_ONCE = 250;

@ApiTags('vocabulary')
@Controller('api/users/:id/word-bands')
export class WordBandsController {
  constructor(private readonly rpc: Rpc) {}

  @Get()
  @Route(costly(PER_MINUTE))
  @Operation({ summary: 'How common each of the learner’s words is in Japanese', answers: { 200: wordBands } })
  async list(@OwnId('id') userId: number) {
    const bands = new Map<number, number[]>();
    for await (const { words } of this.rpc.stream(VocabularyService.method.listWords, { userId })) {
      for (const part of inParts(words, LOOKED_UP_AT_ONCE)) {
        const found = await this.rpc.call(LanguageService.method.lookUp, {
          words: part.map(({ word, reading }) => ({ word, reading: reading ?? '' })),
          mostEntries: 1,
          detail: EntryDetail.KEY,
        });
        for (const [index, { id }] of part.entries()) {
          const band = found.words[index]!.entries[0]?.frequencyBand ?? 0;
          const ids = bands.get(band) ?? [];
          ids.push(id);
          bands.set(band, ids);
        }
      }
    }
    return { bands: [...bands].map(([band, wordIds]) => ({ frequencyBand: band || null, wordIds })) };
  }
}
