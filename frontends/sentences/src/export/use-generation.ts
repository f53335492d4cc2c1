import type { GeneratedSentences } from '@ichibun/api-client/contract';
import { generateSentences } from '@ichibun/api-client/sentences';
import { useEffect, useRef, useState } from 'react';
import { texts } from '../texts.js';

export interface Progress {
  percent: number;
  step: string;
}

/** Where the bar waits for the answer, where it is once that is there, and where the second step ends. */
const PERCENT = { estimated: 45, answered: 50, written: 95, done: 100 } as const;
const ESTIMATE_MS_PER_WORD = 1_000;
const TICK_MS = 100;
/** How long the second step takes on the screen. */
const WRITING_MS = 500;
/** How long 50 % and 100 % can be seen. */
const PAUSE_MS = 200;

type Generation =
  | { state: 'idle' }
  | { state: 'running'; progress: Progress }
  | { state: 'failed'; error: unknown }
  | { state: 'done'; found: GeneratedSentences; number: number };

/** Has sentences made for words, with a progress that is an estimate. */
export function useGeneration(analysisId: number): Generation & { generate(uniqueVocabIds: number[]): void } {
  const [generation, setGeneration] = useState<Generation>({ state: 'idle' });
  const leaving = useRef(new AbortController());
  const number = useRef(0);

  useEffect(() => {
    leaving.current = new AbortController();
    return () => leaving.current.abort();
  }, []);

  const generate = async (uniqueVocabIds: number[]) => {
    const { signal } = leaving.current;
    const show = (next: Generation) => signal.aborted || setGeneration(next);
    const progress = (percent: number, step: number) =>
      show({ state: 'running', progress: { percent, step: texts.export.steps[step]! } });
    const begin = performance.now();
    const estimate = uniqueVocabIds.length * ESTIMATE_MS_PER_WORD;
    const tick = () => progress(Math.min(1, (performance.now() - begin) / estimate) * PERCENT.estimated, 0);
    tick();
    const ticking = setInterval(tick, TICK_MS);
    try {
      const found = await generateSentences({ uniqueVocabIds, analysisId }, signal);
      clearInterval(ticking);
      progress(PERCENT.answered, 0);
      await pause(PAUSE_MS);
      for (let passed = 0; passed <= WRITING_MS; passed += TICK_MS) {
        progress(PERCENT.answered + (PERCENT.written - PERCENT.answered) * (passed / WRITING_MS), 1);
        await pause(TICK_MS);
      }
      progress(PERCENT.done, 1);
      await pause(PAUSE_MS);
      show({ state: 'done', found, number: ++number.current });
    } catch (error) {
      show({ state: 'failed', error });
    } finally {
      clearInterval(ticking);
    }
  };

  return { ...generation, generate };
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
