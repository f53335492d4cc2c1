import type { DescribedWord } from '@ichibun/contracts/language';

type Form = DescribedWord['forms'][number];

/** A row of the table: what is done to the word, and how that is said plainly and politely, often in several ways. */
export interface FormRow {
  changes: string[];
  plain: Form[];
  polite: Form[];
}

const POLITE = 'polite';

/**
 * The forms of a word as a table, in their order; a polite form is beside its plain one.
 */
export function tableOf(forms: readonly Form[]): FormRow[] {
  const rows = new Map<string, FormRow>();
  for (const form of forms) {
    const changes = form.changes.filter((change) => change !== POLITE);
    const key = changes.join();
    const row = rows.get(key) ?? { changes, plain: [], polite: [] };
    (form.polite ? row.polite : row.plain).push(form);
    rows.set(key, row);
  }
  return [...rows.values()];
}
