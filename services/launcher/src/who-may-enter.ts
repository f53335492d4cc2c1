import { authConfig } from '@ichibun/auth/config';
import { gatewayConfig } from '@ichibun/gateway/config';
import { readConfig } from '@ichibun/kit/config';
import type { Environment } from './config.js';

/**
 * Who gets in with these variables, and who administers: for operators, at the start.
 *
 * @param environment as the services get it
 * @returns sentences
 * @throws ConfigError naming the variables that are not right
 */
export function whoMayEnter(environment: Environment): string[] {
  const { demoUser, demoUserIsAdmin, googleClientId } = readConfig(gatewayConfig, environment);
  const admins = [...readConfig(authConfig, environment).adminEmails];
  const sentences: string[] = [];
  if (demoUserIsAdmin) {
    sentences.push(
      'Who opens it on this machine is the demo user without signing in, and administers it.',
      'What a proxy or a tunnel passes on is not of this machine: it is nobody before it signs in.',
    );
  } else if (demoUser) {
    sentences.push('Who opens it without signing in is the demo user (DEMO_USER), whose texts they all see.');
  }
  if (googleClientId) sentences.push('Everybody with a Google account may sign in (GOOGLE_CLIENT_ID).');
  else if (!demoUser) sentences.push('Nobody can sign in: set GOOGLE_CLIENT_ID, or DEMO_USER=on.');
  if (googleClientId && admins.length > 0) sentences.push(`Administrators: ${admins.join(', ')} (ADMIN_EMAILS).`);
  else if (!demoUserIsAdmin) sentences.push('Nobody administers it (ADMIN_EMAILS).');
  return sentences;
}
