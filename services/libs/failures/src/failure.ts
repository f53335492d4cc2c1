import type { ErrorKind } from './kinds.js';

/** `area.reason`, in kebab case: the part of a failure that programs may rely on. */
export type ErrorCode = `${string}.${string}`;

/** What a text of a failure is filled with; as JSON it crosses services, and is in answers and columns. */
export type FailureValues = Readonly<Record<string, string | number | null>>;

/** What a failure says: a sentence, or one that is made of values. */
export type FailureText = string | ((values: never) => string);

export interface Failure {
  readonly kind: ErrorKind;
  /** For programmers, in docs/api.md. */
  readonly meaning: string;
  /** In English, with what the caller can do. */
  readonly text: FailureText;
  /** Where HTTP has a more exact status than that of the kind. */
  readonly status?: number;
}

export type Failures = Readonly<Record<ErrorCode, Failure>>;

/** The values that a text is made of; none of a sentence that is always the same. */
export type ValuesOf<Text extends FailureText> = Text extends (values: infer Values) => string ? Values : undefined;

/** The texts of the same failures in another language. */
export type Translated<Codes extends Failures> = {
  readonly [Code in keyof Codes]: Codes[Code] extends { text: (values: infer Values) => string }
    ? (values: Values) => string
    : string;
};

/** A text has no words for these values: they come from another release. */
class UnknownValues extends Error {}

/** A text of a table of words. @throws UnknownValues for a word that the table lacks */
export function wordOf<Word extends string>(words: Readonly<Record<Word, string>>, word: Word): string {
  if (!Object.hasOwn(words, word)) throw new UnknownValues();
  return words[word];
}

const complaining: ProxyHandler<FailureValues> = {
  get(values, name) {
    if (!Object.hasOwn(values, name)) throw new UnknownValues();
    return values[name as string];
  },
};

/**
 * What a text says with these values; undefined where it needs others, as of a failure that an earlier release has
 * stored or a later one has sent: its own sentence is shown then.
 */
export function filled(text: FailureText, values: FailureValues | null | undefined): string | undefined {
  if (typeof text === 'string') return text;
  try {
    return (text as (values: FailureValues) => string)(new Proxy(values ?? {}, complaining));
  } catch (error) {
    if (error instanceof UnknownValues) return undefined;
    throw error;
  }
}
