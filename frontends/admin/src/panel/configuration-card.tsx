import type { NewProcessingConfig, ProcessingConfig } from '@ichibun/api-client/contract';
import { useProcessingConfig, useSaveProcessingConfig } from '@ichibun/api-client/corpus-admin';
import { reasonOf } from '@ichibun/api-client/request';
import { Button } from '@ichibun/ui/button';
import { Card } from '@ichibun/ui/card';
import { ErrorPanel } from '@ichibun/ui/error-panel';
import { Field, Select } from '@ichibun/ui/field';
import { Loading } from '@ichibun/ui/loading';
import { notify } from '@ichibun/ui/toast';
import { useState } from 'react';

const SPLITS = [
  ['legacy', 'Legacy (our own rules)'],
  ['spacy', 'spaCy'],
  ['ruby-pragmatic', 'Ruby pragmatic (published rules)'],
] as const;

export function ConfigurationCard() {
  const { data, error, refetch } = useProcessingConfig();
  return (
    <Card title="Processing Configuration" subtitle="For what is uploaded or processed from now on.">
      {error ? (
        <ErrorPanel title="The configuration could not be loaded." reason={reasonOf(error)} onRetry={() => refetch()} />
      ) : data ? (
        <Configuration saved={data} />
      ) : (
        <Loading />
      )}
    </Card>
  );
}

function Configuration({ saved }: { saved: ProcessingConfig }) {
  const [chosen, setChosen] = useState<Partial<NewProcessingConfig>>({});
  const { mutate, isPending } = useSaveProcessingConfig();
  const { sentenceSplit, wordLemmatization } = { ...saved, ...chosen };
  const isChanged = sentenceSplit !== saved.sentenceSplit || wordLemmatization !== saved.wordLemmatization;
  const legacyLemmas = saved.hasModel
    ? 'Legacy (language model)'
    : 'Legacy (built-in analyser: no model is configured)';
  const save = () =>
    mutate(
      { sentenceSplit, wordLemmatization },
      {
        onSuccess: () => notify({ title: 'Configuration saved' }),
        onError: (error) =>
          notify({
            title: 'Save Failed',
            description: reasonOf(error, 'The configuration could not be saved. Please try again.'),
            destructive: true,
          }),
      },
    );
  return (
    <form
      className="space-y-4"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <Field label="Sentence split method">
        {(control) => (
          <Select
            {...control}
            value={sentenceSplit}
            onChange={({ target }) =>
              setChosen({ ...chosen, sentenceSplit: target.value as ProcessingConfig['sentenceSplit'] })
            }
          >
            {SPLITS.map(([value, label]) => (
              <option key={value} value={value} disabled={value === 'spacy' && saved.spacyProblem !== null}>
                {label}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label="Word lemmatization method">
        {(control) => (
          <Select
            {...control}
            value={wordLemmatization}
            onChange={({ target }) =>
              setChosen({ ...chosen, wordLemmatization: target.value as ProcessingConfig['wordLemmatization'] })
            }
          >
            <option value="legacy">{legacyLemmas}</option>
            <option value="spacy" disabled={saved.spacyProblem !== null}>
              spaCy
            </option>
          </Select>
        )}
      </Field>
      {saved.spacyProblem && <p className="text-sm text-ink-soft">spaCy cannot be chosen: {saved.spacyProblem}</p>}
      <Button type="submit" variant="primary" disabled={!isChanged || isPending}>
        {isPending ? 'Saving...' : 'Save'}
      </Button>
    </form>
  );
}
