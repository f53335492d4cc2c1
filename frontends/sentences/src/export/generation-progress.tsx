import { Card } from '@ichibun/ui/card';
import { formatPercent } from '@ichibun/ui/format';
import { ProgressBar } from '@ichibun/ui/progress-bar';
import { useEffect, useRef } from 'react';
import { texts } from '../texts.js';
import type { Progress } from './use-generation.js';

export function GenerationProgress({ percent, step, asked, wanted }: Progress) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div ref={box} className="scroll-mb-4">
      <Card title={texts.export.generatingTitle}>
        <ProgressBar label={texts.export.generatingBar} value={percent} />
        <p className="mt-2 flex justify-between gap-4 text-sm">
          <span role="status">{step}</span>
          {asked > 0 && asked < wanted && (
            <span className="text-ink-soft tabular-nums">{texts.export.wordsDone(asked, wanted)}</span>
          )}
          <span className="text-ink-soft tabular-nums">{formatPercent(percent)}</span>
        </p>
      </Card>
    </div>
  );
}
