import { reasonOf } from '@ichibun/api-client/request';

/**
 * Why a page could not be shown, for people. A TypeError that reaches a boundary is a mistake of ours, not a server that
 * cannot be reached, as it is for a call; of that they are told nothing more.
 */
export const reasonOfFailure = (error: unknown): string | undefined =>
  error instanceof TypeError ? undefined : reasonOf(error);
