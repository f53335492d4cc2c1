import type { CollectionPreview } from '@ichibun/contracts/card-imports';
import { Field, Select } from '@ichibun/ui/field';
import { Japanese } from '@ichibun/ui/japanese';
import { type ReactNode, useId } from 'react';
import { messages } from './messages.js';

export type Kind = CollectionPreview['kinds'][number];

/** Which fields of a kind of notes hold word and reading. */
export interface ChosenFields {
  id: string;
  word: number | null;
  reading: number | null;
  /** Of a list: which column says how well words are known. */
  state: number | null;
}

interface KindChoiceProps {
  kind: Kind;
  /** What its parts are called: notes with fields, or rows with columns. */
  words: typeof messages.kinds;
  chosen: ChosenFields;
  onChange(chosen: ChosenFields): void;
  /** Of a list: what its values mean. */
  children?: ReactNode;
}

/** A kind of notes: which of its fields hold word and reading, each with words that are in it. */
export function KindChoice({ kind, words, chosen, onChange, children }: KindChoiceProps) {
  const title = useId();
  const { name, notes, fields, holds } = kind;
  const isCloze = holds === 'cloze';
  const choose = (place: 'word' | 'reading', value: string) =>
    onChange({ ...chosen, [place]: value === '' ? null : Number(value) });
  const samplesOf = (field: number | null) => {
    const samples = field === null ? [] : (fields[field]?.samples ?? []);
    return samples.length > 0 && <Samples samples={samples} />;
  };
  const options = fields.map((field, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a field is its place; names may be there twice
    <option key={index} value={index}>
      {field.name}
    </option>
  ));
  return (
    <section aria-labelledby={title} className="border-t border-line pt-4 first:border-t-0 first:pt-0">
      <h3 id={title} className="font-semibold break-words">
        {name} <span className="text-sm font-normal text-ink-soft tabular-nums">{words.notes(notes)}</span>
      </h3>
      {holds !== 'words' && <p className="text-sm text-ink-soft">{words.holds[holds]}</p>}
      {!isCloze && (
        <div className="mt-2 grid grid-cols-1 gap-4 sm:grid-cols-2">
          <Field label={words.word} hint={samplesOf(chosen.word)}>
            {(control) => (
              <Select {...control} value={chosen.word ?? ''} onChange={({ target }) => choose('word', target.value)}>
                <option value="">{words.leaveOut}</option>
                {options}
              </Select>
            )}
          </Field>
          {chosen.word !== null && (
            <Field label={words.reading} hint={samplesOf(chosen.reading)}>
              {(control) => (
                <Select
                  {...control}
                  value={chosen.reading ?? ''}
                  onChange={({ target }) => choose('reading', target.value)}
                >
                  <option value="">{words.noReading}</option>
                  {options}
                </Select>
              )}
            </Field>
          )}
        </div>
      )}
      {chosen.word !== null && children}
      <details className="mt-2 text-sm">
        <summary className="min-h-6 text-ink-soft">{words.fields(fields.length)}</summary>
        <dl className="mt-2 grid grid-cols-1 gap-x-4 gap-y-2 sm:grid-cols-[minmax(8rem,1fr)_3fr]">
          {fields.map((field, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a field is its place
            <div key={index} className="sm:contents">
              <dt className="font-medium break-words">{field.name}</dt>
              <dd className="min-w-0 break-words">
                {field.samples.length > 0 ? (
                  <Samples samples={field.samples} />
                ) : (
                  <span className="text-ink-soft">{words.empty}</span>
                )}
              </dd>
            </div>
          ))}
        </dl>
      </details>
    </section>
  );
}

/** Values of a field; those of several words are long, and stand apart. */
const Samples = ({ samples }: { samples: readonly string[] }) => <Japanese>{samples.join(' ／ ')}</Japanese>;
