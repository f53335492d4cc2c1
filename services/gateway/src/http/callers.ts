import { DEMO_USER_ID } from '@ichibun/kit/demo-user';
import { DomainError } from '@ichibun/kit/errors';
import type { Rpc } from '@ichibun/kit/rpc';
import { AuthService, type ResolveTokenResponse, Role, TokenPurpose } from '@ichibun/proto/auth';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { GatewayConfig } from '../config.js';
import { accessTokenHash, isAccessToken, tokenInHeaders } from './access-token.js';
import { type Caller, type Door, requireOwn, USER_HEADER } from './caller.js';
import { isProxied } from './proxied.js';
import type { SessionCache } from './session-cache.js';
import { clearSessionCookie, sessionTokenOf } from './session-cookie.js';
import { sessionHash } from './session-token.js';

/** In place of the token in the path of a door. */
const TOKEN_IN_HEADER = '-';

/** These programs can only be given an address; all other tokens are refused in paths. */
const PURPOSES_IN_PATH: readonly TokenPurpose[] = [TokenPurpose.YOMITAN_API, TokenPurpose.ANKI_CONNECT];

/** Some assistants send headers, and some can only be given an address. */
const PURPOSES_IN_PATH_OR_HEADER: readonly TokenPurpose[] = [TokenPurpose.ASSISTANT];

const tokenInPath = ({ params }: FastifyRequest) => {
  const { token } = params as { token: string };
  return token === TOKEN_IN_HEADER ? undefined : token;
};

/** Whether a call's token can only be its body's `key`: the caller is unknown until the body has been read. */
export const hasKeyInBody = (request: FastifyRequest): boolean =>
  request.routeOptions.config.door?.takesKey === true &&
  tokenInPath(request) === undefined &&
  tokenInHeaders(request) === undefined;

function keyInBody({ body }: FastifyRequest): string | undefined {
  const key = typeof body === 'object' && body !== null && 'key' in body ? body.key : undefined;
  return typeof key === 'string' ? key : undefined;
}

/**
 * The demo user, for a request without a session; undefined where that must sign in. Where the demo user is an
 * administrator, the product is for this machine only: a request that a proxy passed on came from elsewhere.
 */
export function demoUserFor(
  request: Pick<FastifyRequest, 'headers' | 'raw'>,
  { demoUser, demoUserIsAdmin }: Pick<GatewayConfig, 'demoUser' | 'demoUserIsAdmin'>,
): Caller | undefined {
  if (!demoUser || (demoUserIsAdmin && isProxied(request))) return undefined;
  return { id: DEMO_USER_ID, role: demoUserIsAdmin ? Role.ADMIN : Role.LEARNER };
}

export class Callers {
  constructor(
    private readonly rpc: Rpc,
    private readonly sessions: SessionCache,
    private readonly config: GatewayConfig,
  ) {}

  /**
   * Sets `request.caller`, except on a route that answers anybody.
   *
   * @throws DomainError `auth.not-signed-in`, `auth.session-ended`, `auth.admins-only`, `auth.not-your-data`; of doors
   *   `auth.token-refused`, `auth.wrong-purpose`, `auth.out-of-scope`
   */
  async identify(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { access, ownId, door } = request.routeOptions.config;
    if (access === 'anybody') return;
    if (door) {
      request.caller = await this.callerOfProgram(request, door);
      return;
    }
    const caller = await this.callerOf(request, reply);
    // Before a refusal, so that its log line names the caller.
    request.caller = caller;
    if (access === 'administrators' && caller.role !== Role.ADMIN) {
      throw new DomainError('auth.admins-only');
    }
    if (ownId) requireOwn(caller.id, (request.params as Record<string, string>)[ownId]);
  }

  /** The learner of an access token; never an administrator, never by a browser's session. */
  private async callerOfProgram(request: FastifyRequest, door: Door): Promise<Caller> {
    const isByKey = hasKeyInBody(request);
    const inPath = tokenInPath(request);
    const isInPath = inPath !== undefined;
    const token = inPath ?? (isByKey ? keyInBody(request) : tokenInHeaders(request));
    if (token === undefined || !isAccessToken(token)) throw refusedToken();
    const { userId, purpose, scopes } = await this.resolveToken(token);
    // All visitors share the demo user: where others reach the product, programs must not act as that user.
    const isShared = userId === DEMO_USER_ID && !this.config.demoUserIsAdmin;
    const isWhereItBelongs =
      isByKey || PURPOSES_IN_PATH_OR_HEADER.includes(purpose) || isInPath === PURPOSES_IN_PATH.includes(purpose);
    if (!userId || isShared || !isWhereItBelongs) throw refusedToken();
    if (!door.purposes.includes(purpose)) {
      throw new DomainError('auth.wrong-purpose');
    }
    if (!scopes.includes(door.scope)) {
      throw new DomainError('auth.out-of-scope');
    }
    return { id: userId, role: Role.LEARNER, scopes };
  }

  private async resolveToken(token: string): Promise<ResolveTokenResponse> {
    const [tokenHash, before] = this.config.sessionSecrets.map((secret) => accessTokenHash(token, secret));
    const found = await this.rpc.call(AuthService.method.resolveToken, { tokenHash: tokenHash! });
    if (found.userId || !before) return found;
    return this.rpc.call(AuthService.method.resolveToken, { tokenHash: before });
  }

  /**
   * A caller without a cookie, or whose page shows the demo user, is the demo user. An ended session is refused instead:
   * everybody sees the demo user's texts.
   */
  private async callerOf(request: FastifyRequest, reply: FastifyReply): Promise<Caller> {
    if (tokenInHeaders(request) !== undefined) {
      throw new DomainError('auth.not-signed-in', { why: 'token' });
    }
    const shown = request.headers[USER_HEADER];
    const demoUser = demoUserFor(request, this.config);
    if (demoUser && shown === String(DEMO_USER_ID)) return demoUser;
    const caller = (await this.signedIn(request, reply)) ?? demoUser;
    if (!caller) {
      const why = this.config.demoUser ? 'unknown-proxy' : 'no-session';
      throw new DomainError('auth.not-signed-in', { why });
    }
    if (shown !== undefined && shown !== String(caller.id)) {
      throw new DomainError('auth.not-signed-in', { why: 'other-user' });
    }
    return caller;
  }

  /** Undefined without a session cookie. */
  private async signedIn(request: FastifyRequest, reply: FastifyReply): Promise<Caller | undefined> {
    const token = sessionTokenOf(request, this.config);
    if (token === undefined) return undefined;
    for (const secret of this.config.sessionSecrets) {
      const user = await this.sessions.userOf(sessionHash(token, secret));
      if (user) return user;
    }
    clearSessionCookie(reply, this.config);
    throw new DomainError('auth.session-ended');
  }
}

const refusedToken = () => new DomainError('auth.token-refused');
