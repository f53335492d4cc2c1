// `make cluster-check`: what can be found out about the chart, the alerts and the images on this machine; what it has
// no program for is skipped, with a line that says so.
//   UPDATE=1               writes the rendered examples instead of comparing them
//   CLUSTER_CONTEXT=name   installs, upgrades, rolls back and removes the chart there, in a namespace of its own
//   NODE_IMAGE             another image of Node to build on
//   JOURNEYS="reader …"    journeys of the browser on the compose file's containers, other than the usual ones
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { builtByGo } from './built-by-go.mjs';
import { checkCompose } from './compose-check.mjs';
import { main, root, setUp } from './set-up.mjs';

const HELM_VERSION = 'v4.3.1';
const KUBERNETES = '1.36';
const chart = join(root, 'charts', 'ichibun');
const PREREQUISITES = join(chart, 'ci', 'prerequisites.yaml');
/** What is looked for after an uninstall, and by which label. */
const KINDS = 'all,persistentvolumeclaim,secret,configmap,networkpolicy,poddisruptionbudget,ingress';
const MINE = 'app.kubernetes.io/instance=r';
/** What stays, as it cannot be made again. */
const KEPT = ['persistentvolumeclaim/r-ichibun-objects', 'cluster.postgresql.cnpg.io/r-ichibun-db'];
/** What the chart uses beside Kubernetes' own, where the cluster has it. */
const GROUPS = [
  'monitoring.coreos.com/v1',
  'keda.sh/v1alpha1',
  'gateway.networking.k8s.io/v1',
  'postgresql.cnpg.io/v1',
  'cilium.io/v2',
];
const SERVICES_MB = 350;
const PACKAGES_MB = 160;
const MB = 1_000_000;
/** Prints the bytes of the packages; the image has no other program than Node. */
const SIZE = `import { lstatSync, readdirSync } from 'node:fs';
const files = readdirSync('node_modules', { recursive: true }).map((file) => lstatSync('node_modules/' + file));
console.log(files.reduce((sum, file) => sum + (file.isFile() ? file.size : 0), 0));`;

/** Prints the bytes that the engine takes with its tables. */
const PREPARE = `import('/app/services/language/dist/engine/language-engine.js').then(async ({ LanguageEngine }) => {
  const engine = await LanguageEngine.start({ dictionaryFile: '/dictionary', cacheDir: '/data' });
  await engine.tokenize('昨日、駅前の古い本屋で面白い本を見つけました。');
  console.log(process.memoryUsage().rss);
  process.exit();
});`;

const failures = [];
const fail = (what, why) => {
  failures.push(what);
  console.log(`FAIL  ${what}: ${String(why).trim().split('\n').slice(0, 6).join('\n      ')}`);
};
const pass = (what) => console.log(`ok    ${what}`);
const skip = (what, why) => console.log(`skip  ${what}: ${why}`);

function run(program, args, options = {}) {
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 256 * MB,
    ...options,
  });
  return { ok: status === 0, out: stdout ?? '', err: error?.message ?? stderr ?? '' };
}

const has = (program, ...args) => run(program, args).ok;

/** Notes the outcome of a command. Returns whether it went well. */
function expectRun(what, program, args, options) {
  const { ok, out, err } = run(program, args, options);
  if (ok) pass(what);
  else fail(what, err || out);
  return ok;
}

/** Helm as it is here, or built by Go; undefined without either. */
const findHelm = () => (has('helm', 'version') ? 'helm' : builtByGo('helm.sh/helm/v4/cmd/helm', HELM_VERSION));

/** The default values, and each file of ci/. */
const cases = [
  { name: 'default', values: [] },
  ...readdirSync(join(chart, 'ci'))
    .filter((file) => file.endsWith('-values.yaml'))
    .map((file) => ({ name: file.replace('-values.yaml', ''), values: ['--values', join(chart, 'ci', file)] })),
];

