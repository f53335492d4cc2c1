import type { CollectionPreview } from '@ichibun/contracts/card-imports';
import { Field, Select } from '@ichibun/ui/field';
import { formatCount } from '@ichibun/ui/format';
import { Japanese } from '@ichibun/ui/japanese';
import { useId } from 'react';
import { messages as vocabulary } from '../messages.js';
import type { WordChoices } from './card-imports.js';
import { messages } from './messages.js';

export type Status = CollectionPreview['statuses'][number];
export type Meaning = Status['state'];

const MEANINGS: readonly Meaning[] = ['leave-out', 'new', 'learning', 'young', 'mature', 'known', 'blocked'];

interface StatusChoiceProps {
  /** The columns of the table. */
  columns: readonly { readonly name: string }[];
  /** Of this table: the values of all columns that may say how well words are known. */
  statuses: readonly Status[];
  /** Which of them says it; null for none. */
  column: number | null;
  chosen: WordChoices['statuses'];
  onColumn(column: number | null): void;
  onMeaning(status: Status, state: Meaning): void;
}

/** Which column of a list says how well words are known, and what each of its values means. */
export function StatusChoice({ columns, statuses, column, chosen, onColumn, onMeaning }: StatusChoiceProps) {
  const id = useId();
  const possible = [...new Set(statuses.flatMap(({ field }) => (field === null ? [] : [field])))];
  // Only lists with answers say themselves what a word's state is.
  const hasAnswers = statuses.some(({ state }) => state === 'scheduled');
  const meanings = hasAnswers ? (['scheduled', ...MEANINGS] as const) : MEANINGS;
  return (
    <div className="mt-4 space-y-3">
      <Field label={messages.states.column}>
        {(control) => (
          <Select
            {...control}
            className="max-w-md"
            value={column ?? ''}
            onChange={({ target }) => onColumn(target.value === '' ? null : Number(target.value))}
          >
            <option value="">{messages.states.alike}</option>
            {possible.map((field) => (
              <option key={field} value={field}>
                {columns[field]?.name}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <ul aria-label={messages.states.meanings} className="grid grid-cols-1 gap-x-6 gap-y-2 md:grid-cols-2">
        {statuses
          .filter(({ field }) => field === column)
          .map((status, index) => (
            <li key={status.value} className="grid grid-cols-[minmax(0,1fr)_minmax(10.5rem,1fr)] items-center gap-3">
              <span id={`${id}-${index}`} className="min-w-0 text-sm break-words">
                {column === null ? (
                  messages.states.all
                ) : status.value === '' ? (
                  messages.states.empty
                ) : (
                  <Japanese>{status.value}</Japanese>
                )}{' '}
                <span className="text-ink-soft tabular-nums">{formatCount(status.notes)}</span>
              </span>
              <Select
                aria-labelledby={`${id}-${index}`}
                value={chosen.find((one) => isSame(one, status))?.state ?? status.state}
                onChange={({ target }) => onMeaning(status, target.value as Meaning)}
              >
                {meanings.map((meaning) => (
                  <option key={meaning} value={meaning}>
                    {nameOf(meaning)}
                  </option>
                ))}
              </Select>
            </li>
          ))}
      </ul>
    </div>
  );
}

/** Whether two speak of the same value of the same column. */
export const isSame = (one: Omit<Status, 'notes' | 'state'>, other: Omit<Status, 'notes' | 'state'>): boolean =>
  one.kindId === other.kindId && one.field === other.field && one.value === other.value;

function nameOf(meaning: Meaning): string {
  if (meaning === 'leave-out' || meaning === 'scheduled') return messages.states[meaning];
  return meaning === 'blocked' ? vocabulary.states.isBlocked : vocabulary.states.names[meaning];
}
