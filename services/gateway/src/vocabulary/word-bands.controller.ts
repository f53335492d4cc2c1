import { type JlptLevel, levelName } from '@ichibun/contracts/jlpt';
import { wordBandsCalls } from '@ichibun/contracts/vocabulary';
import { Rpc } from '@ichibun/kit/rpc';
import { VocabularyService } from '@ichibun/proto/vocabulary';
import { firstEntries } from '@ichibun/text-words/first-entries';
import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Call, Given } from '../http/call.js';

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
      const entries = await firstEntries(this.rpc, words);
      for (const [index, { id }] of words.entries()) {
        const { frequencyBand, jlpt, otherSpellings } = entries[index] ?? NO_ENTRY;
        if (otherSpellings.length > 0) spellings.push({ wordId: id, otherSpellings });
        const key = `${frequencyBand} ${jlpt}`;
        const band = bands.get(key) ?? { frequencyBand: frequencyBand || null, jlpt: levelName(jlpt), wordIds: [] };
        band.wordIds.push(id);
        bands.set(key, band);
      }
    }
    return { bands: [...bands.values()], spellings };
  }
}
