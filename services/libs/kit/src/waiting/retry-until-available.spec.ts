import { describe, expect, it } from '@jest/globals';
import { DomainError } from '../errors.js';
import { retryUntilAvailable } from './retry-until-available.js';

const unavailable = () => new DomainError('rpc.unavailable', { service: 'LanguageService' });
const running = () => new AbortController().signal;

describe('a call that waits for its service', () => {
  it('is repeated until somebody answers', async () => {
    const failures = [unavailable(), unavailable()];
    const call = async () => {
      const failure = failures.pop();
      if (failure) throw failure;
      return 'answer';
    };
    expect(await retryUntilAvailable(call, running())).toBe('answer');
    expect(failures).toEqual([]);
  });

  it('fails at once when the service itself refuses', async () => {
    let calls = 0;
    const call = async () => {
      calls++;
      throw new DomainError('language.closed');
    };
    await expect(retryUntilAvailable(call, running())).rejects.toMatchObject({ code: 'language.closed' });
    expect(calls).toBe(1);
  });

  it('ends with the reason of its signal', async () => {
    const stopping = new AbortController();
    const reason = new Error('The service stops.');
    const call = async () => {
      stopping.abort(reason);
      throw unavailable();
    };
    await expect(retryUntilAvailable(call, stopping.signal)).rejects.toBe(reason);
  });
});
