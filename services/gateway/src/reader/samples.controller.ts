import { levelName } from '@ichibun/contracts/jlpt';
import { samplesCalls } from '@ichibun/contracts/reading-next';
import { Rpc } from '@ichibun/kit/rpc';
import { type GetSampleResponse, ReaderService, type Sample, Source } from '@ichibun/proto/reader';
import { dictionaryName } from '@ichibun/text-words/dictionary-name';
import { presentPattern } from '@ichibun/text-words/patterns';
import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Call, Given } from '../http/call.js';
import { Documents } from './documents.js';
import { presentDefined, sourceName } from './present-word.js';

@ApiTags('reader')
@Controller()
export class SamplesController {
  constructor(
    private readonly rpc: Rpc,
    private readonly documents: Documents,
  ) {}

  @Call(samplesCalls.list)
  async list(@Given() { userId }: Given<typeof samplesCalls.list>) {
    const { samples } = await this.rpc.call(ReaderService.method.listSamples, { userId }, { deadlineMs: 30_000 });
    return { samples: samples.map(presentSample) };
  }

  @Call(samplesCalls.download)
  async download(@Given() { userId, params: { sample: sampleId } }: Given<typeof samplesCalls.download>) {
    const parts: GetSampleResponse[] = [];
    const request = { userId, sampleId };
    for await (const part of this.rpc.stream(ReaderService.method.getSample, request, { deadlineMs: 30_000 })) {
      parts.push(part);
    }
    const { document, paragraphStarts, readings } = parts[0]!;
    const sentences = parts.flatMap((part) => part.sentences);
    const [entry, dictionary] = await Promise.all([
      this.documents.presentOne(userId, document!),
      dictionaryName(this.rpc),
    ]);
    return {
      document: {
        ...entry,
        sentences: sentences.map(({ text }) => text),
        paragraphStarts,
        chapters: [],
        readings: readings.map(({ $typeName: _, $unknown: __, ...reading }) => reading),
        pictures: [],
        times: [],
        notes: [],
      },
      sentences: sentences.map(({ words, translation, notes }) => ({
        words: words!.words.map((word) => presentDefined(word, dictionary)),
        patterns: words!.patterns.map(presentPattern),
        translation,
        translationSource: sourceName(Source.CORPUS, dictionary)!,
        notes,
      })),
    };
  }

  @Call(samplesCalls.open)
  async open(@Given() { userId, params: { sample: sampleId } }: Given<typeof samplesCalls.open>) {
    const { document } = await this.rpc.call(
      ReaderService.method.openSample,
      { userId, sampleId },
      { deadlineMs: 30_000 },
    );
    return { document: await this.documents.presentOne(userId, document!) };
  }
}

/** A sample as an answer has it. */
const presentSample = ({ $typeName: _, $unknown: __, titleFurigana, ...sample }: Sample) => ({
  ...sample,
  titleFurigana: titleFurigana.map(({ text, reading }) => ({ text, reading })),
  level: levelName(sample.level)!,
  documentId: sample.documentId || null,
  knownShare: sample.knownShare ?? null,
});
