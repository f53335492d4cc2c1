import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type { InvalidReview, ReviewCount } from '@ichibun/failures/english/vocabulary';
import { Database } from '@ichibun/kit/database';
import { DomainError } from '@ichibun/kit/errors';
import { stackOf } from '@ichibun/kit/logging';
import { inParts } from '@ichibun/kit/parts';
import { Handles } from '@ichibun/kit/rpc';
import { nameOf, valueNamed } from '@ichibun/proto/enum-names';
import {
  type AnswerCardsRequest,
  CardChange as Change,
  type ChangeCardRequest,
  type CollectWordsRequest,
  type CountForAnkiRequest,
  FitOutcome,
  type FitParametersRequest,
  type ForecastRequest,
  type GetParametersRequest,
  type GetSettingsRequest,
  LineOfLog,
  type ListCardsRequest,
  type NextCardsRequest,
  Phase,
  type ResetParametersRequest,
  type ReviewSettings,
  ReviewsService,
  type SetSettingsRequest,
  type TakeAnkiStatesRequest,
  type UncollectWordsRequest,
  type UndoAnswerRequest,
} from '@ichibun/proto/reviews';
import { WordState } from '@ichibun/proto/vocabulary';
import { Controller, Logger } from '@nestjs/common';
import { changeLearner } from '../words/learner-transaction.js';
import { raiseRevision } from '../words/revision.js';
import { STATES, type State } from '../words/states.js';
import { WORD_STATES } from '../words/word-states.js';
import { AnkiStates } from './anki-states.js';
import { CardList, type ListedCard } from './card-list.js';
import { CardsService, type CollectedWord } from './cards.service.js';
import type { Rating } from './memory.js';
import { KINDS } from './packed-log.js';
import { type ParameterFit, ParameterFits } from './parameters/parameter-fits.service.js';
import type { PointOfCard } from './point-of-card.js';
import { MOST_CARDS, type NextCard, QueueService } from './queue.service.js';
import { ReviewLog } from './review-log.js';
import { PHASES } from './schedule.js';
import { keepSettings, overridePresets, settingsOf } from './settings.js';

/** Bounds of what one call may ask for. */
const LIMITS = {
  answers: 500,
  more: 1_000,
  days: 365,
  tookMs: 3_600_000,
  notes: 20_000,
  uncollected: 1_000,
  listed: 10_000,
};

@Controller()
export class ReviewsController {
  private readonly logger = new Logger('Reviews');

  constructor(
    private readonly database: Database,
    private readonly queue: QueueService,
    private readonly log: ReviewLog,
    private readonly cards: CardsService,
    private readonly list: CardList,
    private readonly anki: AnkiStates,
    private readonly fits: ParameterFits,
  ) {}

  @Handles(ReviewsService.method.nextCards)
  async nextCards({ userId, count, timeZone, more }: NextCardsRequest) {
    checkBound('cards', count, 0, MOST_CARDS);
    const { cards, left } = await this.queue.next(userId, count, timeZone, Math.min(more, LIMITS.more));
    return {
      ...left,
      cards: cards.map(toCard),
      nextDueAt: left.nextDueAt && timestampFromDate(left.nextDueAt),
      dayEndsAt: timestampFromDate(left.dayEndsAt),
    };
  }

  @Handles(ReviewsService.method.answerCards)
  async answerCards({ userId, answers, timeZone }: AnswerCardsRequest) {
    checkBound('answers', answers.length, 1, LIMITS.answers);
    const given = answers.map(({ id, cardId, version, rating, tookMs, ageMs }) => {
      checkBound('rating', rating, 1, 4);
      return {
        cardId,
        version,
        rating: rating as Rating,
        id: id.toLowerCase(),
        tookMs: Math.min(tookMs, LIMITS.tookMs),
        ageMs: Number(ageMs),
      };
    });
    const kept = await this.log.answer(userId, given, timeZone);
    // The answers are kept, whatever becomes of this.
    await this.fits.whenDue(userId, timeZone).catch((error: unknown) => this.logger.warn(stackOf(error)));
    return kept;
  }

  @Handles(ReviewsService.method.getParameters)
  async getParameters({ userId }: GetParametersRequest) {
    return { fit: toFit(await this.fits.get(userId)) };
  }

  @Handles(ReviewsService.method.fitParameters)
  async fitParameters({ userId, timeZone }: FitParametersRequest) {
    await this.fits.begin(userId, timeZone);
    return { fit: toFit(await this.fits.get(userId)) };
  }

  @Handles(ReviewsService.method.resetParameters)
  async resetParameters({ userId }: ResetParametersRequest) {
    await this.fits.reset(userId);
    return { fit: toFit(await this.fits.get(userId)) };
  }

  @Handles(ReviewsService.method.undoAnswer)
  async undoAnswer({ userId, answerId }: UndoAnswerRequest) {
    await this.log.undo(userId, answerId);
    return {};
  }

