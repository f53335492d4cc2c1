// `make k8s-check`: what can be found out about k8s/ here; what it has no program for is skipped with a line.
//   --files                only what needs no program
//   K8S=folder             another folder than k8s/
//   CLUSTER_CONTEXT=name   lets that cluster judge every object, as a dry run of a server-side apply
//   CRDS=folder            definitions of kinds that no Go module brings, such as CloudNativePG's
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { parse, parseAllDocuments } from 'yaml';
import { builtByGo } from './built-by-go.mjs';
import { SCHEMA_LOCATION, writeSchemas } from './k8s-schemas.mjs';
import { randomSecrets } from './k8s-secrets.mjs';
import { differencesFrom, documentsOf, readVersions, yamlFiles } from './k8s-versions.mjs';
import { main, root } from './set-up.mjs';

const HELM_VERSION = 'v4.3.1';
const KUBECONFORM_VERSION = 'v0.8.0';
const MB = 1_000_000;
/** Mebibytes that everything of the overlay `small` may ask for: a node of 4 GB, less what the system takes. */
const SMALL_MEBIBYTES = 3_300;
/** What the chart uses beside Kubernetes' own. */
const GROUPS = ['monitoring.coreos.com/v1', 'keda.sh/v1alpha1', 'gateway.networking.k8s.io/v1'];
const folder = resolve(process.env.K8S ?? join(root, 'k8s'));
const chart = join(root, 'charts', 'ichibun');

const failures = [];
const fail = (what, why) => {
  failures.push(what);
  console.log(`FAIL  ${what}: ${String(why).trim().split('\n').slice(0, 12).join('\n      ')}`);
};
const pass = (what) => console.log(`ok    ${what}`);
const skip = (what, why) => console.log(`skip  ${what}: ${why}`);
const judge = (what, wrong) => (wrong.length === 0 ? pass(what) : fail(what, wrong.join('\n')));

function run(program, args, options = {}) {
  const result = spawnSync(program, args, { encoding: 'utf8', maxBuffer: 256 * MB, ...options });
  return { ok: result.status === 0, out: result.stdout ?? '', err: result.error?.message ?? result.stderr ?? '' };
}

const has = (program, ...args) => run(program, args).ok;
const objectsIn = (text) =>
  parseAllDocuments(text)
    .map((document) => document.toJS())
    .filter(Boolean);
const overlays = readdirSync(join(folder, 'overlays'));

/** Folders that kustomize makes objects of; a component is part of others. */
function kustomizations() {
  const files = yamlFiles(folder).filter((path) => path.endsWith('kustomization.yaml'));
  return files.filter((path) => parse(readFileSync(join(folder, path), 'utf8')).kind !== 'Component').map(dirname);
}

/** Every file is part of something: of a kustomization, or README.md names it for people. */
function checkUse() {
  const named = yamlFiles(folder)
    .filter((path) => path.endsWith('kustomization.yaml'))
    .flatMap((path) => JSON.stringify(parse(readFileSync(join(folder, path), 'utf8'))))
    .join(' ');
  const told = ['README.md'].map((path) => readFileSync(join(folder, path), 'utf8')).join(' ');
  const unused = yamlFiles(folder).filter((path) => {
    const name = path.split('/').at(-1);
    return name !== 'kustomization.yaml' && !named.includes(name) && !told.includes(name);
  });
  judge(
    'every file is used or named in README.md',
    unused.map((path) => `${path}: no kustomization has it, and README.md does not name it`),
  );
}

function kustomize() {
  const made = {};
  for (const path of kustomizations()) {
    const { ok, out, err } = run('kubectl', ['kustomize', join(folder, path)]);
    if (ok) made[path] = objectsIn(out);
    else fail(`kustomize ${path}`, err);
  }
  pass(`kustomize makes objects of ${Object.keys(made).length} folders`);
  return made;
}

/** The chart's objects with the values of each overlay; undefined where they cannot be made. */
function renderOverlays(helm) {
  const rendered = {};
  for (const name of overlays) {
    const groups = GROUPS.flatMap((group) => ['--api-versions', group]);
    const values = ['--values', join(folder, 'overlays', name, 'values.yaml'), '--namespace', 'ichibun'];
    const args = [
      'template',
      'ichibun',
      chart,
      ...values,
      '--kube-version',
      readVersions(folder).kubernetes,
      ...groups,
    ];
    const { ok, out, err } = run(helm, args);
    if (ok) rendered[name] = objectsIn(out);
    else fail(`the chart with the values of overlays/${name}`, err);
  }
  return rendered;
}

const podOf = ({ kind, spec }) =>
  kind === 'Pod' ? spec : kind === 'CronJob' ? spec.jobTemplate.spec.template.spec : spec?.template?.spec;

