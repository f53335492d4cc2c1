import { createHmac, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { FastifyRequest } from 'fastify';

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** By which scanners of leaked secrets know one. */
const BEGINNING = 'ichi_';
/** Digits of 32 bytes, and of their checksum. */
const SECRET_DIGITS = 43;
const CHECK_DIGITS = 6;
const FORM = new RegExp(`^${BEGINNING}([0-9A-Za-z]{${SECRET_DIGITS}})([0-9A-Za-z]{${CHECK_DIGITS}})$`);
const TOKENS = new RegExp(`${BEGINNING}[0-9A-Za-z]+`, 'g');

/** A new token, by which a program calls: shown to its learner once, and kept by nobody else. */
export function newAccessToken(): string {
  const secret = inDigits(BigInt(`0x${randomBytes(32).toString('hex')}`), SECRET_DIGITS);
  return `${BEGINNING}${secret}${checkOf(secret)}`;
}

/** Whether a text can be a token: one that was made up, or mistyped, is refused without asking anybody. */
export function isAccessToken(text: string): boolean {
  const [, secret, check] = FORM.exec(text) ?? [];
  return secret !== undefined && checkOf(secret) === check;
}

/**
 * What identifies a token everywhere else. The prefix keeps it from ever being the hash of a session.
 *
 * @param secret SESSION_SECRET
 * @returns 32 bytes, HMAC-SHA-256
 */
export const accessTokenHash = (token: string, secret: string) =>
  createHmac('sha256', secret).update(`token:${token}`).digest();

/**
 * The token that a program sends in a header: as a bearer's or a key, or as the password of a name that does not
 * matter. Undefined where no header has anything that begins as a token does, such as the password of a proxy.
 */
export function tokenInHeaders({ headers }: FastifyRequest): string | undefined {
  const [, scheme, given] = /^(Bearer|ApiKey|Basic) +(\S+)$/i.exec(headers.authorization ?? '') ?? [];
  const isBasic = scheme?.toLowerCase() === 'basic';
  const sent = isBasic
    ? Buffer.from(given!, 'base64')
        .toString()
        .replace(/^[^:]*:/, '')
    : given;
  return [sent, headers['x-api-key']].find(
    (one): one is string => typeof one === 'string' && one.startsWith(BEGINNING),
  );
}

/** A text for people or a log, in which no token can be read: addresses of doors hold them. */
export const withoutTokens = (text: string) => text.replace(TOKENS, `${BEGINNING}…`);

const checkOf = (secret: string) => inDigits(BigInt(crc32(secret)), CHECK_DIGITS);

function inDigits(number: bigint, digits: number): string {
  let written = '';
  for (let rest = number; written.length < digits; rest /= 62n) written = DIGITS[Number(rest % 62n)] + written;
  return written;
}
