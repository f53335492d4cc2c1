import type { FailureValues } from '@ichibun/failures/failure';

export const en = {
  noReason: 'The server gave no reason. Try again in a moment.',
  unreachable: 'The server could not be reached. Check your connection and try again.',
  interrupted: 'The upload was interrupted.',
  unreadableFile: 'The file could not be read. Choose it again.',
  /** What a failure says; undefined where the server's own sentence is shown, as always in English. */
  ofFailure: (_code: string, _values: FailureValues | null | undefined): string | undefined => undefined,
  /** Titles that the server has for what frequency bands come from, beside those of dictionaries. */
  frequencySources: {} as Readonly<Record<string, string>>,
};
