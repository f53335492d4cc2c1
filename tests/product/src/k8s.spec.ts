import { spawnSync } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { loadServices } from '@ichibun/launcher/services';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** Lines of the check that needs no program; the exit code beside them. */
function check(folder: string) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/k8s-check.mjs', '--files'], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, K8S: folder },
  });
  return { status, text: stdout + stderr };
}

describe('the folder k8s', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'ichibun-k8s-'));
    await cp(join(root, 'k8s'), folder, { recursive: true });
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  const change = async (path: string, from: string, to: string) => {
    const text = await readFile(join(folder, path), 'utf8');
    expect(text).toContain(from);
    await writeFile(join(folder, path), text.replace(from, to));
  };

  it('names no version but those of versions.yaml, and has no file that nothing uses', () => {
    expect(check(folder)).toEqual({ status: 0, text: expect.stringContaining('All that could be checked') });
  });

  it.each([
    ['an image of another version', 'jobs/psql.yaml', 'postgresql:18.1', 'postgresql:18.2', /psql.yaml.*18\.2 is not/],
    ['a chart of another version', 'gitops/argocd/operators.yaml', '0.29.0', '0.28.0', /cloudnative-pg is 0\.28\.0/],
    ['the same for Flux', 'gitops/flux/operators/releases.yaml', '0.29.0', '0.28.0', /cloudnative-pg is 0\.28\.0/],
    [
      'an image that nothing uses',
      'versions.yaml',
      'charts:',
      '  other: a/b:1\ncharts:',
      /nothing uses the image a\/b:1/,
    ],
    [
      'a file that is in no list',
      'observability/kustomization.yaml',
      ', postgresql.yaml',
      '',
      /postgresql.yaml: no kustom/,
    ],
  ])('is looked through for %s', async (_what, path, from, to, expected) => {
    await change(path, from, to);
    expect(check(folder).text).toMatch(expected);
  });

  it('has a role of PostgreSQL for every service with tables, and one for backups', async () => {
    const { spec } = parse(await readFile(join(folder, 'data/cluster.yaml'), 'utf8'));
    const services = (await loadServices()).filter(({ database }) => database).map(({ name }) => name);
    const wanted = [...services, 'backup'].map((name) => ({
      name: `ichibun_${name.replaceAll('-', '_')}`,
      secret: `ichibun-${name}-role`,
    }));
    const managed: { name: string; passwordSecret: { name: string } }[] = spec.managed.roles;
    const roles = managed.map(({ name, passwordSecret }) => ({ name, secret: passwordSecret.name }));
    const byName = (one: { name: string }, other: { name: string }) => one.name.localeCompare(other.name);
    expect(roles.sort(byName)).toEqual(wanted.sort(byName));
    const made: string[] = spec.bootstrap.initdb.postInitApplicationSQL;
    for (const { name } of wanted) expect(made.some((sql) => sql.startsWith(`CREATE ROLE "${name}" LOGIN`))).toBe(true);
  });
});

it('skaffold installs the overlay dev on the clusters of k8s/dev', async () => {
  const read = async (path: string) => parse(await readFile(join(root, path), 'utf8'));
  const { profiles } = await read('skaffold.yaml');
  const { activation, patches } = profiles.find(({ name }: { name: string }) => name === 'kind');
  const names = [(await read('k8s/dev/kind.yaml')).name, (await read('k8s/dev/k3d.yaml')).metadata.name];
  expect(activation).toEqual([{ kubeContext: `kind-${names[0]}` }, { kubeContext: `k3d-${names[1]}` }]);
  const values = patches.flatMap(({ value }: { value: unknown }) => (Array.isArray(value) ? value : []));
  expect(values).toEqual(['k8s/overlays/dev/values.yaml']);
  expect((await read(values[0])).database.mode).toBe('external');
});
