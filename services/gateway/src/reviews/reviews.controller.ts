import { timestampDate } from '@bufbuild/protobuf/wkt';
import { type card, clock, reviewsCalls } from '@ichibun/contracts/reviews';
import { CONFIG } from '@ichibun/kit/config';
import { DomainError } from '@ichibun/kit/errors';
import { Rpc } from '@ichibun/kit/rpc';
import { type NameIn, nameOf, valueNamed } from '@ichibun/proto/enum-names';
import { type Entry, LanguageService } from '@ichibun/proto/language';
import {
  type Card,
  FitOutcome,
  type ParameterFit,
  Phase,
  type ReviewSettings,
  ReviewsService,
} from '@ichibun/proto/reviews';
import {
  type SavedSentence,
  type SentenceOfText,
  type SentencesOfWord,
  SentencesService,
} from '@ichibun/proto/sentences';
import { WordState } from '@ichibun/proto/vocabulary';
import { Controller, Headers, Inject, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { GatewayConfig } from '../config.js';
import { describedPoints, presentPoint } from '../grammar/present-point.js';
import { Call, Given } from '../http/call.js';
import { DistributedRateLimitStore } from '../http/distributed-rate-limit-store.js';
import { NO_DEFINITION } from '../http/placeholders.js';
import { callerNameOf } from '../http/rate-limited.js';
import { presentDay } from './present-day.js';
import { mediaOf } from './sentence-media.js';

/** Answers of one learner in a day: those of two weeks without a network, a thousand a day, and room. */
const MOST_ANSWERS = 20_000;
const DAY_MS = 86_400_000;

@ApiTags('reviews')
@Controller()
export class ReviewsController {
  private readonly counts: DistributedRateLimitStore;

  constructor(
    private readonly rpc: Rpc,
    @Inject(CONFIG) config: GatewayConfig,
  ) {
    this.counts = new DistributedRateLimitStore(rpc, config.sessionSecret);
  }

  @Call(reviewsCalls.next)
  async next(@Given() { userId, query: wanted }: Given<typeof reviewsCalls.next>) {
    const next = await this.rpc.call(ReviewsService.method.nextCards, { userId, ...wanted });
    const { cards } = next;
    const ofWords = cards.filter(({ point, question }) => !point && !question);
    const [found, points, entries] = await Promise.all([
      this.sentencesOf(userId, ofWords),
      describedPoints(this.rpc, cards),
      this.entriesOf(ofWords),
    ]);
    return {
      cards: cards.map((one) =>
        presentCard(one, found.get(one.id) ?? NO_SENTENCES, presentPoint(one, points), entries.get(one.id)),
      ),
      day: presentDay(next),
    };
  }

  /** The sentences of the words of cards, by the cards' ids. */
  private async sentencesOf(userId: number, cards: readonly Card[]): Promise<Map<number, Sentences>> {
    if (cards.length === 0) return new Map();
    const words = cards.map(({ word, reading = '', textId, lexemeIds }) => ({ word, reading, textId, lexemeIds }));
    const found = await this.rpc.call(SentencesService.method.sentencesOfWords, { userId, words, withTexts: true });
    return new Map(cards.map(({ id }, index) => [id, found.words[index]!]));
  }

  /** What the dictionary says of the words of cards, by the cards' ids; nothing while it does not answer. */
  private async entriesOf(cards: readonly Card[]): Promise<Map<number, Entry | undefined>> {
    if (cards.length === 0) return new Map();
    const words = cards.map(({ word, reading = '' }) => ({ word, reading }));
    try {
      const found = await this.rpc.call(LanguageService.method.lookUp, { words, mostEntries: 1 });
      return new Map(cards.map(({ id }, index) => [id, found.words[index]!.entries[0]]));
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      return new Map();
    }
  }

  @Call(reviewsCalls.answer)
  async answer(
    @Given() { userId, body: { timeZone, answers } }: Given<typeof reviewsCalls.answer>,
    @Headers('x-ichibun-clock') shown: string | undefined,
    @Req() request: FastifyRequest,
  ) {
    await this.counts.take(`answers of ${callerNameOf(request)}`, answers.length, MOST_ANSWERS, DAY_MS);
    // Only how long ago an answer was given can be believed of a clock that may be wrong.
    const now = clock.safeParse(shown).data ?? Date.now();
    const { kept, dropped, stale } = await this.rpc.call(ReviewsService.method.answerCards, {
      userId,
      timeZone,
      answers: answers.map(({ answeredAt, ...one }) => ({ ...one, ageMs: BigInt(Math.max(0, now - answeredAt)) })),
    });
    if (stale.length === answers.length) throw new DomainError('vocabulary.card-answered');
    return { kept, dropped, stale };
  }

  @Call(reviewsCalls.forecast)
  async forecast(@Given() { userId, query: asked }: Given<typeof reviewsCalls.forecast>) {
    const {
      $typeName: _,
      $unknown: __,
      ...found
    } = await this.rpc.call(ReviewsService.method.forecast, { userId, ...asked });
    return found;
  }

  @Call(reviewsCalls.settings)
  async settings(@Given() { userId }: Given<typeof reviewsCalls.settings>) {
    const { settings } = await this.rpc.call(ReviewsService.method.getSettings, { userId });
    return presentSettings(settings!);
  }

  @Call(reviewsCalls.change)
  async change(@Given() { userId, body: given }: Given<typeof reviewsCalls.change>) {
    const wanted = { ...given, countsFrom: valueNamed(WordState, given.countsFrom) };
    const { settings } = await this.rpc.call(ReviewsService.method.setSettings, { userId, settings: wanted });
    return presentSettings(settings!);
  }

  @Call(reviewsCalls.parameters)
  async parameters(@Given() { userId }: Given<typeof reviewsCalls.parameters>) {
    const { fit } = await this.rpc.call(ReviewsService.method.getParameters, { userId });
    return presentFit(fit!);
  }

  @Call(reviewsCalls.fit)
  async fit(@Given() { userId, body: { timeZone } }: Given<typeof reviewsCalls.fit>) {
    const { fit } = await this.rpc.call(ReviewsService.method.fitParameters, { userId, timeZone });
    return presentFit(fit!);
  }

  @Call(reviewsCalls.resetParameters)
  async resetParameters(@Given() { userId }: Given<typeof reviewsCalls.resetParameters>) {
    const { fit } = await this.rpc.call(ReviewsService.method.resetParameters, { userId });
    return presentFit(fit!);
  }

  @Call(reviewsCalls.undo)
  async undo(@Given() { userId, params: { reviewId: id } }: Given<typeof reviewsCalls.undo>) {
    await this.rpc.call(ReviewsService.method.undoAnswer, { userId, answerId: id });
    return {};
  }
}

const presentSettings = ({ $typeName: _, $unknown: __, countsFrom, inAnki = false, ...settings }: ReviewSettings) => ({
  ...settings,
  inAnki,
  countsFrom: nameOf(WordState, countsFrom) as Exclude<NameIn<typeof WordState>, 'new'>,
});

const presentFit = ({ $typeName: _, $unknown: __, outcome, endedAt, lossBefore, lossAfter, ...fit }: ParameterFit) => ({
  ...fit,
  outcome: nameOf(FitOutcome, outcome, null),
  endedAt: endedAt ? timestampDate(endedAt) : null,
  lossBefore: lossBefore ?? null,
  lossAfter: lossAfter ?? null,
});

type Sentences = Pick<SentencesOfWord, 'sentences' | 'fromTexts'>;

/** Those of a card of a grammar point, which has its own, and of a note's. */
const NO_SENTENCES: Sentences = { sentences: [], fromTexts: [] };

function presentCard(
  {
    $typeName: _,
    $unknown: __,
    phase,
    reading,
    meaning,
    dueAt,
    turn,
    textId: ___,
    lexemeIds: ____,
    note,
    point,
    question,
    ...rest
  }: Card,
  { sentences, fromTexts }: Sentences,
  presentedPoint: z.output<typeof card>['point'],
  entry: Entry | undefined,
): z.output<typeof card> {
  const inFront = sentences.length > 0 ? presentSaved(inTurn(sentences, turn)) : presentFound(inTurn(fromTexts, turn));
  return {
    ...rest,
    phase: nameOf(Phase, phase),
    reading: reading ?? null,
    accent: entry?.pitchAccents[0] ?? null,
    otherSpellings: entry?.otherSpellings ?? [],
    meaning: meaning ?? NO_DEFINITION,
    dueAt: dueAt ? timestampDate(dueAt) : null,
    note: note.map(({ name, text, media }) => ({ name, text, media: presentMedia(media) })),
    ...(point && { word: presentedPoint?.name ?? point.pattern }),
    ...(question && { word: question.text }),
    point: presentedPoint,
    question: question
      ? {
          text: question.text,
          gaps: question.gaps.map(({ start, end, hint }) => ({ start, end, hint })),
          media: presentMedia(question.media),
        }
      : null,
    sentenceCount: point?.sentences ?? sentences.length,
    sentence: inFront,
  };
}

const presentMedia = (media: Card['note'][number]['media']) => media.map(({ id, isPicture }) => ({ id, isPicture }));

const inTurn = <Sentence>(sentences: readonly Sentence[], turn: number) => sentences[turn % sentences.length];

type Front = z.output<typeof card>['sentence'];

const presentSaved = (sentence: SavedSentence | undefined): Front =>
  sentence
    ? {
        id: sentence.id,
        japanese: sentence.japanese,
        english: sentence.english,
        furigana: sentence.furigana,
        definition: sentence.shortDefinition ?? null,
        documentId: sentence.documentId ?? null,
        title: sentence.analysisTitle,
        media: mediaOf(sentence.mined),
      }
    : null;

const presentFound = (sentence: SentenceOfText | undefined): Front =>
  sentence
    ? {
        id: null,
        japanese: sentence.japanese,
        english: sentence.english,
        furigana: sentence.furigana,
        definition: sentence.definition ?? null,
        documentId: sentence.documentId ?? null,
        title: sentence.title,
        media: [],
      }
    : null;
