import type { Answer, CallName, Request } from '@ichibun/contracts/calls';
import { addressOf, beginCall, onceServerIsThere, sendPendingSignOut } from './request.js';
import { isSignOutPending } from './sign-out.js';

/** A file, and how many sounds and pictures had no room in it. */
export interface MadeFile {
  readonly file: Blob;
  readonly filesLeftOut: number;
}

/**
 * Calls the gateway with a JSON body for a file. Resolves to the file, or to what the gateway answers with 202 while
 * there is none yet.
 * @throws {ApiError} when the answer is not OK
 * @throws {TypeError} when the server cannot be reached
 */
export const requestFile = <N extends CallName>(
  name: N,
  given: Request<N> & { readonly body: unknown },
): Promise<MadeFile | Answer<N>> => onceServerIsThere(() => requestNow<Answer<N>>(addressOf(name, given), given.body));

async function requestNow<Progress>(path: string, body: unknown): Promise<MadeFile | Progress> {
  if (isSignOutPending()) await sendPendingSignOut();
  const { headers, refused } = beginCall();
  const response = await fetch(path, {
    method: 'POST',
    credentials: 'include',
    headers: { ...headers, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw refused(response.status, response.statusText, await response.text());
  if (response.status === 202) return (await response.json()) as Progress;
  const filesLeftOut = Number(response.headers.get('x-ichibun-files-left-out') ?? 0);
  return { file: await response.blob(), filesLeftOut };
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
