import { useCoverageCalculator, useStatistics } from '@ichibun/api-client/analyses';
import { reasonOf } from '@ichibun/api-client/request';
import type { CoverageCalculation } from '@ichibun/contracts/content';
import { Button } from '@ichibun/ui/button';
import { Card } from '@ichibun/ui/card';
import { ErrorPanel } from '@ichibun/ui/error-panel';
import { Field, TextInput } from '@ichibun/ui/field';
import { type FormEvent, useState } from 'react';
import { messages } from '../messages.js';
import { CalculationResult } from './calculation-result.js';
import { CoverageCurve } from './coverage-curve.js';
import { Milestones } from './milestones.js';
import { parseTarget } from './target.js';

export function CoverageCalculator({ analysisId }: { analysisId: number }) {
  const [typed, setTyped] = useState('');
  const { mutate, data, error, isPending, variables, submittedAt } = useCoverageCalculator(analysisId);
  const { data: statistics, dataUpdatedAt } = useStatistics(analysisId);
  const target = parseTarget(typed);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (target.value && !isPending) mutate(target.value);
  };

  return (
    <Card title={messages.calculator.title} subtitle={messages.calculator.text}>
      <CoverageCurve analysisId={analysisId} />
      <Milestones
        reached={statistics?.totalCoverage}
        disabled={isPending}
        onChoose={(milestone) => {
          setTyped(String(milestone));
          mutate(milestone);
        }}
      />
      <form onSubmit={submit} noValidate className="flex flex-wrap items-start gap-3">
        <div className="min-w-48 flex-1">
          <Field label={messages.calculator.target} hint={messages.calculator.targetText} error={target.error}>
            {(control) => (
              <TextInput
                {...control}
                type="number"
                min={0}
                max={100}
                step="any"
                inputMode="decimal"
                placeholder={messages.calculator.placeholder}
                value={typed}
                onChange={(event) => setTyped(event.target.value)}
              />
            )}
          </Field>
        </div>
        <Button type="submit" variant="primary" className="mt-[1.78rem]" disabled={!target.value || isPending}>
          {isPending ? messages.calculator.calculating : messages.calculator.calculate}
        </Button>
      </form>
      {error && <ErrorPanel title={messages.calculator.failed} reason={reasonOf(error)} />}
      {data && variables !== undefined && (
        <Result
          analysisId={analysisId}
          calculation={data}
          targetCoverage={variables}
          isOutdated={dataUpdatedAt > submittedAt}
        />
      )}
    </Card>
  );
}

interface ResultProps {
  analysisId: number;
  calculation: CoverageCalculation;
  targetCoverage: number;
  isOutdated: boolean;
}

function Result({ isOutdated, ...result }: ResultProps) {
  return (
    <div role="status" className="mt-5 border-t border-line pt-4">
      {isOutdated && <p className="mb-3 text-sm text-ink-soft">{messages.calculator.outdated}</p>}
      <CalculationResult {...result} />
    </div>
  );
}
