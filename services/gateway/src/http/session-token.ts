import { createHmac, randomBytes } from 'node:crypto';

/** A new session's secret, which only its cookie holds. */
export const newSessionToken = () => randomBytes(32).toString('base64url');

/**
 * What identifies a session everywhere else: the bus, the auth service and its table see only this hash.
 *
 * @param secret SESSION_SECRET
 * @returns 32 bytes, HMAC-SHA-256
 */
export const sessionHash = (token: string, secret: string) => createHmac('sha256', secret).update(token).digest();
