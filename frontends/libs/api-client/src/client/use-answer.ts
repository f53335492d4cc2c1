import type { Answer } from '@ichibun/contracts/calls';
import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import type { CallAt, Known, PathKey, PathOfKey } from './answer.js';

type AnswerOf<K extends PathKey> = Answer<CallAt<'GET', PathOfKey<K>>>;

/** The path of a key, as the compiler knows it. */
export const pathOf = <const K extends PathKey>(key: K): PathOfKey<K> => key.join('/') as PathOfKey<K>;

/**
 * What is at the path of a key, cached by the key: it has the type that the gateway's contract gives for the path.
 *
 * @param options TanStack's
 */
export const useAnswer = <const K extends PathKey, Shown = AnswerOf<K>>(
  queryKey: K & Known<'GET', PathOfKey<K>>,
  options: Omit<UseQueryOptions<AnswerOf<K>, Error, Shown>, 'queryKey' | 'queryFn'> = {},
) => useQuery<AnswerOf<K>, Error, Shown>({ ...options, queryKey });
