import { buffer } from 'node:stream/consumers';
import { timestampDate } from '@bufbuild/protobuf/wkt';
import { LARGEST_SOUND, mediaRoom } from '@ichibun/contracts/media';
import { bank, type savedSentence, sentencesCalls } from '@ichibun/contracts/sentences';
import { ObjectStore } from '@ichibun/kit/objects';
import { Rpc } from '@ichibun/kit/rpc';
import { nameOf, namesOf, valueNamed } from '@ichibun/proto/enum-names';
import { MediaKind, type Mined, type SavedSentence, SentencesService, Source, State } from '@ichibun/proto/sentences';
import { otherSpellingsOf } from '@ichibun/text-words/first-entries';
import { Controller, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { Call, Given } from '../http/call.js';
import { presentFailure } from '../http/failures.js';
import { NO_DEFINITION, NO_TRANSLATION, withoutPlaceholder } from '../http/placeholders.js';
import { storedFile } from '../http/stored-file.js';
import { Streamed, type StreamedJson } from '../http/streamed-json.js';
import { uploadedFile } from '../http/uploaded-file.js';
import { presentCollected } from '../reviews/collected.js';
import { mediaOf } from '../reviews/sentence-media.js';
import { OwnMedia } from './own-media.js';
import { presentGenerated, presentTargets } from './present-generated.js';

/** A language model takes its time over many words. */
const GENERATION_DEADLINE_MS = 5 * 60_000;
const SAVING_DEADLINE_MS = 60_000;

@ApiTags('sentences')
@Controller()
export class SentencesController {
  private readonly ownMedia: OwnMedia;

  constructor(
    private readonly rpc: Rpc,
    private readonly objects: ObjectStore,
  ) {
    this.ownMedia = new OwnMedia(rpc, objects);
  }

  @Call(sentencesCalls.generate)
  async generate(@Given() { userId, body: given }: Given<typeof sentencesCalls.generate>) {
    const answer = await this.rpc.call(
      SentencesService.method.generateSentences,
      {
        userId,
        lexemeIds: given.uniqueVocabIds,
        analysisId: given.analysisId ?? undefined,
        exclude: given.exclude,
        withoutModel: given.withoutModel,
      },
      { deadlineMs: GENERATION_DEADLINE_MS },
    );
    const missing = await presentTargets(this.rpc, answer.notFound);
    return {
      sentences: await presentGenerated(this.rpc, answer.sentences),
      notFound: answer.notFound.map((one, index) => ({
        ...missing[index]!,
        reason: one.reason,
        reasons: one.reasons.map((given) => presentFailure(given)!),
      })),
      problem: answer.problem || null,
      failure: presentFailure(answer.failure),
      forModel: answer.forModel,
    };
  }

  @Call(sentencesCalls.check)
  async check(@Given() { userId, body: given }: Given<typeof sentencesCalls.check>) {
    const { japanese, furigana, unknownWords } = await this.rpc.call(SentencesService.method.checkSentence, {
      userId,
      lexemeId: given.unique_vocab_id ?? undefined,
      targetWord: given.target_word,
      targetReading: given.target_reading ?? '',
      japanese: given.sentence_ja,
      analysisId: given.analysisId ?? undefined,
    });
    return { sentence_ja: japanese, furigana, unknown_words: unknownWords, source: nameOf(Source, Source.LEARNER) };
  }

  @Call(sentencesCalls.save)
  async save(@Given() { userId, body: given }: Given<typeof sentencesCalls.save>) {
    const counts = await this.rpc.call(
      SentencesService.method.saveSentences,
      {
        userId,
        analysisId: given.analysisId ?? undefined,
        documentId: given.documentId ?? undefined,
        sentences: given.sentences.map((one) => ({
          lexemeId: one.unique_vocab_id ?? undefined,
          targetWord: one.target_word,
          targetReading: one.target_reading ?? '',
          shortDefinition: withoutPlaceholder(one.short_definition),
          sense: one.sense ?? 0,
          japanese: one.sentence_ja,
          english: withoutPlaceholder(one.sentence_en) ?? '',
          source: sourceNamed(one.source),
        })),
      },
      { deadlineMs: SAVING_DEADLINE_MS },
    );
    const { saved, alreadySaved, sentenceIds, cards } = counts;
    return { saved, alreadySaved, sentenceIds, cards: presentCollected(cards!) };
  }

  @Call(sentencesCalls.bank)
  async bank(@Given() { userId }: Given<typeof sentencesCalls.bank>, @Streamed() answer: StreamedJson) {
    const sentences = answer.list<z.output<typeof savedSentence>>();
    for await (const part of this.rpc.stream(SentencesService.method.listSentences, { userId })) {
      for (const one of await this.present(part.sentences)) sentences.add(one);
    }
    return answer.of<z.output<typeof bank>>({ sentences });
  }

  @Call(sentencesCalls.markKnown)
  async markKnown(@Given() { userId, body: { sentenceIds } }: Given<typeof sentencesCalls.markKnown>) {
    const counts = await this.rpc.call(
      SentencesService.method.markKnown,
      { userId, sentenceIds },
      { deadlineMs: SAVING_DEADLINE_MS },
    );
    return { marked: counts.marked, addedWords: counts.addedWords };
  }

  @Call(sentencesCalls.room)
  async room(@Given() { userId }: Given<typeof sentencesCalls.room>): Promise<z.output<typeof mediaRoom>> {
    const room = await this.rpc.call(SentencesService.method.getMediaRoom, { userId });
    const { count, mostCount } = room;
    return { count, bytes: Number(room.bytes), mostCount, mostBytes: Number(room.mostBytes) };
  }

  @Call(sentencesCalls.keepMedia)
  async keepMedia(
    @Given() { userId, params: { id: sentenceId, media } }: Given<typeof sentencesCalls.keepMedia>,
    @Req() request: FastifyRequest,
  ) {
    const { taken } = await uploadedFile(request, 'file', buffer, LARGEST_SOUND);
    await this.ownMedia.keep(userId, sentenceId, media, taken);
    return {};
  }

  @Call(sentencesCalls.media)
  async media(@Given() { userId, params: { id: sentenceId, media } }: Given<typeof sentencesCalls.media>) {
    const request = { userId, sentenceId, kind: valueNamed(MediaKind, media) };
    const { objectKey, mediaType } = await this.rpc.call(SentencesService.method.getMedia, request);
    return storedFile(this.objects, objectKey, { type: mediaType });
  }

  @Call(sentencesCalls.change)
  async change(@Given() { userId, params: { id: sentenceId }, body: given }: Given<typeof sentencesCalls.change>) {
    const { sentence } = await this.rpc.call(SentencesService.method.changeSentence, {
      userId,
      sentenceId,
      japanese: given.targetSentence,
      english:
        given.sentenceTranslated === undefined ? undefined : (withoutPlaceholder(given.sentenceTranslated) ?? ''),
      shortDefinition:
        given.shortDefinition === undefined ? undefined : (withoutPlaceholder(given.shortDefinition) ?? ''),
    });
    const [changed] = await this.present([sentence!]);
    return { sentence: changed! };
  }

  @Call(sentencesCalls.remove)
  async remove(@Given() { userId, params: { id: sentenceId } }: Given<typeof sentencesCalls.remove>) {
    await this.rpc.call(SentencesService.method.deleteSentence, { userId, sentenceId });
    return {};
  }

  private async present(sentences: readonly SavedSentence[]): Promise<z.output<typeof savedSentence>[]> {
    const words = sentences.map(({ targetWord, targetReading }) => ({ word: targetWord, reading: targetReading }));
    const others = await otherSpellingsOf(this.rpc, words);
    return sentences.map((one, index) => presentSaved(one, others[index]!));
  }
}

function sourceNamed(given: string | null | undefined): Source {
  const name = namesOf(Source).find((one) => one === given);
  return name ? valueNamed(Source, name) : Source.UNSPECIFIED;
}

const presentSaved = (one: SavedSentence, otherSpellings: string[]): z.output<typeof savedSentence> => ({
  id: one.id,
  analysisId: one.analysisId ?? null,
  documentId: one.documentId ?? null,
  analysisTitle: one.analysisTitle || null,
  analysisCreatedAt: one.analysisCreatedAt ? timestampDate(one.analysisCreatedAt) : null,
  targetWord: one.targetWord,
  targetReading: one.targetReading,
  otherSpellings,
  shortDefinition: one.shortDefinition ?? NO_DEFINITION,
  targetSentence: one.japanese,
  sentenceTranslated: one.english || NO_TRANSLATION,
  addedAt: timestampDate(one.addedAt!),
  state: nameOf(State, one.state, 'unknown'),
  source: nameOf(Source, one.source, 'unknown'),
  furigana: one.furigana,
  mined: one.mined ? presentMined(one.mined) : null,
});

const presentMined = (mined: Mined) => ({
  title: mined.title || null,
  url: mined.url || null,
  media: mediaOf(mined),
});
