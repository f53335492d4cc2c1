import { describe, expect, it } from '@jest/globals';
import { whoMayEnter } from './who-may-enter.js';

const SESSION_SECRET = 'a'.repeat(32);
const SIGN_IN = { GOOGLE_CLIENT_ID: 'id' };
const PUBLIC = { HOST: '0.0.0.0', PUBLIC_URL: 'https://ichibun.example', TRUSTED_PROXIES: 'loopback' };

describe('what the start says of who gets in', () => {
  it.each([
    [{ DEMO_USER: 'on' }, /this machine is the demo user .* administers it\. What a proxy .* nobody/],
    [{ DEMO_USER: 'on', ...PUBLIC }, /whose texts they all see\. Nobody administers/],
    [{ DEMO_USER: 'off', ...PUBLIC }, /^Nobody can sign in.* Nobody administers/],
    [{ DEMO_USER: 'off', ...PUBLIC, ...SIGN_IN }, /^Everybody with a Google account.* Nobody administers/],
    [
      { DEMO_USER: 'off', ...PUBLIC, ...SIGN_IN, ADMIN_EMAILS: 'A@b.example, c@d.example' },
      /^Everybody with a Google account.* Administrators: a@b\.example, c@d\.example/,
    ],
    [
      { DEMO_USER: 'on', ...SIGN_IN, ADMIN_EMAILS: 'a@b.example' },
      /demo user .* Google .* Administrators: a@b\.example/,
    ],
  ])('%j', (environment, said) => {
    expect(whoMayEnter({ SESSION_SECRET, ...environment }).join(' ')).toMatch(said);
  });
});
