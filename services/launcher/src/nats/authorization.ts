import type { DescMethod } from '@bufbuild/protobuf';
import { inboxOf } from '@ichibun/kit/nats/settings';
import { cancelSubject, instanceSubject, whoSubject } from '@ichibun/kit/nats/wire';
import { isByVersion, subjectOf, versionedSubject } from '@ichibun/kit/rpc';
import { GATEWAY, SERVICE_NAMES, type ServiceName } from '../services.js';
import { type Calls, callsInCode } from './calls-in-code.js';

/** Seconds in which a client proves who it is: one that starts may be busy. nats-server's own are 2. */
const PROVE_SECONDS = 10;

/** Who speaks on the bus. */
export const BUS_USERS = [...SERVICE_NAMES, GATEWAY] as const;

export type BusUser = ServiceName | typeof GATEWAY;

/** Subjects that a user of NATS may publish to and subscribe to; with a queue, to that queue only: `subject queue`. */
export interface Permissions {
  readonly publish: readonly string[];
  readonly subscribe: readonly string[];
}

const entryOf = (user: BusUser) => (user === GATEWAY ? '@ichibun/gateway/gateway' : `@ichibun/${user}/service`);

/** What each service answers and calls, by its compiled code. */
export async function busCalls(): Promise<ReadonlyMap<BusUser, Calls>> {
  const calls = new Map<BusUser, Calls>();
  for (const user of BUS_USERS) calls.set(user, await callsInCode(entryOf(user)));
  return calls;
}

/** What each service may do on the bus: call what its code calls, answer what its code answers, and nothing else. */
export async function busPermissions(): Promise<Record<BusUser, Permissions>> {
  const calls = await busCalls();
  return Object.fromEntries(BUS_USERS.map((user) => [user, permissionsOf(user, calls)])) as Record<
    BusUser,
    Permissions
  >;
}

function permissionsOf(user: BusUser, all: ReadonlyMap<BusUser, Calls>): Permissions {
  const { answers, calls } = all.get(user)!;
  const own = parentsOf(answers);
  const callers = BUS_USERS.filter((other) => all.get(other)!.calls.some(({ parent }) => own.has(parent.typeName)));
  return {
    publish: [
      ...calls.flatMap(subjectsOf),
      ...[...parentsOf(calls)].flatMap(controlOf),
      ...callers.map((caller) => `${inboxOf(caller)}.>`),
    ].sort(),
    subscribe: [
      `${inboxOf(user)}.>`,
      ...answers.flatMap((method) => subjectsOf(method).map((subject) => `${subject} ${method.parent.typeName}`)),
      ...[...own].flatMap(controlOf),
    ].sort(),
  };
}

const subjectsOf = (method: DescMethod) =>
  isByVersion(method) ? [subjectOf(method), versionedSubject(method, '*')] : [subjectOf(method)];

const parentsOf = (methods: Calls['answers']) => new Set(methods.map(({ parent }) => parent.typeName));

const controlOf = (service: string) => [cancelSubject(service), whoSubject(service), instanceSubject(service, '*')];

/**
 * The `authorization` block of nats-server's configuration.
 *
 * @param users each with the public half of its nkey, `U…`; without permissions it may do everything
 */
export function authorizationBlock(
  users: readonly { name: string; nkey: string; permissions?: Permissions }[],
): string {
  const list = (subjects: readonly string[]) =>
    `[\n${subjects.map((subject) => `          "${subject}"`).join('\n')}\n        ]`;
  const entries = users.map(({ name, nkey, permissions }) => {
    if (!permissions) return `    # ${name}\n    { nkey: ${nkey} }`;
    const { publish, subscribe } = permissions;
    return `    # ${name}
    {
      nkey: ${nkey}
      permissions: {
        publish: ${list(publish)}
        subscribe: ${list(subscribe)}
      }
    }`;
  });
  return `authorization {\n  timeout: ${PROVE_SECONDS}\n  users: [\n${entries.join('\n')}\n  ]\n}\n`;
}

/**
 * The `authorization` block in which each service has its own nkey and its own permissions.
 *
 * @param publicKeys by service
 */
export async function busAuthorization(publicKeys: Readonly<Record<BusUser, string>>): Promise<string> {
  const permissions = await busPermissions();
  return authorizationBlock(
    BUS_USERS.map((name) => ({ name, nkey: publicKeys[name], permissions: permissions[name] })),
  );
}
