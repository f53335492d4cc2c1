import { inWords, reasonOf } from '@ichibun/api-client/request';
import type { NewProcessingConfig, ProcessingConfig } from '@ichibun/contracts/admin';
import { Button } from '@ichibun/ui/button';
import { Card } from '@ichibun/ui/card';
import { ErrorPanel } from '@ichibun/ui/error-panel';
import { Field, Select } from '@ichibun/ui/field';
import { Loading } from '@ichibun/ui/loading';
import { notify } from '@ichibun/ui/toast';
import { useState } from 'react';
import { useProcessingConfig, useSaveProcessingConfig } from '../calls/corpus-admin.js';
import { messages } from '../messages.js';

const SPLITS = ['legacy', 'spacy', 'ruby-pragmatic'] as const;

export function ConfigurationCard() {
  const { data, error, refetch } = useProcessingConfig();
  return (
    <Card title={messages.configuration} subtitle={messages.configurationHint}>
      {error ? (
        <ErrorPanel title={messages.configurationNotLoaded} reason={reasonOf(error)} onRetry={() => refetch()} />
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
  const legacyLemmas = saved.hasModel ? messages.legacyModel : messages.legacyBuiltIn;
  const save = () =>
    mutate(
      { sentenceSplit, wordLemmatization },
      {
        onSuccess: () => notify({ title: messages.configurationSaved }),
        onError: (error) =>
          notify({
            title: messages.saveFailed,
            description: reasonOf(error, messages.saveFailedHint),
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
      <Field label={messages.splitMethod}>
        {(control) => (
          <Select
            {...control}
            value={sentenceSplit}
            onChange={({ target }) =>
              setChosen({ ...chosen, sentenceSplit: target.value as ProcessingConfig['sentenceSplit'] })
            }
          >
            {SPLITS.map((value) => (
              <option key={value} value={value} disabled={value === 'spacy' && saved.spacyProblem !== null}>
                {messages.splits[value]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label={messages.lemmaMethod}>
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
              {messages.spacy}
            </option>
          </Select>
        )}
      </Field>
      {saved.spacyProblem && (
        <p className="text-sm text-ink-soft">{messages.noSpacy(inWords(saved.spacyProblem, saved.spacyFailure))}</p>
      )}
      <Button type="submit" variant="primary" disabled={!isChanged || isPending}>
        {isPending ? messages.saving : messages.save}
      </Button>
    </form>
  );
}
