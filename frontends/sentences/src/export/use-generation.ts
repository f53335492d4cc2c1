import type { GeneratedSentences } from '@ichibun/api-client/contract';
import { generateSentences } from '@ichibun/api-client/sentences';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { texts } from '../texts.js';
import { forgetResults, keepResults, type Results, readResults } from './kept-results.js';

export interface Progress {
  percent: number;
  step: string;
  /** Words that sentences have been looked for, and all of them. */
  asked: number;
  wanted: number;
}

/** Words of one call: what is lost with it is made again in less than a minute. */
const AT_ONCE = 50;
/** Where the bar waits for the answers, where it is once all are there, and where the second step ends. */
const PERCENT = { estimated: 45, answered: 50, written: 95, done: 100 } as const;
const ESTIMATE_MS_PER_WORD = 1_000;
const TICK_MS = 100;
/** How long the second step takes on the screen. */
const WRITING_MS = 500;
/** How long 50 % and 100 % can be seen. */
const PAUSE_MS = 200;

type Phase =
  | { state: 'idle' | 'done' }
  | { state: 'running'; progress: Progress }
  | { state: 'failed'; error: unknown };

export interface Generation {
  phase: Phase;
  /** What was found so far, and what the learner made of it; null before the first answer. */
  results: Results | null;
  /** How often it came to its end on this page. */
  finished: number;
  generate(uniqueVocabIds: number[]): void;
  change(next: (results: Results) => Results): void;
  /** When the results have been saved. */
  forget(): void;
}

/**
 * Has sentences made for words, some at a time, with a progress that is an estimate. What is there stays when the page
 * is left or loaded again, and what is missing goes on.
 *
 * @param key of the words that are asked for
 */
export function useGeneration(analysisId: number, key: string): Generation {
  const [results, setResults] = useState(() => readResults(key));
  const [phase, setPhase] = useState<Phase>({ state: results && isWhole(results) ? 'done' : 'idle' });
  const [finished, setFinished] = useState(0);
  const leaving = useRef(new AbortController());
  const latest = useRef(results);

  const put = (next: Results) => {
    latest.current = next;
    setResults(next);
    keepResults(key, next);
  };

  const run = async (from: Results) => {
    const { signal } = leaving.current;
    const wanted = from.wanted.length;
    const show = (next: Phase) => signal.aborted || setPhase(next);
    const progress = (percent: number, step: number) => {
      const asked = latest.current?.asked ?? 0;
      show({ state: 'running', progress: { percent, step: texts.export.steps[step]!, asked, wanted } });
    };
    put(from);
    let ticking: ReturnType<typeof setInterval> | undefined;
    try {
      for (let { asked } = from; asked < wanted; asked += AT_ONCE) {
        const uniqueVocabIds = from.wanted.slice(asked, asked + AT_ONCE);
        const begin = performance.now();
        const estimate = uniqueVocabIds.length * ESTIMATE_MS_PER_WORD;
        const tick = () => {
          const passed = Math.min(1, (performance.now() - begin) / estimate);
          progress(((asked + passed * uniqueVocabIds.length) / wanted) * PERCENT.estimated, 0);
        };
        tick();
        ticking = setInterval(tick, TICK_MS);
        const found = await generateSentences({ uniqueVocabIds, analysisId }, signal);
        clearInterval(ticking);
        if (signal.aborted) return;
        const next = withFound(latest.current!, found, asked + uniqueVocabIds.length);
        if (isWhole(next)) await finish(progress);
        put(next);
      }
      show({ state: 'done' });
      setFinished((times) => times + 1);
    } catch (error) {
      show({ state: 'failed', error });
    } finally {
      clearInterval(ticking);
    }
  };

  const goOn = useEffectEvent(() => {
    const begun = latest.current;
    if (begun && !isWhole(begun)) void run(begun);
  });
  // What was under way goes on once, when the page opens.
  useEffect(() => {
    leaving.current = new AbortController();
    goOn();
    return () => leaving.current.abort();
  }, []);

  return {
    phase,
    results: results && results.asked > 0 ? results : null,
    finished,
    generate: (uniqueVocabIds) => {
      const before = latest.current;
      // After a failure it goes on where it failed.
      const goesOn = before && !isWhole(before) && String(before.wanted) === String(uniqueVocabIds);
      void run(goesOn ? before : { ...NOTHING, wanted: uniqueVocabIds });
    },
    change: (next) => latest.current && put(next(latest.current)),
    forget: () => forgetResults(key),
  };
}

/** The last steps, before which the last sentences are not shown. */
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

const NOTHING: Omit<Results, 'wanted'> = { asked: 0, sentences: [], notFound: [], problem: null, selected: [] };

const isWhole = ({ asked, wanted }: Results) => asked >= wanted.length;

/** Results with an answer: all that was found is selected. */
const withFound = (results: Results, found: GeneratedSentences, asked: number): Results => ({
  ...results,
  asked,
  sentences: [...results.sentences, ...found.sentences],
  notFound: [...results.notFound, ...found.notFound],
  problem: found.problem ?? results.problem,
  selected: [...results.selected, ...found.sentences.map((sentence) => sentence.unique_vocab_id)],
});

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