  @Handles(ReviewsService.method.collectWords)
  async collectWords({ userId, words, most, resume, textId }: CollectWordsRequest) {
    const wanted = await this.cards.wanted(
      words.map(
        ({ lexemeId, wordId, written, meaning, reading }) =>
          written ?? (wordId > 0 ? { wordId } : { lexemeId, meaning, reading }),
      ),
    );
    const resumed = resume ? await this.cards.resume(userId, wanted) : [];
    const made = await this.cards.collect(userId, wanted, most || words.length, textId);
    const collected = [...resumed, ...made.words];
    return {
      collected: collected.length,
      hadCards: made.hadCards - resumed.length,
      words: collected.map(({ wordId, state, rested, lexemeId, addedAt }) => ({
        wordId,
        addedAt: addedAt && timestampFromDate(addedAt),
        lexemeId: lexemeId ?? 0,
        state: state === null ? WordState.UNSPECIFIED : WORD_STATES[state],
        rested: rested ?? undefined,
      })),
    };
  }

  @Handles(ReviewsService.method.uncollectWords)
  async uncollectWords({ userId, words, lexemeIds }: UncollectWordsRequest) {
    checkBound('words', words.length, 0, LIMITS.uncollected);
    checkBound('words', lexemeIds.length, 0, LIMITS.uncollected);
    const collected = words.map(({ wordId, state, rested }): Omit<CollectedWord, 'lexemeId'> => {
      const isRest = rested === undefined || rested === 'suspended' || rested === 'known';
      if (!isRest) throw invalid({ problem: 'rest' });
      const before = Object.entries(WORD_STATES).find(([, one]) => one === state)?.[0];
      return { wordId, state: before === undefined ? null : (Number(before) as State), rested: rested ?? null };
    });
    const begun = await this.cards.begunOf(userId, lexemeIds);
    return { uncollected: await this.cards.uncollect(userId, [...begun, ...collected]) };
  }

  @Handles(ReviewsService.method.changeCard)
  async changeCard({ userId, cardId, change, timeZone }: ChangeCardRequest) {
    const wanted = nameOf(Change, change, null);
    if (!wanted) throw invalid({ problem: 'change' });
    await this.cards.change(userId, cardId, wanted, timeZone);
    return {};
  }

  @Handles(ReviewsService.method.forecast)
  async forecast({ userId, days, timeZone }: ForecastRequest) {
    checkBound('days', days, 1, LIMITS.days);
    return this.queue.forecast(userId, days, timeZone);
  }

  @Handles(ReviewsService.method.listCards)
  async *listCards({ userId, timeZone, wordIds }: ListCardsRequest) {
    checkBound('words', wordIds.length, 0, LIMITS.listed);
    for await (const { day, cards } of this.list.of(userId, timeZone, wordIds)) {
      const head = {
        dayBeganAt: timestampFromDate(day.beganAt),
        dayStartHour: day.startHour,
        minutesWest: day.minutesWest,
      };
      let isFirst = true;
      for (const part of inParts(cards, ({ log }) => 100 + 60 * log.length)) {
        yield { ...head, cards: part.map(toListed) };
        isFirst = false;
      }
      if (isFirst) yield { ...head, cards: [] };
    }
  }

  @Handles(ReviewsService.method.countForAnki)
  async countForAnki({ userId }: CountForAnkiRequest) {
    return this.anki.countFor(userId);
  }

  @Handles(ReviewsService.method.takeAnkiStates)
  async takeAnkiStates({ userId, notes, points }: TakeAnkiStatesRequest) {
    checkBound('notes', notes.length + points.length, 1, LIMITS.notes);
    const given = notes.map(({ noteId, wordId, state }) => ({
      noteId: Number(noteId),
      wordId,
      state: REVIEWED[state],
    }));
    const { taken, unknownNotes } = await this.anki.take(
      userId,
      given.filter(({ wordId }) => wordId > 0),
      given.flatMap(({ noteId, state }) => (state === undefined ? [] : [{ noteId, state }])),
      points.flatMap(({ pattern, state }) => {
        const reviewed = REVIEWED[state];
        return reviewed === undefined ? [] : [{ pattern, state: reviewed }];
      }),
    );
    return { taken, unknownNotes: unknownNotes.map(BigInt) };
  }

  @Handles(ReviewsService.method.getSettings)
  async getSettings({ userId }: GetSettingsRequest) {
    return { settings: toSettings(await settingsOf(this.database, userId)) };
  }

