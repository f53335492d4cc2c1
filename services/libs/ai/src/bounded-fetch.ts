import { bodyOf } from '@ichibun/kit/body-of';

/** Bytes of an answer: ten times the longest that is asked for, 16,384 tokens with every character escaped. */
const MOST_BYTES = 4_000_000;

/**
 * `fetch` for providers' libraries, which read whatever is sent: answers within {@link MOST_BYTES}, read as long as the
 * request's signal allows.
 *
 * @throws TooLarge, which the libraries take for a broken connection
 */
export const boundedFetch: typeof fetch = async (input, init) => {
  // Not followed: the server that a redirect names would get prompt and key.
  const response = await fetch(input, { ...init, redirect: 'manual' });
  const body = await bodyOf(response, MOST_BYTES);
  return new Response(body.length > 0 ? body : null, response);
};
