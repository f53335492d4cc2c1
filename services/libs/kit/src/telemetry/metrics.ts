import type { Attributes, Meter } from '@opentelemetry/api';

/**
 * What a process counts. A measure is declared once, where it is taken, and costs nothing until somebody collects it.
 *
 * Names carry their unit, so that Prometheus shows them alike whether it asks for them or gets them over OTLP.
 */
abstract class Measure {
  constructor(
    readonly name: string,
    readonly description: string,
  ) {
    measures.push(this);
    if (collector) this.collect(collector);
  }

  abstract collect(meter: Meter): void;
}

const measures: Measure[] = [];
let collector: Meter | undefined;

/** Ends of the ranges that durations are counted in, in seconds. */
export const BOUNDARIES = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300];

/** The durations with the same attributes, since the process began. */
export interface Durations {
  readonly attributes: Attributes;
  /** How many are in each range; the last is beyond all boundaries. */
  readonly counts: number[];
  sum: number;
  count: number;
}

/** What has been counted with the values of attributes so far, one step for each attribute. */
interface Branch {
  readonly next: Map<string, Branch>;
  durations?: Durations;
}

/**
 * Seconds that something takes; with it comes how often, and how often it fails. Counted here and not by the SDK, whose
 * histograms take several microseconds for each value: a read has a dozen.
 */
export class Seconds extends Measure {
  readonly durations: Durations[] = [];
  private readonly root: Branch = { next: new Map() };

  /** @param attributes always the same ones in the same order, of few values */
  record(seconds: number, attributes: Readonly<Record<string, string>>): void {
    if (!collector) return;
    let branch = this.root;
    for (const name in attributes) branch = this.following(branch, attributes[name]!);
    branch.durations ??= this.added(attributes);
    const { durations } = branch;
    let range = 0;
    while (range < BOUNDARIES.length && seconds > BOUNDARIES[range]!) range++;
    durations.counts[range]!++;
    durations.sum += seconds;
    durations.count++;
  }

  private following({ next }: Branch, value: string): Branch {
    const found = next.get(value);
    if (found) return found;
    const branch: Branch = { next: new Map() };
    next.set(value, branch);
    return branch;
  }

  private added(attributes: Attributes): Durations {
    const durations = { attributes, counts: new Array<number>(BOUNDARIES.length + 1).fill(0), sum: 0, count: 0 };
    this.durations.push(durations);
    return durations;
  }

  override collect(): void {}
}

/** Every measure of durations. */
export const secondsMeasured = (): Seconds[] => measures.filter((measure) => measure instanceof Seconds);

/** A number that only rises. */
export class Count extends Measure {
  private add: (value: number, attributes: Attributes) => void = () => {};

  increase(value: number, attributes: Attributes = {}): void {
    this.add(value, attributes);
  }

  override collect(meter: Meter): void {
    const counter = meter.createCounter(this.name, { description: this.description });
    this.add = (value, attributes) => counter.add(value, attributes);
  }
}

/** A number as it is whenever somebody collects it. Several parts of a process may each observe it. */
export class Level extends Measure {
  private readonly observers = new Set<() => Observations | Promise<Observations>>();

  /** @returns what ends the observation */
  observe(now: () => Observations | Promise<Observations>): () => void {
    this.observers.add(now);
    return () => this.observers.delete(now);
  }

  override collect(meter: Meter): void {
    meter.createObservableGauge(this.name, { description: this.description }).addCallback(async (result) => {
      for (const [value, attributes] of await this.observations()) result.observe(value, attributes);
    });
  }

  /** What all observers see now. What cannot be told at the moment is left out; the rest is not. */
  async observations(): Promise<Observations> {
    const observed: Observations[] = [];
    for (const now of this.observers) {
      observed.push(
        await Promise.resolve()
          .then(now)
          .catch(() => []),
      );
    }
    return observed.flat();
  }
}

/** Values with what they are of. */
export type Observations = readonly (readonly [number, Attributes?])[];

/** Whether anybody collects what is measured. What has to be done for a measure is left out where nobody does. */
export const isMeasured = () => collector !== undefined;

/** Collects every measure, those declared later too. */
export function collectMeasures(meter: Meter): void {
  collector = meter;
  for (const measure of measures) measure.collect(meter);
}

export const callSeconds = new Seconds('ichibun_call_duration_seconds', 'Calls that a service answered');
export const callsUnanswered = new Count('ichibun_calls_unanswered_total', 'Calls that found nobody to answer them');
export const httpSeconds = new Seconds('ichibun_http_duration_seconds', 'Requests that the gateway answered');
export const sqlSeconds = new Seconds('ichibun_sql_duration_seconds', 'Statements of a service');
export const runSeconds = new Seconds('ichibun_run_duration_seconds', 'Attempts at pieces of background work');
export const modelSeconds = new Seconds('ichibun_model_call_duration_seconds', 'Calls of a language model');
export const modelTokens = new Count('ichibun_model_tokens_total', 'Tokens that a language model read and wrote');
export const modelAnswers = new Count('ichibun_model_answers_total', 'Questions to a model, by where the answer was');
export const speechSeconds = new Seconds('ichibun_speech_call_duration_seconds', 'Calls of a speech service');
export const speechCharacters = new Count('ichibun_speech_characters_total', 'Characters that were spoken');
export const analysedCharacters = new Count('ichibun_analysed_characters_total', 'Characters that were tokenized');
export const runsWaiting = new Level('ichibun_runs_unfinished', 'Background work that has not ended, by status');
export const runsAge = new Level('ichibun_runs_oldest_seconds', 'Age of the oldest background work not ended');
export const databaseConnections = new Level(
  'ichibun_database_connections',
  'Connections to PostgreSQL, used and idle',
);
export const databaseWaiting = new Level('ichibun_database_waiting', 'Statements that wait for a connection');
export const idsUsed = new Level('ichibun_ids_used_ratio', 'Share of the ids of a table that were given');
export const dictionaryInfo = new Level('ichibun_dictionary_info', 'The version of the analyser in use, as a label');
export const indexSentences = new Level(
  'ichibun_corpus_index_sentences',
  'Sentences that recommendations look through',
);
export const eventLoopLag = new Level('ichibun_event_loop_lag_seconds', 'Delay of the event loop, 99th percentile');
export const memoryBytes = new Level('ichibun_memory_bytes', 'Memory of the process');