function checkRendering(helm) {
  const groups = GROUPS.flatMap((group) => ['--api-versions', group]);
  for (const { name, values } of cases) {
    expectRun(`${name}: lint`, helm, ['lint', '--strict', chart, ...values]);
    const template = ['template', 'r', chart, ...values, '--kube-version', KUBERNETES, ...groups];
    const rendered = run(helm, template);
    if (!rendered.ok) {
      fail(`${name}: renders`, rendered.err);
      continue;
    }
    pass(`${name}: renders`);
    const again = run(helm, template).out === rendered.out;
    if (!again) fail(`${name}: renders the same each time`, 'a value that differs would roll every pod');
    const unknown = run(helm, [...template, '--set', 'thereIsNoSuchValue=1']);
    if (unknown.ok) fail(`${name}: refuses unknown values`, 'values.schema.json lets them pass');
    compareExample(name, rendered.out);
    checkRestoring(name, run(helm, [...template, '--set', 'restore.from=a.gz']));
  }
}

/** With `restore.from` there is its Job, and nothing that would write to the database before it has ended. */
function checkRestoring(name, { ok, out, err }) {
  const what = `${name}: restores while no service runs`;
  const objects = out.split(/^---$/m);
  const deployments = objects.filter((object) => /^kind: Deployment$/m.test(object) && /name: SERVICE,/.test(object));
  const running = deployments.filter((object) => !/^ {2}replicas: 0$/m.test(object));
  const scaled = objects.filter((object) => /^kind: (HorizontalPodAutoscaler|ScaledObject)$/m.test(object));
  if (!ok) fail(what, err);
  else if (!/^kind: Job$[\s\S]*?^ {2}name: \S+-restore-/m.test(out)) fail(what, 'there is no Job');
  else if (deployments.length === 0 || running.length + scaled.length > 0) {
    fail(what, `${running.length} of ${deployments.length} Deployments run, ${scaled.length} are scaled`);
  } else pass(what);
}

/** Without the permissions on NATS, which a test keeps as the code's calls are, and what follows from them. */
const shortened = (rendered) =>
  rendered
    .replace(/^( *(?:publish|subscribe)): \[.*\](,?)$/gm, '$1: [as files/nats-permissions.json says]$2')
    .replace(/(checksum\/config): [\da-f]{64}/g, '$1: of its configuration');

function compareExample(name, all) {
  const rendered = shortened(all);
  const file = join(chart, 'examples', `${name}.yaml`);
  if (process.env.UPDATE) {
    mkdirSync(join(chart, 'examples'), { recursive: true });
    writeFileSync(file, rendered);
    pass(`${name}: example written`);
  } else if (existsSync(file) && readFileSync(file, 'utf8') === rendered) {
    pass(`${name}: is as in examples/${name}.yaml`);
  } else {
    const diff = run('diff', ['-u', file, '-'], { input: rendered });
    fail(`${name}: is as in examples/${name}.yaml`, `look at it, and write it by UPDATE=1.\n${diff.out || diff.err}`);
  }
}

/** promtool as it is here, or out of Debian's package of Prometheus; undefined without either. */
async function findPromtool() {
  if (has('promtool', '--version')) return 'promtool';
  const { hasDebianPackages, unpackDebianPackages } = await import('../services/libs/machine/dist/debian-packages.js');
  const folder = join(root, '.cache', 'prometheus');
  const program = join(folder, 'usr', 'bin', 'promtool');
  if (existsSync(program)) return program;
  if (!hasDebianPackages()) return undefined;
  console.log("Fetching promtool from Debian's packages …");
  try {
    await unpackDebianPackages(['prometheus'], folder, 300);
    return program;
  } catch (error) {
    console.error(error.message);
    return undefined;
  }
}

async function checkAlerts() {
  const what = 'rules of the alerts';
  const promtool = await findPromtool();
  if (!promtool) return skip(what, 'no promtool here, and no Debian package that has it');
  expectRun(what, promtool, ['check', 'rules', join(chart, 'files', 'alerts.yaml')]);
  expectRun('alerts fire when they should', promtool, ['test', 'rules', join(chart, 'tests', 'alerts.yaml')]);
}

/** Installs, upgrades, goes back and removes, in a namespace that admits only pods of the restricted standard. */
function checkCluster(helm) {
  const what = 'install, upgrade, rollback';
  const context = process.env.CLUSTER_CONTEXT;
  if (!context) return skip(what, 'CLUSTER_CONTEXT names no cluster');
  if (!has('kubectl', 'version', '--client')) return skip(what, 'no kubectl here');
  const kubectl = (args, options) => run('kubectl', ['--context', context, ...args], options);
  if (!kubectl(['get', '--raw', '/readyz']).ok) return fail(what, `the cluster ${context} does not answer`);
  const offered = kubectl(['api-versions']).out.split('\n');
  for (const { name, values } of cases) {
    const missing = groupsIn(render(helm, values)).filter((group) => !offered.includes(group));
    if (missing.length > 0) skip(`${name}: ${what}`, `the cluster has no ${missing.join(', ')}`);
    else checkInstallation(helm, context, kubectl, name, values);
  }
}

