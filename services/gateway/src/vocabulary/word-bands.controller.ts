import { type JlptLevel, levelName } from '@ichibun/contracts/jlpt';
import { wordBandsCalls } from '@ichibun/contracts/vocabulary';
import { inParts } from '@ichibun/kit/parts';
import { Rpc } from '@ichibun/kit/rpc';
import { EntryDetail, LanguageService } from '@ichibun/proto/language';
import { VocabularyService } from '@ichibun/proto/vocabulary';
import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Call, Given } from '../http/call.js';

/** The entries of this many words fit into one message. */
const LOOKED_UP_AT_ONCE = 250;
const NO_ENTRY = { frequencyBand: 0, jlpt: 0, otherSpellings: [] };

@ApiTags('vocabulary')
@Controller()
export class WordBandsController {
  constructor(private readonly rpc: Rpc) {}

  @Call(wordBandsCalls.list)
  async list(@Given() { userId }: Given<typeof wordBandsCalls.list>) {
    const bands = new Map<string, { frequencyBand: number | null; jlpt: JlptLevel | null; wordIds: number[] }>();
    const spellings: { wordId: number; otherSpellings: string[] }[] = [];
    for await (const { words } of this.rpc.stream(VocabularyService.method.listWords, { userId })) {
      for (const part of inParts(words, LOOKED_UP_AT_ONCE)) {
        const found = await this.rpc.call(LanguageService.method.lookUp, {
          words: part.map(({ word, reading }) => ({ word, reading: reading ?? '' })),
          mostEntries: 1,
          detail: EntryDetail.KEY,
        });
        for (const [index, { id }] of part.entries()) {
          const { frequencyBand, jlpt, otherSpellings } = found.words[index]!.entries[0] ?? NO_ENTRY;
          if (otherSpellings.length > 0) spellings.push({ wordId: id, otherSpellings });
          const key = `${frequencyBand} ${jlpt}`;
          const band = bands.get(key) ?? { frequencyBand: frequencyBand || null, jlpt: levelName(jlpt), wordIds: [] };
          band.wordIds.push(id);
          bands.set(key, band);
        }
      }
    }
    return { bands: [...bands.values()], spellings };
  }
}
