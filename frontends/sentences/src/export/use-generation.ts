import { generateSentences } from '@ichibun/api-client/sentences';
import { useCanTranslate } from '@ichibun/api-client/translation';
import type { GeneratedSentences } from '@ichibun/contracts/sentences';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { messages } from '../messages.js';
import { forgetResults, keepResults, type Results, readResults } from './kept-results.js';

export interface Progress {
  percent: number;
  step: string;
  /** Words with their final sentence, of all words. */
  done: number;
  wanted: number;
}

/** A lost call is repeated in less than a minute. */
const WORDS_PER_CALL = 50;
/**
 * Words of one call of a language model: the first call measures its speed, later ones take as many words as it writes for
 * in `CALL_MS`. A local model takes ten seconds for a word.
 */
const MODEL_WORDS = { first: 1, most: 10 } as const;
const CALL_MS = 10_000;
/** Concurrent calls of a model that needs less than `FAST_MS` for a word. */
const FAST_CALLS = 3;
const FAST_MS = 4_000;
/** Of the bar: while answers are estimated, once all have arrived, and at the end of the second step. */
const PERCENT = { estimated: 45, answered: 50, written: 95, done: 100 } as const;
const ESTIMATE_MS_PER_WORD = 1_000;
const TICK_MS = 100;
/** The second step is for show. */
const WRITING_MS = 500;
/** 50 % and 100 % stay visible this long. */
const PAUSE_MS = 200;

type Phase = { state: 'idle' | 'running' | 'done' } | { state: 'failed'; error: unknown };

/** An external store: it changes ten times a second, and only the bar is rendered again. */
export interface ShownProgress {
  current(): Progress;
  /** @returns unsubscribes */
  subscribe(listener: () => void): () => void;
}

export interface Generation {
  phase: Phase;
  progress: ShownProgress;
  /** The sentences so far, with the learner's edits; null before the first answer. */
  results: Results | null;
  /** Completed generations on this page. */
  finished: number;
  generate(uniqueVocabIds: number[]): void;
  /** Keeps the sentences so far. */
  stop(): void;
  change(next: (results: Results) => Results): void;
  /** Call it once the results are saved. */
  forget(): void;
}

/**
 * Generates sentences for words in batches, with an estimated progress: first from corpus and texts, which is fast, then by
 * a language model. Results survive a reload, after which the rest is generated.
 *
 * @param key of the words that are asked for
 */
export function useGeneration(analysisId: number, key: string): Generation {
  const hasModel = useCanTranslate() === true;
  const { results, latest, put } = useKeptResults(key);
  const [phase, setPhase] = useState<Phase>({ state: results && isWhole(results) ? 'done' : 'idle' });
  const [shown] = useState(shownProgress);
  const [finished, setFinished] = useState(0);
  const leaving = useRef(new AbortController());
  const hasRun = useRef(false);

  const run = async (from: Results) => {
    hasRun.current = true;
    leaving.current = new AbortController();
    const { signal } = leaving.current;
    const wanted = from.wanted.length;
    const show = (next: Phase) => signal.aborted || setPhase(next);
    const progress = (percent: number, step: number) => {
      const done = latest.current ? doneOf(latest.current) : 0;
      if (!signal.aborted) shown.change({ percent, step: messages.export.steps[step]!, done, wanted });
    };
    const ask = async (uniqueVocabIds: readonly number[], asked: number): Promise<boolean> => {
      const found = await generateSentences(
        { uniqueVocabIds: [...uniqueVocabIds], analysisId, ...(hasModel && asked > 0 && { withoutModel: true }) },
        signal,
      );
      if (signal.aborted) return false;
      const next = withFound(latest.current!, found, asked, uniqueVocabIds);
      if (isWhole(next)) {
        clearInterval(ticking);
        await finish(progress);
      }
      put(next);
      return true;
    };
    put(from);
    const began = performance.now();
    const doneBefore = doneOf(from);
    const tick = () => {
      const done = doneOf(latest.current!);
      const estimated = doneBefore + (performance.now() - began) / ESTIMATE_MS_PER_WORD;
      progress((Math.min(wanted, Math.max(done, estimated)) / wanted) * PERCENT.estimated, 0);
    };
    tick();
    setPhase({ state: 'running' });
    const ticking = setInterval(tick, TICK_MS);
    try {
      for (let { asked } = from; asked < wanted; asked += WORDS_PER_CALL) {
        const part = from.wanted.slice(asked, asked + WORDS_PER_CALL);
        if (!(await ask(part, part.length))) return;
      }
      await askModel(latest.current!.forModel ?? [], (part) => ask(part, 0));
      if (signal.aborted) return;
      show({ state: 'done' });
      setFinished((times) => times + 1);
    } catch (error) {
      show({ state: 'failed', error });
      // Ends concurrent calls.
      leaving.current.abort();
    } finally {
      clearInterval(ticking);
    }
  };

  const resume = useEffectEvent(() => {
    const begun = latest.current;
    // The learner may have started it already.
    if (begun && !isWhole(begun) && !hasRun.current) void run(begun);
  });
  // An interrupted generation resumes once, when the page opens.
  useEffect(() => {
    resume();
    return () => leaving.current.abort();
  }, []);

  return {
    phase,
    progress: shown,
    results: results && results.asked > 0 ? results : null,
    finished,
    generate: (uniqueVocabIds) => {
      const before = latest.current;
      // After a failure it resumes.
      const resumes = before && !isWhole(before) && String(before.wanted) === String(uniqueVocabIds);
      void run(resumes ? before : { ...NOTHING, wanted: uniqueVocabIds });
    },
    stop: () => {
      leaving.current.abort();
      const { asked, wanted } = latest.current!;
      put({ ...latest.current!, wanted: wanted.slice(0, asked), forModel: [] });
      setPhase({ state: asked > 0 ? 'done' : 'idle' });
    },
    change: (next) => latest.current && put(next(latest.current)),
    forget: () => forgetResults(key),
  };
}

