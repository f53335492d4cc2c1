// The process that fits parameters: what computes is a program of others, whose end is not that of the service.

import { yieldToOthers } from '@ichibun/kit/background-thread';
import { answersOneQuestion } from '@ichibun/kit/bounded-process';
import { studyDayOf } from '@ichibun/time/study-days';
import { default_w } from 'ts-fsrs';
import { bounded } from '../memory.js';
import { answersSinceReset, unpackLog } from '../packed-log.js';
import type { Fit, FitQuestion } from './parameter-fitter.js';
import { trainingItemsOf } from './training-items.js';

/** Below it Anki's own fits were worse than what suits most, as long as it had a bound. */
const LEAST_ITEMS = 400;

answersOneQuestion<FitQuestion, Fit>(async ({ cards, timeZone, dayStartHour, relearningSteps, parameters }) => {
  yieldToOthers();
  const binding = await import('@open-spaced-repetition/binding').catch(() => undefined);
  if (!binding) return { outcome: 'unavailable', answers: 0 };
  const dayOf = (ms: number) => studyDayOf(new Date(ms), timeZone, dayStartHour);
  const items = cards
    .flatMap((card) => trainingItemsOf(card, card.past ? answersSinceReset(unpackLog(card.past)) : [], dayOf))
    // Later answers weigh more.
    .sort((a, b) => a.at - b.at)
    .map(
      ({ steps }) =>
        new binding.FSRSBindingItem(steps.map(({ rating, days }) => new binding.FSRSBindingReview(rating, days))),
    );
  if (items.length < LEAST_ITEMS) return { outcome: 'too-few', answers: items.length };
  const computed = await binding.computeParameters(items, {
    enableShortTerm: true,
    numRelearningSteps: relearningSteps,
  });
  const fitted = bounded(computed, relearningSteps);
  const lossOf = (of: readonly number[]) => new binding.FSRSBinding([...of]).evaluate(items).logLoss;
  const [lossBefore, lossAfter] = [lossOf(parameters ?? default_w), lossOf(fitted)];
  return lossAfter < lossBefore
    ? { outcome: 'taken', answers: items.length, lossBefore, lossAfter, parameters: fitted }
    : { outcome: 'not-better', answers: items.length, lossBefore, lossAfter };
});
