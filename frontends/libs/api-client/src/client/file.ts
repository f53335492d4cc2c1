import type { Answer, CallName, Request } from '@ichibun/contracts/calls';
import { addressOf, beginCall, onceServerIsThere, sendPendingSignOut } from './request.js';
import { isSignOutPending } from './sign-out.js';

/**
 * Calls the gateway with a JSON body for a file. Resolves to the file, or to what the gateway answers with 202 while
 * there is none yet.
 * @throws {ApiError} when the answer is not OK
 * @throws {TypeError} when the server cannot be reached
 */
export const requestFile = <N extends CallName>(
  name: N,
  given: Request<N> & { readonly body: unknown },
): Promise<Blob | Answer<N>> => onceServerIsThere(() => requestNow<Answer<N>>(addressOf(name, given), given.body));

async function requestNow<Progress>(path: string, body: unknown): Promise<Blob | Progress> {
  if (isSignOutPending()) await sendPendingSignOut();
  const { headers, refused } = beginCall();
  const response = await fetch(path, {
    method: 'POST',
    credentials: 'include',
    headers: { ...headers, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw refused(response.status, response.statusText, await response.text());
  return response.status === 202 ? ((await response.json()) as Progress) : response.blob();
}

/** Hands a file to the learner, as if downloaded from a link. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  // Some browsers read the file only after this.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