/** Results in session storage; `latest` has them before the next render. */
function useKeptResults(key: string) {
  const [results, setResults] = useState(() => readResults(key));
  const latest = useRef(results);
  const put = (next: Results) => {
    latest.current = next;
    setResults(next);
    keepResults(key, next);
  };
  return { results, latest, put };
}

function shownProgress(): ShownProgress & { change(next: Progress): void } {
  let progress: Progress = { percent: 0, step: '', done: 0, wanted: 0 };
  const listeners = new Set<() => void>();
  return {
    current: () => progress,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    change: (next) => {
      progress = next;
      for (const listener of listeners) listener();
    },
  };
}

/** @param ask resolves to false once the generation was stopped */
async function askModel(words: readonly number[], ask: (part: readonly number[]) => Promise<boolean>): Promise<void> {
  const waiting = [...words];
  let size: number = MODEL_WORDS.first;
  let goesOn = true;
  const next = async (): Promise<number> => {
    const part = waiting.splice(0, size);
    const began = performance.now();
    goesOn &&= await ask(part);
    const msPerWord = (performance.now() - began) / part.length;
    size = Math.max(1, Math.min(MODEL_WORDS.most, Math.floor(CALL_MS / msPerWord)));
    return msPerWord;
  };
  if (waiting.length === 0) return;
  const calls = (await next()) < FAST_MS ? FAST_CALLS : 1;
  const worker = async () => {
    while (goesOn && waiting.length > 0) await next();
  };
  await Promise.all(Array.from({ length: calls }, worker));
}

/** Animates the last steps before the last sentences are shown. */
async function finish(progress: (percent: number, step: number) => void): Promise<void> {
  progress(PERCENT.answered, 0);
  await pause(PAUSE_MS);
  for (let passed = 0; passed <= WRITING_MS; passed += TICK_MS) {
    progress(PERCENT.answered + (PERCENT.written - PERCENT.answered) * (passed / WRITING_MS), 1);
    await pause(TICK_MS);
  }
  progress(PERCENT.done, 1);
  await pause(PAUSE_MS);
}

const NOTHING: Omit<Results, 'wanted'> = {
  asked: 0,
  sentences: [],
  notFound: [],
  problem: null,
  forModel: [],
  selected: [],
};

const isWhole = ({ asked, wanted, forModel = [] }: Results) => asked >= wanted.length && forModel.length === 0;

const doneOf = ({ asked, forModel = [] }: Results) => asked - forModel.length;

/**
 * Merges an answer into the results. New sentences are selected; a sentence that the learner deselected stays so when a
 * model improves it.
 *
 * @param asked words of which this is the first answer
 * @param words of the call
 */
function withFound(results: Results, found: GeneratedSentences, asked: number, words: readonly number[]): Results {
  const places = new Map(results.wanted.map((id, index) => [id, index]));
  const before = new Set(results.sentences.map((sentence) => sentence.unique_vocab_id));
  const sentences = new Map(
    [...results.sentences, ...found.sentences].map((sentence) => [sentence.unique_vocab_id, sentence]),
  );
  const missing = [...results.notFound.filter((one) => !words.includes(one.unique_vocab_id)), ...found.notFound];
  return {
    ...results,
    asked: results.asked + asked,
    sentences: [...sentences.values()].sort(
      (one, other) => places.get(one.unique_vocab_id)! - places.get(other.unique_vocab_id)!,
    ),
    notFound: missing.filter((one) => !sentences.has(one.unique_vocab_id)),
    ...(found.problem && { problem: found.problem, failure: found.failure }),
    forModel: [...(results.forModel ?? []).filter((id) => !words.includes(id)), ...(found.forModel ?? [])],
    selected: [
      ...results.selected,
      ...found.sentences.map((sentence) => sentence.unique_vocab_id).filter((id) => !before.has(id)),
    ],
  };
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