/** Keys of Secrets that pods ask for: `{ at, namespace, secret, key, optional }`. */
function askedFor(objects, namespace) {
  return objects.filter(podOf).flatMap((object) => {
    const { containers = [], initContainers = [], volumes = [] } = podOf(object);
    const at = `${object.kind} ${object.metadata.name}`;
    const where = { at, namespace: object.metadata.namespace ?? namespace };
    const ofEnvironment = [...initContainers, ...containers].flatMap(({ env = [] }) =>
      env.map(({ valueFrom }) => valueFrom?.secretKeyRef).filter(Boolean),
    );
    const ofVolumes = volumes.flatMap(({ secret }) =>
      secret ? (secret.items ?? [{}]).map(({ key }) => ({ name: secret.secretName, key })) : [],
    );
    return [...ofEnvironment, ...ofVolumes].map(({ name, key, optional }) => ({
      ...where,
      secret: name,
      key,
      optional,
    }));
  });
}

/** What the objects of kustomize ask for: CloudNativePG's roles and buckets, alerts' receivers. */
function askedByOperators(objects) {
  return objects.flatMap(({ kind, metadata: { name, namespace }, spec }) => {
    const where = { at: `${kind} ${name}`, namespace };
    if (kind === 'Cluster') {
      return (spec.managed?.roles ?? []).flatMap(({ passwordSecret }) =>
        ['username', 'password'].map((key) => ({ ...where, secret: passwordSecret.name, key })),
      );
    }
    if (kind === 'ObjectStore') {
      return Object.values(spec.configuration.s3Credentials).map(({ name: secret, key }) => ({
        ...where,
        secret,
        key,
      }));
    }
    if (kind === 'AlertmanagerConfig') {
      return spec.receivers.flatMap(({ webhookConfigs = [] }) =>
        webhookConfigs.map(({ urlSecret }) => ({ ...where, secret: urlSecret.name, key: urlSecret.key })),
      );
    }
    return [];
  });
}

/** What Secrets an overlay has: those of its ExternalSecrets, or those that `make k8s-secrets` makes. */
function given(objects) {
  const external = objects.filter(({ kind }) => kind === 'ExternalSecret');
  if (external.length === 0) {
    return randomSecrets(folder).flatMap(({ metadata: { name, namespace }, stringData }) =>
      Object.keys(stringData).map((key) => ({ namespace, secret: name, key })),
    );
  }
  return external.flatMap(({ metadata: { namespace }, spec: { target, data } }) => {
    const keys = target.template ? Object.keys(target.template.data) : data.map(({ secretKey }) => secretKey);
    return keys.map((key) => ({ namespace, secret: target.name, key }));
  });
}

/** Every key that something asks for is given, and every key that is given somebody asks for. */
function checkSecrets(name, rendered, made) {
  const tools = made.jobs.filter(({ kind }) => kind === 'Pod');
  const asked = [
    ...askedFor(rendered, 'ichibun'),
    ...askedFor(tools, 'ichibun'),
    ...askedByOperators(made[`overlays/${name}`]),
  ];
  const there = given(made[`overlays/${name}`]);
  const is = (one, other) =>
    one.namespace === other.namespace && one.secret === other.secret && (!one.key || one.key === other.key);
  const missing = asked.filter((one) => !one.optional && !there.some((other) => is(one, other)));
  const unasked = there.filter((one) => !asked.some((other) => is({ ...other }, one)));
  judge(`overlays/${name}: Secrets have the keys that are asked for`, [
    ...missing.map(({ at, secret, key }) => `${at} asks for ${key} of ${secret}, which nothing gives`),
    ...unasked.map(({ secret, key }) => `${secret} has ${key}, for which nobody asks`),
  ]);
}

const mebibytes = (quantity) => Number.parseInt(quantity, 10) * (quantity.endsWith('Gi') ? 1024 : 1);

function checkSmall(rendered, made) {
  const ofPods = rendered
    .filter(({ kind }) => kind !== 'Pod' && kind !== 'Job')
    .flatMap((object) =>
      (podOf(object)?.containers ?? []).map(
        ({ resources }) => mebibytes(resources.requests.memory) * (object.spec.replicas ?? 1),
      ),
    );
  const ofClusters = made
    .filter(({ kind }) => kind === 'Cluster')
    .map(({ spec }) => spec.instances * mebibytes(spec.resources.requests.memory));
  const sum = [...ofPods, ...ofClusters].reduce((all, one) => all + one, 0);
  const what = `overlays/small asks for ${sum} MiB, at most ${SMALL_MEBIBYTES}`;
  if (sum > 1_000 && sum <= SMALL_MEBIBYTES) pass(what);
  else fail(what, 'it is for a node of 4 GB');
}

