import { studyDayOf } from '@ichibun/time/study-days';
import type { Choices, LeftOut, ReadNote, StateOfValue } from '../card-files/collection.js';
import { shownNote, wordOf } from '../card-files/words-of-fields.js';
import type { Rating } from '../reviews/memory.js';
import { packLog } from '../reviews/packed-log.js';
import { foldOf, NEW, PHASES, type Rules, type Schedule } from '../reviews/schedule.js';
import type { History, List, Row, Table } from './list.js';

/** When and where the learner imports. */
export interface Clock {
  readonly now: Date;
  readonly timeZone: string;
  readonly dayStartHour: number;
}

/** Days of a word of which only the state is known: their middle, as 21 days part young from mature. */
const INTERVALS = { young: 7, mature: 42 };
/** What SM-2 begins with. */
const EASE = 2.5;
const LONGEST = 36_500;

/**
 * The rows of a list as a learner has chosen them, in its order: each has a word and where its card stands, or a reason
 * why it is left out.
 */
export function* notesOfList(
  { tables }: List,
  choices: NotesChoices,
  rules: Rules,
  clock: Clock,
): Generator<ReadNote | LeftOut> {
  const days = new ListDays(clock);
  for (const table of tables) yield* notesOfTable(table, choices, rules, days);
}

type NotesChoices = Pick<Choices, 'kinds' | 'statuses'>;

function* notesOfTable(
  table: Table,
  choices: NotesChoices,
  rules: Rules,
  days: ListDays,
): Generator<ReadNote | LeftOut> {
  const chosen = choices.kinds.find(({ id }) => id === table.id);
  const states = new Map(
    choices.statuses
      .filter(({ kindId, field }) => kindId === table.id && field === chosen?.state)
      .map(({ value, state }) => [value, state]),
  );
  for (const [index, row] of table.rows.entries()) {
    const leave = (reason: LeftOut['reason']): LeftOut => ({ reason, note: shownNote(row.fields) });
    if (chosen?.word === undefined) {
      yield leave('kind-not-chosen');
      continue;
    }
    const { word, reading, state } = chosen;
    const read = wordOf(row.fields[word] ?? '', reading === undefined ? undefined : row.fields[reading], true);
    const meaning = states.get(state === undefined ? '' : (row.fields[state] ?? '')) ?? 'leave-out';
    if ('reason' in read) yield leave(read.reason);
    else if (meaning === 'leave-out') yield leave('status-left-out');
    else yield { ...read, ...noteOf(row, meaning, index, rules, days) };
  }
}

function noteOf(
  { history }: Row,
  meaning: Exclude<StateOfValue, 'leave-out'>,
  index: number,
  rules: Rules,
  days: ListDays,
): Omit<ReadNote, 'word' | 'reading'> {
  const scheduled = scheduleOf(history, index, rules, days);
  const keeps = meaning === 'scheduled' || meaning === 'known' || meaning === 'blocked';
  const schedule = keeps ? scheduled : scheduleOfState(meaning, index, rules, days);
  const hasLog = history !== undefined && history.log.length > 0 && schedule === scheduled && schedule !== NEW;
  return {
    guid: '',
    changedAt: 0,
    isSuspended: false,
    declared: meaning === 'known' || meaning === 'blocked' ? meaning : undefined,
    schedule,
    log: hasLog ? packLog(history.log) : undefined,
    answers: hasLog ? history.log.length : 0,
  };
}

/** Where a card stands by what its program keeps of it: its memory, else its log, else its interval. */
function scheduleOf(history: History | undefined, index: number, rules: Rules, days: ListDays): Schedule {
  if (!history) return NEW;
  const { log, phase, dueAt, interval } = history;
  const entries = log.map(({ at, rating }) => ({ rating: rating as Rating, at: new Date(at), day: days.of(at) }));
  const folded = foldOf(entries, rules, index).schedule;
  if (phase === undefined) return folded;
  const memory =
    history.memory ??
    folded.memory ??
    (interval === undefined
      ? undefined
      : interval < 1
        ? rules.model.after(undefined, 0, 3)
        : rules.model.ofInterval(interval, EASE));
  if (!memory) return NEW;
  const due = dueAt ?? days.now;
  const last = entries.at(-1);
  const common = {
    memory,
    answers: Math.max(1, entries.length),
    lapses: folded.lapses,
    firstDay: entries[0]?.day ?? days.today,
    lastDay: last?.day ?? days.today,
    lastAt: last?.at ?? new Date(days.now),
  };
  if (phase !== 'review') {
    const inSteps = phase === 'learning' ? PHASES.learning : PHASES.relearning;
    return { ...common, phase: inSteps, step: 0, dueDay: undefined, dueAt: new Date(due), interval: 0 };
  }
  const dueDay = days.of(due);
  const between = last ? dueDay - last.day : Math.round(interval ?? memory.stability);
  const whole = Math.min(LONGEST, Math.max(1, between));
  const lastDay = last?.day ?? Math.max(0, dueDay - whole);
  return {
    ...common,
    phase: PHASES.review,
    step: 0,
    dueDay,
    dueAt: undefined,
    interval: whole,
    firstDay: last ? common.firstDay : Math.max(0, lastDay - whole),
    lastDay,
  };
}

/** Where a card stands of which only the state is known; those of one state come on different days. */
function scheduleOfState(
  state: 'new' | 'learning' | 'young' | 'mature',
  index: number,
  rules: Rules,
  days: ListDays,
): Schedule {
  if (state === 'new') return NEW;
  const common = {
    step: 0,
    answers: 1,
    lapses: 0,
    firstDay: days.today,
    lastDay: days.today,
    lastAt: new Date(days.now),
  };
  if (state === 'learning') {
    const memory = rules.model.after(undefined, 0, 3);
    return { ...common, phase: PHASES.learning, memory, dueDay: undefined, dueAt: new Date(days.now), interval: 0 };
  }
  const interval = INTERVALS[state];
  const dueDay = days.today + (index % interval);
  const memory = rules.model.ofInterval(interval, EASE);
  const firstDay = days.today - interval;
  return { ...common, phase: PHASES.review, memory, firstDay, dueDay, dueAt: undefined, interval };
}

/** The learner's study days. */
class ListDays {
  readonly now: number;
  readonly today: number;

  constructor(private readonly clock: Clock) {
    this.now = clock.now.getTime();
    this.today = this.of(this.now);
  }

  of(ms: number): number {
    return studyDayOf(new Date(ms), this.clock.timeZone, this.clock.dayStartHour);
  }
}
