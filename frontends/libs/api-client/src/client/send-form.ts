import type { Answer, CallName, Request } from '@ichibun/contracts/calls';
import { messages } from './catalogue.js';
import { addressOf, beginCall, onceServerIsThere, sendPendingSignOut } from './request.js';
import { isSignOutPending } from './sign-out.js';

/**
 * Posts a form, such as one with a file, and tells how far it is. `fetch` cannot say that.
 *
 * @param onProgress is given the percent sent, 0 to 100; 100 when the server has all of it and has not answered yet
 * @throws {ApiError} when the answer is not OK
 * @throws {TypeError} when the server cannot be reached
 */
export const sendForm = <N extends CallName>(
  name: N,
  given: Request<N> & { readonly body: FormData },
  onProgress: (percent: number) => void,
): Promise<Answer<N>> => onceServerIsThere(() => sendNow(addressOf(name, given), given.body, onProgress));

async function sendNow<T>(path: string, form: FormData, onProgress: (percent: number) => void): Promise<T> {
  if (isSignOutPending()) await sendPendingSignOut();
  const { headers, refused } = beginCall();
  return new Promise((resolve, reject) => {
    const call = new XMLHttpRequest();
    call.open('POST', path);
    call.withCredentials = true;
    for (const [name, value] of Object.entries(headers)) call.setRequestHeader(name, value);
    call.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? (100 * loaded) / total : 0));
    call.upload.addEventListener('load', () => onProgress(100));
    call.addEventListener('error', () => reject(new TypeError(messages.unreachable)));
    call.addEventListener('abort', () => reject(new TypeError(messages.interrupted)));
    call.addEventListener('load', () => {
      if (call.status >= 200 && call.status < 300) resolve(JSON.parse(call.responseText));
      else reject(refused(call.status, call.statusText, call.responseText));
    });
    call.send(form);
  });
}
