import type { CoverageCalculation } from '@ichibun/contracts/content';
import { buttonClass } from '@ichibun/ui/button';
import { formatCount, formatPercent } from '@ichibun/ui/format';
import { ArrowRightIcon, WarningIcon } from '@ichibun/ui/icons';
import { Japanese, Reading } from '@ichibun/ui/japanese';
import { Link } from '@ichibun/ui/router';
import { VirtualCell, VirtualTable } from '@ichibun/ui/virtual-table';
import { OtherSpellings } from '@ichibun/words/other-spellings';
import { LearnWordsButton } from '@ichibun/words/selection/learn-words-button';
import { Definition } from '../definition.js';
import { messages } from '../messages.js';

const DEFINITION_LENGTH = 80;

const columns = ({ list: { columns: names } }: typeof messages) => [
  { name: names.word, className: '' },
  { name: names.definition, className: '' },
  { name: names.count, className: 'text-right' },
];

interface CalculationResultProps {
  analysisId: number;
  calculation: CoverageCalculation;
  targetCoverage: number;
}

export function CalculationResult({ analysisId, calculation, targetCoverage }: CalculationResultProps) {
  const { wordsNeeded, projectedCoverage, coverageGain, achievable, maxPossibleCoverage, targetWords } = calculation;
  return (
    <>
      {!achievable && (
        <p className="mb-4 flex gap-2.5 rounded-md bg-warn-soft px-3 py-2 text-sm">
          <WarningIcon className="mt-1 text-warn" />
          <span>
            {messages.calculator.unreachable(
              formatPercent(targetCoverage),
              <strong>{formatPercent(maxPossibleCoverage)}</strong>,
            )}
          </span>
        </p>
      )}
      <dl className="grid grid-cols-3 gap-3 tabular-nums">
        <Figure
          name={messages.calculator.needed}
          value={formatCount(wordsNeeded)}
          meaning={messages.calculator.neededText}
        />
        <Figure
          name={messages.calculator.projected}
          value={formatPercent(projectedCoverage)}
          meaning={messages.calculator.projectedText}
        />
        <Figure
          name={messages.calculator.gain}
          value={`+${formatPercent(coverageGain)}`}
          meaning={messages.calculator.gainText}
        />
      </dl>
      {wordsNeeded === 0 && <p className="mt-4 text-sm">{messages.calculator.nothing}</p>}
      {targetWords.length > 0 && (
        <>
          <div className="my-4 flex flex-wrap gap-2">
            <LearnWordsButton
              from={{ analysisId }}
              ids={targetWords.map(({ uniqueVocabId }) => uniqueVocabId)}
              label={messages.calculator.learn(targetWords.length)}
            />
            <Link
              to={`/sentence-export?${new URLSearchParams({
                analysisId: String(analysisId),
                wordCount: String(wordsNeeded),
                targetCoverage: String(targetCoverage),
              })}`}
              className={buttonClass()}
            >
              {messages.calculator.makeSentences(wordsNeeded)}
              <ArrowRightIcon />
            </Link>
          </div>
          <VirtualTable
            label={messages.calculator.toLearn}
            rows={targetWords}
            rowKey={(word) => word.uniqueVocabId}
            columns={columns(messages)}
            gridClass="grid-cols-[minmax(0,1fr)_minmax(0,1.6fr)_4rem]"
            heightClass="max-h-80"
            estimatedRowHeight={72}
            resetKey={`${targetCoverage}/${wordsNeeded}`}
            renderRow={(word) => (
              <>
                <VirtualCell>
                  <Japanese className="block text-lg">{word.word}</Japanese>
                  <Reading of={word} className="block text-xs text-ink-soft" />
                  <OtherSpellings of={word.otherSpellings} />
                </VirtualCell>
                <VirtualCell className="text-sm">
                  <Definition of={word.definition} length={DEFINITION_LENGTH} />
                </VirtualCell>
                <VirtualCell className="text-right text-sm tabular-nums">{formatCount(word.frequency)}</VirtualCell>
              </>
            )}
          />
        </>
      )}
    </>
  );
}

function Figure({ name, value, meaning }: { name: string; value: string; meaning: string }) {
  return (
    <div>
      <dt className="text-xs text-ink-soft">{name}</dt>
      <dd>
        <span className="text-lg font-semibold">{value}</span>
        <span className="block text-xs text-ink-soft">{meaning}</span>
      </dd>
    </div>
  );
}
