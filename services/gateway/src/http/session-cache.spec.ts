import { DomainError } from '@ichibun/kit/errors';
import type { Rpc } from '@ichibun/kit/rpc';
import type { User } from '@ichibun/proto/auth';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { SessionCache } from './session-cache.js';

const HASH = Buffer.alloc(32, 1);
const OTHER = Buffer.alloc(32, 2);

describe('a gateway that knows a session', () => {
  let now: number;
  let asked: number;
  /** What auth answers: a user's id, nobody, or a failure. */
  let answer: number | undefined | Error;
  let meanwhile: (() => void) | undefined;
  let sessions: SessionCache;
  const user = async (hash = HASH) => (await sessions.userOf(hash))?.id;

  beforeEach(() => {
    [now, asked, answer, meanwhile] = [1_000, 0, 7, undefined];
    const call = async () => {
      asked++;
      const given = answer;
      meanwhile?.();
      if (given instanceof Error) throw given;
      return { user: given === undefined ? undefined : ({ id: given } as User) };
    };
    sessions = new SessionCache({ call } as unknown as Rpc, () => now);
  });

  it('asks auth once for all calls of five seconds, and again after them', async () => {
    expect([await user(), await user()]).toEqual([7, 7]);
    expect(asked).toBe(1);
    now += 4_999;
    await user();
    expect(asked).toBe(1);
    now += 1;
    answer = undefined;
    expect(await user()).toBeUndefined();
    expect(asked).toBe(2);
  });

  it('never takes one session for another, nor a refusal for an answer', async () => {
    await user();
    answer = undefined;
    expect(await user(OTHER)).toBeUndefined();
    answer = 8;
    expect([await user(OTHER), await user()]).toEqual([8, 7]);
  });

  it.each([
    ['is signed out', () => sessions.end(HASH)],
    ['belongs to an account that is closed', () => sessions.endAllOf(7)],
  ])('asks again at once when it %s', async (_what, end) => {
    await user();
    end();
    answer = undefined;
    expect(await user()).toBeUndefined();
  });

  it('keeps the sessions of others when an account is closed', async () => {
    await user();
    sessions.endAllOf(8);
    await user();
    expect(asked).toBe(1);
  });

  it('does not hold what auth said before the session ended', async () => {
    meanwhile = () => sessions.end(HASH);
    await user();
    [answer, meanwhile] = [undefined, undefined];
    expect(await user()).toBeUndefined();
  });

  it.each(['rpc.unavailable', 'rpc.timeout'] as const)(
    'goes by it for a minute while auth fails with %s',
    async (code) => {
      await user();
      answer = new DomainError(code, { service: 'AuthService' });
      now += 59_999;
      expect(await user()).toBe(7);
      await expect(user(OTHER)).rejects.toMatchObject({ code });
      now += 1;
      await expect(user()).rejects.toMatchObject({ code });
    },
  );

  it('fails when auth refuses for another reason', async () => {
    await user();
    now += 6_000;
    answer = new DomainError('service.internal');
    await expect(user()).rejects.toMatchObject({ code: 'service.internal' });
  });

  it('does not go by a session without auth that was ended while it was asked', async () => {
    await user();
    now += 6_000;
    answer = new DomainError('rpc.unavailable', { service: 'AuthService' });
    meanwhile = () => sessions.end(HASH);
    await expect(user()).rejects.toMatchObject({ code: 'rpc.unavailable' });
  });

  it('holds ten thousand at most', async () => {
    const hashOf = (number: number) => {
      const hash = Buffer.alloc(32);
      hash.writeUInt32BE(number);
      return hash;
    };
    for (let number = 0; number <= 10_000; number++) await user(hashOf(number));
    expect(asked).toBe(10_001);
    await user(hashOf(10_000));
    expect(asked).toBe(10_001);
    await user(hashOf(0));
    expect(asked).toBe(10_002);
  });
});
