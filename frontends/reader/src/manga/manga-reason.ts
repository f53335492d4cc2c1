import { reasonOf } from '@ichibun/api-client/request';
import { messages } from './messages.js';
import { MangaError } from './mokuro.js';

/** Why a manga was not opened, in the language of the interface. */
export const mangaReason = (error: unknown): string =>
  error instanceof MangaError ? messages.failures[error.code] : reasonOf(error);
