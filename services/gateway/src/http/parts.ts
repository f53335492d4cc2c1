import type { FailureValues } from '@ichibun/failures/failure';
import { DomainError } from '@ichibun/kit/errors';

/** Why a part of an answer is not there. */
export interface Problem {
  part: string;
  code: string;
  message: string;
  values?: FailureValues | undefined;
}

/** Milliseconds that one part of an answer may keep the others waiting. */
export const PART_DEADLINE_MS = 5_000;

/** Gathers an answer of parts, each of which may fail on its own. */
export class Parts {
  readonly problems: Problem[] = [];

  /** A part, or null and a problem when its service fails. */
  async get<T>(part: string, work: Promise<T>): Promise<T | null> {
    try {
      return await work;
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      this.problems.push({ part, code: error.code, message: error.message, values: error.values });
      return null;
    }
  }
}