  @Handles(ReviewsService.method.setSettings)
  async setSettings({ userId, settings: given }: SetSettingsRequest) {
    const { $typeName: _, countsFrom, inAnki, ...settings } = given!;
    const state = COUNTS_FROM[countsFrom];
    if (state === undefined) throw invalid({ problem: 'state' });
    await changeLearner(this.database, userId, async (transaction) => {
      const before = await settingsOf(transaction, userId);
      const chosen = { ...settings, countsFrom: state, inAnki: inAnki ?? before.inAnki };
      await keepSettings(transaction, userId, chosen);
      await overridePresets(transaction, userId, before, chosen);
      if (before.countsFrom !== state) await raiseRevision(transaction, userId);
    });
    return { settings: toSettings(await settingsOf(this.database, userId)) };
  }
}

const COUNTS_FROM: Partial<Record<WordState, number>> = {
  [WordState.LEARNING]: STATES.learning,
  [WordState.YOUNG]: STATES.young,
  [WordState.MATURE]: STATES.mature,
  [WordState.KNOWN]: STATES.known,
};

/** States that reviews lead to. */
const REVIEWED: Partial<Record<WordState, State>> = {
  [WordState.NEW]: STATES.new,
  [WordState.LEARNING]: STATES.learning,
  [WordState.YOUNG]: STATES.young,
  [WordState.MATURE]: STATES.mature,
};

const PHASE = {
  [PHASES.new]: Phase.NEW,
  [PHASES.learning]: Phase.LEARNING,
  [PHASES.review]: Phase.REVIEW,
  [PHASES.relearning]: Phase.RELEARNING,
};

const toCard = ({ reading, meaning, phase, dueAt, textId, point, question, ...card }: NextCard) => ({
  ...card,
  question: question && toQuestion(question),
  point: point && toPoint(point),
  textId: textId ?? undefined,
  reading: reading ?? undefined,
  meaning: meaning ?? undefined,
  phase: PHASE[phase],
  intervals: card.intervals.map(Math.round),
  dueAt: dueAt && timestampFromDate(dueAt),
});

const toPoint = ({ sentence, ...point }: PointOfCard) => ({
  ...point,
  sentence: sentence && toSentence(sentence),
});

const toQuestion = ({ text, starts, ends, hints, media }: NonNullable<NextCard['question']>) => ({
  text,
  media,
  gaps: starts.map((start, index) => ({ start, end: ends[index]!, hint: hints[index] ?? '' })),
});

const toSentence = ({ japanese, starts, ends, documentId, title }: NonNullable<PointOfCard['sentence']>) => ({
  japanese,
  title,
  documentId: documentId ?? 0,
  pieces: starts.map((start, index) => ({ start, end: ends[index]! })),
});

const toListed = ({ schedule, log, madeAt, wordId, point, ...card }: ListedCard) => ({
  ...card,
  wordId: wordId ?? 0,
  point: point && toPoint(point),
  madeAt: timestampFromDate(madeAt),
  phase: PHASE[schedule.phase],
  stability: schedule.memory?.stability,
  difficulty: schedule.memory?.difficulty,
  dueAt: schedule.dueAt && timestampFromDate(schedule.dueAt),
  intervalDays: schedule.interval,
  answers: schedule.answers,
  lapses: schedule.lapses,
  lastAt: schedule.lastAt && timestampFromDate(schedule.lastAt),
  anki: card.anki && { noteId: BigInt(card.anki.noteId), cardId: BigInt(card.anki.cardId) },
  log: log.map(({ at, phase, kind, ...answer }) => ({
    ...answer,
    answeredAt: timestampFromDate(at),
    phase: PHASE[phase],
    line: LINES[kind ?? KINDS.review] ?? LineOfLog.UNSPECIFIED,
  })),
});

const LINES: Partial<Record<number, LineOfLog>> = {
  [KINDS.rescheduled]: LineOfLog.RESCHEDULED,
  [KINDS.crammed]: LineOfLog.CRAMMED,
  [KINDS.filtered]: LineOfLog.FILTERED,
};

const toFit = ({ outcome, endedAt, answers, lossBefore, lossAfter, ...fit }: ParameterFit) => ({
  ...fit,
  outcome: outcome ? valueNamed(FitOutcome, outcome) : FitOutcome.UNSPECIFIED,
  endedAt: endedAt ? timestampFromDate(endedAt) : undefined,
  answers: answers ?? 0,
  lossBefore: lossBefore ?? undefined,
  lossAfter: lossAfter ?? undefined,
});

const toSettings = ({ countsFrom, parameters: _, ...settings }: Awaited<ReturnType<typeof settingsOf>>) =>
  ({
    ...settings,
    countsFrom: Number(Object.entries(COUNTS_FROM).find(([, state]) => state === countsFrom)![0]) as WordState,
  }) satisfies Omit<ReviewSettings, '$typeName'>;

const invalid = (why: InvalidReview) => new DomainError('vocabulary.invalid-review', why);

function checkBound(what: ReviewCount, value: number, least: number, most: number): void {
  if (value < least || value > most) throw invalid({ problem: 'bounds', what, least, most });
}