/** Everything there is, each object once. */
function allObjects(made, rendered) {
  const alone = ['data/restore.yaml', 'gitops/argocd/root.yaml'].flatMap((path) => documentsOf(folder, path));
  const all = [...Object.values(made).flat(), ...Object.values(rendered).flat(), ...alone];
  return [...new Map(all.map((object) => [JSON.stringify(object), object])).values()];
}

function checkSchemas(objects, temporary) {
  const what = 'objects are as their schemas say';
  const kubeconform = has('kubeconform', '-v')
    ? 'kubeconform'
    : builtByGo('github.com/yannh/kubeconform/cmd/kubeconform', KUBECONFORM_VERSION);
  if (!kubeconform) return skip(what, 'no kubeconform here, and no Go that builds it');
  const schemas = join(temporary, 'schemas');
  for (const missing of writeSchemas(readVersions(folder), schemas, process.env.CRDS)) skip(what, `without ${missing}`);
  const file = join(temporary, 'objects.json');
  writeFileSync(file, JSON.stringify({ apiVersion: 'v1', kind: 'List', items: objects }));
  const location = ['-schema-location', join(schemas, SCHEMA_LOCATION)];
  const args = ['-strict', '-output', 'json', '-verbose', '-ignore-missing-schemas', ...location, file];
  const { out, err } = run(kubeconform, args);
  if (!out) return fail(what, err);
  const { resources } = JSON.parse(out);
  const named = ({ kind, name }) => `${kind} ${name}`;
  const skipped = [...new Set(resources.filter(({ status }) => status === 'statusSkipped').map(({ kind }) => kind))];
  if (skipped.length > 0)
    skip(`schemas of ${skipped.sort().join(', ')}`, 'no module brings them; CRDS may name a folder');
  const wrong = resources.filter(({ status }) => status === 'statusInvalid' || status === 'statusError');
  const valid = resources.filter(({ status }) => status === 'statusValid').length;
  judge(
    `${what} (${valid} of ${resources.length})`,
    wrong.map((one) => `${named(one)}: ${one.msg}`),
  );
}

/** The API server's own judgement, of namespaces first, as the rest lies in them. */
function checkCluster(objects) {
  const what = 'the cluster takes every object';
  const context = process.env.CLUSTER_CONTEXT;
  if (!context) return skip(what, 'CLUSTER_CONTEXT names no cluster');
  const kubectl = ['--context', context];
  const offered = run('kubectl', [...kubectl, 'api-resources', '--no-headers']).out;
  const isOffered = ({ kind }) => new RegExp(`\\b${kind}$`, 'm').test(offered.replace(/ +$/gm, ''));
  const missing = [...new Set(objects.filter((object) => !isOffered(object)).map(({ kind }) => kind))];
  if (missing.length > 0) skip(`${what}: ${missing.join(', ')}`, 'the cluster does not know these kinds');
  const apply = [
    'apply',
    '--server-side',
    '--dry-run=server',
    '--validate=strict',
    '--force-conflicts',
    '--filename',
    '-',
  ];
  const wrong = objects.filter(isOffered).flatMap((object) => {
    // A dry run makes no namespace that others could lie in.
    const namespaced = object.metadata.namespace
      ? { ...object, metadata: { ...object.metadata, namespace: 'default' } }
      : object;
    const { ok, err } = run('kubectl', [...kubectl, ...apply], { input: JSON.stringify(namespaced) });
    return ok ? [] : [`${object.kind} ${object.metadata.name}: ${err}`];
  });
  judge(`${what} (${objects.filter(isOffered).length})`, wrong);
}

await main(async () => {
  judge('versions are those of versions.yaml', differencesFrom(folder));
  checkUse();
  if (!process.argv.includes('--files')) {
    const temporary = mkdtempSync(join(tmpdir(), 'ichibun-k8s-'));
    try {
      const made = has('kubectl', 'version', '--client') ? kustomize() : undefined;
      if (!made) skip('the objects', 'no kubectl here');
      const helm = has('helm', 'version') ? 'helm' : builtByGo('helm.sh/helm/v4/cmd/helm', HELM_VERSION);
      const rendered = helm ? renderOverlays(helm) : {};
      if (!helm) skip('the chart with the values of the overlays', 'no Helm here, and no Go that builds it');
      for (const name of made ? Object.keys(rendered) : []) checkSecrets(name, rendered[name], made);
      if (made && rendered.small) checkSmall(rendered.small, made['overlays/small']);
      if (made && failures.length === 0) {
        const objects = allObjects(made, rendered);
        checkSchemas(objects, temporary);
        checkCluster(objects);
      }
    } finally {
      rmSync(temporary, { recursive: true, force: true });
    }
  }
  console.log(failures.length === 0 ? 'All that could be checked here is right.' : `${failures.length} failures.`);
  if (failures.length > 0) process.exitCode = 1;
});
