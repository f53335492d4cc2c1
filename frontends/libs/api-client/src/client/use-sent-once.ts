import {
  hashKey,
  type MutateOptions,
  type UseMutationOptions,
  type UseMutationResult,
  useMutation,
} from '@tanstack/react-query';
import { useCallback, useRef } from 'react';

/**
 * A change that a press sends, and sends once: while a call is under way, the same call is not made again. The second
 * press of a double click comes before its button is seen disabled. It is told nothing; the first press is.
 */
export function useSentOnce<Answer, Given = void, Before = unknown>(
  options: UseMutationOptions<Answer, Error, Given, Before>,
): UseMutationResult<Answer, Error, Given, Before> {
  const mutation = useMutation(options);
  const { mutateAsync } = mutation;
  const underWay = useRef(new Set<string>());
  const send = useCallback(
    async (given: Given, told?: MutateOptions<Answer, Error, Given, Before>): Promise<Answer> => {
      const call = hashKey([given]);
      if (underWay.current.has(call)) return new Promise(() => {});
      underWay.current.add(call);
      try {
        return await mutateAsync(given, told);
      } finally {
        underWay.current.delete(call);
      }
    },
    [mutateAsync],
  );
  const mutate = useCallback(
    (given: Given, told?: MutateOptions<Answer, Error, Given, Before>) => void send(given, told).catch(() => {}),
    [send],
  );
  return { ...mutation, mutate, mutateAsync: send } as UseMutationResult<Answer, Error, Given, Before>;
}