function render(helm, values) {
  const groups = GROUPS.flatMap((group) => ['--api-versions', group]);
  return run(helm, ['template', 'r', chart, ...values, '--kube-version', KUBERNETES, ...groups]).out;
}

const groupsIn = (objects) => GROUPS.filter((group) => objects.includes(`apiVersion: ${group}\n`));

function checkInstallation(helm, context, kubectl, name, values) {
  const namespace = `ichibun-check-${name}-${Date.now().toString(36)}`;
  const at = ['--kube-context', context, '--namespace', namespace];
  const wait = ['--wait', '--timeout', '5m'];
  const manifest = (revision) => run(helm, ['get', 'manifest', 'r', '--revision', revision, ...at]).out;
  kubectl(['create', 'namespace', namespace]);
  try {
    kubectl(['label', 'namespace', namespace, 'pod-security.kubernetes.io/enforce=restricted']);
    kubectl(['apply', '--namespace', namespace, '--filename', PREREQUISITES]);
    const installed = expectRun(`${name}: install`, helm, ['install', 'r', chart, ...values, ...at, ...wait]);
    if (!installed) return;
    const revisions = () =>
      kubectl(['get', 'deployments', '--namespace', namespace, '--output', 'jsonpath={.items[*].metadata.generation}'])
        .out;
    const before = revisions();
    expectRun(`${name}: upgrade`, helm, ['upgrade', 'r', chart, ...values, ...at, ...wait]);
    if (revisions() !== before) fail(`${name}: an upgrade without changes rolls no pod`, `${before} → ${revisions()}`);
    const changed = ['--set', 'telemetry.logLevel=debug'];
    expectRun(`${name}: upgrade with a change`, helm, ['upgrade', 'r', chart, ...values, ...changed, ...at, ...wait]);
    expectRun(`${name}: rollback`, helm, ['rollback', 'r', '1', ...at, ...wait]);
    if (manifest('1') !== manifest('4'))
      fail(`${name}: rollback gives back what was installed`, 'the manifests differ');
    // With Helm's default, ReplicaSets and pods go in the background, some moments later.
    expectRun(`${name}: uninstall`, helm, ['uninstall', 'r', ...at, '--cascade', 'foreground', ...wait]);
    const left = kubectl(['get', KINDS, '--namespace', namespace, '--selector', MINE, '--output', 'name']).out;
    const unkept = left.split('\n').filter((one) => one && !KEPT.includes(one));
    const what = `${name}: uninstall leaves nothing but what learners keep`;
    if (unkept.length === 0) pass(what);
    else fail(what, unkept.join('\n'));
  } finally {
    kubectl(['delete', '--namespace', namespace, '--ignore-not-found', '--wait=false', '--filename', PREREQUISITES]);
    kubectl(['delete', 'namespace', namespace, '--wait=false']);
  }
}

/** Builds the images, looks how large they are, and starts them as the chart would. */
async function checkImages() {
  if (has('docker', 'compose', 'version')) {
    const env = { ...process.env, SESSION_SECRET: 'x', POSTGRES_PASSWORD: 'x', NATS_TOKEN: 'x' };
    const secrets = { S3_ACCESS_KEY: 'x', S3_SECRET_KEY: 'x' };
    const args = ['compose', '--file', 'docker/compose.yaml', 'config', '--quiet'];
    expectRun('docker/compose.yaml', 'docker', args, { env: { ...env, ...secrets } });
  } else skip('docker/compose.yaml', 'no Compose 2 here, so it is neither read nor run');
  if (!has('docker', 'info')) return skip('images', 'no Docker daemon answers');
  const { NODE_IMAGE: nodeImage } = process.env;
  const given = nodeImage ? ['--build-arg', `NODE_IMAGE=${nodeImage}`] : [];
  for (const target of ['services', 'pages']) {
    const tag = `ichibun/${target}:check`;
    const args = ['build', '--file', 'docker/Dockerfile', '--target', target, '--tag', tag, ...given, '.'];
    if (!expectRun(`image ${target}: builds`, 'docker', args)) return;
  }
  const bytes = Number(run('docker', ['image', 'inspect', '--format', '{{.Size}}', 'ichibun/services:check']).out);
  expectSize('image services', bytes, SERVICES_MB);
  const sum = run('docker', ['run', '--rm', 'ichibun/services:check', 'node', '--input-type=module', '--eval', SIZE]);
  expectSize('its packages', Number(sum.out), PACKAGES_MB);
  checkStart();
  await checkTables();
  if (has('docker', 'compose', 'version')) await checkCompose('check', { run, expectRun, pass, fail, skip });
}

