// Secrets of a cluster that has no vault: random ones, for the overlays dev and small.
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { documentsOf } from './k8s-versions.mjs';

const random = (bytes = 24) => randomBytes(bytes).toString('hex');

/** Roles of PostgreSQL as k8s/data says, each with the Secret of its password: `{ role, secret, name }`. */
export function rolesOf(folder) {
  const [cluster] = documentsOf(join(folder, 'data'), 'cluster.yaml');
  return cluster.spec.managed.roles.map(({ name: role, passwordSecret: { name: secret } }) => ({
    role,
    secret,
    // ichibun-auth-role is of the service auth.
    name: secret.replace(/^ichibun-(.*)-role$/, '$1'),
  }));
}

/**
 * The Secrets that the chart and PostgreSQL ask for with `nats.credentials: token` and `objects.mode: evaluation`.
 *
 * @param {string} folder k8s/
 * @returns {object[]} Kubernetes objects
 */
export function randomSecrets(folder) {
  const secret = (namespace, name, stringData, type = 'Opaque') => ({
    apiVersion: 'v1',
    kind: 'Secret',
    metadata: { name, namespace },
    type,
    stringData,
  });
  const databases = {};
  const ofRoles = rolesOf(folder).map(({ role, secret: name, name: service }) => {
    const password = random();
    databases[`database-${service}`] = `postgres://${role}:${password}@ichibun-db-rw.ichibun-data.svc:5432/ichibun`;
    return secret('ichibun-data', name, { username: role, password }, 'kubernetes.io/basic-auth');
  });
  return [
    secret('ichibun', 'ichibun', {
      'session-secret': random(32),
      'nats-token': random(),
      's3-access-key': random(10),
      's3-secret-key': random(),
      ...databases,
    }),
    ...ofRoles,
  ];
}
