import { readTable } from '../tables/read-table.js';
import type { DictionaryEntry } from './entry.js';

/** A class of words and its stems; see data/grammar/stems.tsv. */
interface Stems {
  readonly tag: string;
  readonly end: string;
  readonly of: 'verb' | 'adjective';
  readonly stems: ReadonlyMap<string, string>;
}

/** A row of data/grammar/forms.tsv. */
interface FormRule {
  readonly of: Stems['of'];
  readonly changes: readonly string[];
  readonly stem: string;
  readonly ending: string;
  /** As what class the form inflects itself; empty for none. */
  readonly inflectsAs: string;
  readonly isPolite: boolean;
}

/** A form of a word. */
export interface WordForm {
  /** From the inside out, as the reader calls them: causative, passive, past. */
  readonly changes: readonly string[];
  readonly written: string;
  readonly reading: string;
  readonly isPolite: boolean;
}

/** A dictionary form that a word may be a form of. */
export interface FormOf {
  readonly written: string;
  /** Code of its class. */
  readonly tag: string;
  readonly changes: readonly string[];
}

const orNothing = (cell: string | undefined) => (cell === '0' ? '' : (cell ?? ''));

const STEM_NAMES = [
  'negative',
  'stem',
  'conditional',
  'volitional',
  'te',
  'past',
  'potential',
  'passive',
  'causative',
  'imperative',
] as const;

const STEMS: readonly Stems[] = readTable(
  'data/grammar/stems.tsv',
  ['class', 'end', ...STEM_NAMES],
  ({ class: tag, end, ...stems }) => ({
    tag,
    end,
    of: tag.startsWith('adj') ? 'adjective' : 'verb',
    stems: new Map([
      ['dictionary', end],
      ...STEM_NAMES.map((name) => [name, stems[name]] as const)
        .filter(([, stem]) => stem !== '-' && stem !== '')
        .map(([name, stem]) => [name, orNothing(stem)] as const),
    ]),
  }),
);

const RULES: readonly FormRule[] = readTable(
  'data/grammar/forms.tsv',
  ['of', 'changes', 'stem', 'ending', 'class', 'politeness'],
  ({ of, changes, stem, ending, class: inflectsAs, politeness }) => ({
    of: of as FormRule['of'],
    changes: changes.split(', '),
    stem,
    ending: orNothing(ending),
    inflectsAs: inflectsAs === '-' ? '' : inflectsAs,
    isPolite: politeness === 'polite',
  }),
);

/** What forms of forms are shown: 食べさせられる, and what each is when it is polite, negated, past or joined. */
const SHOWN_OF_DERIVED = new Set([
  'negative',
  'past',
  'negative, past',
  'te form',
  'polite',
  'polite, past',
  'passive',
]);
/** Derived forms that have a part of the table of their own. */
const DERIVED = new Set(['potential', 'passive', 'causative']);

/**
 * The forms of a word of the dictionary: of a noun that is done (勉強) those of its verb with する.
 *
 * @param written as it is spelled
 * @param reading of that, in kana
 */
export function formsOfEntry({ senses }: DictionaryEntry, written: string, reading: string): WordForm[] {
  for (const tag of senses.flatMap(({ partOfSpeech }) => partOfSpeech)) {
    const forms = tag === 'vs' ? formsOf(`${written}する`, `${reading}する`, 'vs-i') : formsOf(written, reading, tag);
    if (forms.length > 0) return forms;
  }
  return [];
}

/**
 * The forms of a word by the tables of grammar, its own first, then those of its potential, passive and causative.
 *
 * @param written in its dictionary form
 * @param reading of it, in kana
 * @param tag code of its class
 * @returns none for a word that does not inflect
 */
export function formsOf(written: string, reading: string, tag: string): WordForm[] {
  const own = formsByRules(written, reading, tag);
  const derived = own
    .filter(({ changes }) => changes.length === 1 && DERIVED.has(changes[0]!))
    .flatMap((form) =>
      formsByRules(form.written, form.reading, 'v1')
        .filter(({ changes }) => SHOWN_OF_DERIVED.has(changes.join(', ')))
        .filter(({ changes }) => changes[0] !== 'passive' || form.changes[0] === 'causative')
        .map(({ changes, ...rest }) => ({ ...rest, changes: [...form.changes, ...changes] })),
    );
  return [...own, ...derived];
}

function formsByRules(written: string, reading: string, tag: string): WordForm[] {
  const ofWritten = stemsOf(written, tag);
  const ofReading = stemsOf(reading, tag);
  if (!ofWritten || !ofReading) return [];
  return RULES.filter(({ of }) => of === ofWritten.of).flatMap(({ changes, stem, ending, isPolite }) => {
    const form = formBy(written, ofWritten, stem, ending);
    const read = formBy(reading, ofReading, stem, ending);
    return form === undefined || read === undefined ? [] : [{ changes, written: form, reading: read, isPolite }];
  });
}

const stemsOf = (word: string, tag: string): Stems | undefined => {
  // EDICT has one code for いい and 高い.
  const code = tag === 'adj-i' && word === 'いい' ? 'adj-ix' : tag;
  return STEMS.find((stems) => stems.tag === code && word.endsWith(stems.end));
};

function formBy(word: string, { end, stems }: Stems, stem: string, ending: string): string | undefined {
  const found = stems.get(stem);
  return found === undefined ? undefined : word.slice(0, word.length - end.length) + found + ending;
}

/** How forms end, with what each may be of. */
const BY_ENDING: ReadonlyMap<string, { readonly stems: Stems; readonly rule: FormRule }[]> = endings();
const LONGEST_ENDING = Math.max(...[...BY_ENDING.keys()].map(({ length }) => length));
/** Forms of forms of forms; 食べさせられたくない has four changes by three rules. */
const MOST_STEPS = 4;
/** Dictionary forms that are tried for a word, at most. */
const MOST_TRIED = 400;

function endings() {
  const byEnding = new Map<string, { stems: Stems; rule: FormRule }[]>();
  for (const stems of STEMS) {
    for (const rule of RULES) {
      const stem = stems.stems.get(rule.stem);
      if (rule.of !== stems.of || stem === undefined || stem + rule.ending === '') continue;
      const ending = stem + rule.ending;
      byEnding.set(ending, [...(byEnding.get(ending) ?? []), { stems, rule }]);
    }
  }
  return byEnding;
}

/**
 * The dictionary forms that a word may be a form of by the same tables, whether or not there are such words: 勝った may
 * be of 勝つ, 勝う and 勝る. Those by the fewest changes first, at most 400.
 */
export function mayBeFormsOf(word: string): FormOf[] {
  const found: FormOf[] = [];
  let open: FormOf[] = [{ written: word, tag: '', changes: [] }];
  for (let step = 0; step < MOST_STEPS && open.length > 0; step++) {
    const next: FormOf[] = [];
    for (const form of open) {
      for (let length = 1; length <= Math.min(LONGEST_ENDING, form.written.length); length++) {
        const ending = form.written.slice(form.written.length - length);
        for (const { stems, rule } of BY_ENDING.get(ending) ?? []) {
          if (form.tag !== '' && rule.inflectsAs !== form.tag) continue;
          const written = form.written.slice(0, form.written.length - length) + stems.end;
          next.push({ written, tag: stems.tag, changes: [...rule.changes, ...form.changes] });
          if (found.length + next.length >= MOST_TRIED) return [...found, ...next];
        }
      }
    }
    found.push(...next);
    // Only what may be a form itself goes on: 食べられる of 食べられた.
    open = next.filter(({ tag }) => tag === 'v1' || tag === 'adj-i');
  }
  return found;
}