function expectSize(what, bytes, most) {
  const size = `${Math.round(bytes / MB)} MB, at most ${most}`;
  if (bytes > 0 && bytes / MB < most) pass(`${what}: ${size}`);
  else fail(`${what} is too large`, size);
}

/** A process that writes nowhere but /tmp and may do nothing answers, and ends in order when it is asked to. */
function checkStart() {
  const what = 'pages start read-only, without capabilities, and end within 10 s';
  const hardened = ['--read-only', '--tmpfs', '/tmp', '--cap-drop', 'ALL', '--security-opt', 'no-new-privileges'];
  const id = run('docker', ['run', '--detach', ...hardened, '--user', '10001', 'ichibun/pages:check']).out.trim();
  const ask = "fetch('http://127.0.0.1:8081/readyz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))";
  try {
    const until = Date.now() + 60_000;
    while (!has('docker', 'exec', id, 'node', '--eval', ask)) {
      if (Date.now() > until) return fail(what, run('docker', ['logs', id]).out);
    }
    run('docker', ['stop', '--time', '10', id]);
    const code = run('docker', ['inspect', '--format', '{{.State.ExitCode}}', id]).out.trim();
    if (code === '0') pass(what);
    else fail(what, `it ended with ${code}`);
  } finally {
    run('docker', ['rm', '--force', id]);
  }
}

/** The language service starts with an empty volume and prepares its tables in its pod's memory. */
async function checkTables() {
  const what = "language prepares its tables within the pod's memory";
  const { parseAllDocuments } = await import('yaml');
  const { obtainDictionary } = await import('../services/libs/machine/dist/dictionary.js');
  const objects = parseAllDocuments(readFileSync(join(chart, 'examples', 'default.yaml'), 'utf8'));
  const { spec } = objects
    .map((document) => document.toJS())
    .find(({ kind, metadata }) => kind === 'Deployment' && metadata.name.endsWith('-language')).spec.template;
  const [{ env, resources }] = spec.containers;
  const options = env.find(({ name }) => name === 'NODE_OPTIONS').value;
  const { DICTIONARY_FILE: file } = process.env;
  const dictionary = await obtainDictionary({ file, dataDir: join(root, '.data'), log: () => {} });
  if (!dictionary) return skip(what, 'no dictionary here');
  const memory = `${Number.parseInt(resources.limits.memory, 10)}m`;
  const limits = ['--read-only', '--memory', memory, '--memory-swap', memory, '--volume', '/data', '--user', '0'];
  const given = ['--volume', `${dictionary.path}:/dictionary:ro`, '--env', `NODE_OPTIONS=${options}`];
  const args = ['run', '--rm', ...limits, ...given, 'ichibun/services:check', 'node', '--eval'];
  const { ok, out, err } = run('docker', [...args, PREPARE]);
  if (ok) pass(`${what}: of ${memory}, ${Math.round(Number(out) / MB)} MB when they are there`);
  else fail(what, err);
}

await main(async () => {
  setUp({ frontends: false });
  const home = mkdtempSync(join(tmpdir(), 'ichibun-helm-'));
  Object.assign(process.env, { HELM_CACHE_HOME: home, HELM_CONFIG_HOME: home, HELM_DATA_HOME: home });
  try {
    const helm = findHelm();
    if (helm) {
      checkRendering(helm);
      checkCluster(helm);
    } else skip('the chart', 'no Helm here, and no Go that builds it');
    await checkAlerts();
    await checkImages();
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
  console.log(failures.length === 0 ? 'All that could be checked here is right.' : `${failures.length} failures.`);
  if (failures.length > 0) process.exitCode = 1;
});
