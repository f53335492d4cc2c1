import { levelName } from '@ichibun/contracts/jlpt';
import { type downloadedSample, samplesCalls } from '@ichibun/contracts/reading-next';
import { Turn } from '@ichibun/kit/in-turns';
import { Rpc } from '@ichibun/kit/rpc';
import { type GetSampleResponse, ReaderService, type Sample, Source } from '@ichibun/proto/reader';
import { dictionaryName } from '@ichibun/text-words/dictionary-name';
import { presentPattern } from '@ichibun/text-words/patterns';
import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { z } from 'zod';
import { Call, Given } from '../http/call.js';
import { Streamed, type StreamedJson } from '../http/streamed-json.js';
import { Documents } from './documents.js';
import { presentDefined, sourceName } from './present-word.js';

type Download = z.output<typeof downloadedSample>;

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
  async download(
    @Given() { userId, params: { sample: sampleId } }: Given<typeof samplesCalls.download>,
    @Streamed(0) answer: StreamedJson,
  ) {
    const dictionary = await dictionaryName(this.rpc);
    const sentences = answer.list<Download['sentences'][number]>();
    const texts: string[] = [];
    let described: Pick<GetSampleResponse, 'document' | 'paragraphStarts' | 'readings'> | undefined;
    const turn = new Turn();
    const request = { userId, sampleId };
    for await (const part of this.rpc.stream(ReaderService.method.getSample, request, { deadlineMs: 30_000 })) {
      const { document, paragraphStarts, readings } = part;
      described ??= { document, paragraphStarts, readings };
      for (const { text, words, translation, notes } of part.sentences) {
        texts.push(text);
        sentences.add({
          words: words!.words.map((word) => presentDefined(word, dictionary)),
          patterns: words!.patterns.map(presentPattern),
          translation,
          translationSource: sourceName(Source.CORPUS, dictionary)!,
          notes,
        });
        if (turn.isOver) await turn.next();
      }
    }
    const { document, paragraphStarts, readings } = described!;
    return answer.of<Download>({
      document: {
        ...(await this.documents.presentOne(userId, document!)),
        sentences: texts,
        paragraphStarts,
        chapters: [],
        readings: readings.map(({ $typeName: _, $unknown: __, ...reading }) => reading),
        pictures: [],
        times: [],
        notes: [],
      },
      sentences,
    });
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
