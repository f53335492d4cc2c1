import { Button } from '@ichibun/ui/button';
import { Card } from '@ichibun/ui/card';
import { formatPercent } from '@ichibun/ui/format';
import { ProgressBar } from '@ichibun/ui/progress-bar';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { messages } from '../messages.js';
import type { ShownProgress } from './use-generation.js';

/** @param onStop ends it; what was found stays */
export function GenerationProgress({ progress, onStop }: { progress: ShownProgress; onStop(): void }) {
  const { percent, step, done, wanted } = useSyncExternalStore(progress.subscribe, progress.current);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div ref={box} className="scroll-mb-4">
      <Card title={messages.export.generatingTitle}>
        <ProgressBar label={messages.export.generatingBar} value={percent} />
        <p className="mt-2 flex justify-between gap-4 text-sm">
          <span role="status">{step}</span>
          {done > 0 && done < wanted && (
            <span className="text-ink-soft tabular-nums">{messages.export.wordsDone(done, wanted)}</span>
          )}
          <span className="text-ink-soft tabular-nums">{formatPercent(percent)}</span>
        </p>
        <Button className="mt-3" onClick={onStop}>
          {messages.export.stop}
        </Button>
      </Card>
    </div>
  );
}
