import { reasonOf } from '@ichibun/api-client/request';

/**
 * Why a page could not be shown, for people; undefined for a mistake of ours. A TypeError that reaches a boundary is one,
 * and no server that cannot be reached, as it is for a call.
 */
export const reasonOfFailure = (error: unknown): string | undefined =>
  error instanceof TypeError ? undefined : reasonOf(error);
