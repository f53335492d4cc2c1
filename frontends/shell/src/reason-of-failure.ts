import { reasonOf } from '@ichibun/api-client/request';

/**
 * Why a page could not be shown, for people; undefined for a mistake of ours. A TypeError that reaches a boundary is
 * such a mistake, while one that a call throws means that the server could not be reached.
 */
export const reasonOfFailure = (error: unknown): string | undefined =>
  error instanceof TypeError ? undefined : reasonOf(error);
