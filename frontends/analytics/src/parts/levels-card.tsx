import { useDictionaryInUse } from '@ichibun/api-client/dictionary';
import { JLPT_LEVELS, type JlptLevel } from '@ichibun/api-client/jlpt-levels';
import { useKnownSetPreview } from '@ichibun/api-client/known-sets';
import { Card } from '@ichibun/ui/card';
import { formatPercent } from '@ichibun/ui/format';
import { ProgressBar } from '@ichibun/ui/progress-bar';
import { messages } from '../messages.js';

/** How much of the words up to each level of the JLPT the learner has; nothing where words have no levels. */
export function LevelsCard() {
  const hasLevels = useDictionaryInUse().data?.hasLevels;
  if (!hasLevels) return null;
  return (
    <Card title={messages.levels} subtitle={messages.levelsHint}>
      <ul className="space-y-3">
        {JLPT_LEVELS.map((level) => (
          <Level key={level} level={level} />
        ))}
      </ul>
    </Card>
  );
}

function Level({ level }: { level: JlptLevel }) {
  const { data } = useKnownSetPreview({ set: 'jlpt', level });
  const known = data && data.words > 0 ? (100 * (data.words - data.newWords)) / data.words : 0;
  return (
    <li>
      <p className="flex justify-between text-sm tabular-nums">
        <span>{level}</span>
        <span>{data && messages.knownOfLevel(formatPercent(known), data.words - data.newWords, data.words)}</span>
      </p>
      <ProgressBar value={known} label={messages.knownUpTo(level)} />
    </li>
  );
}
