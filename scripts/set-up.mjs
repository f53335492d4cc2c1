// Brings a checkout to where it can run: packages installed, services and pages built. Each step happens only when it
// is needed. Plain JavaScript without dependencies, because nothing is installed yet when it runs; it runs on Node
// 20.19.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Top folder of the checkout. */
export const root = fileURLToPath(new URL('..', import.meta.url));

const oldestNode = [20, 19];
/** What the services are written for, and the pages' build runs on. */
const PRODUCTS_NODE = 24;

/**
 * For every process of the product. glibc keeps memory of its own for each thread, eight times the number of processors
 * at most; with two such arenas an audiobook takes 70 MB less, at the same speed.
 */
export const FEW_ARENAS = { MALLOC_ARENA_MAX: '2' };

/** A message for the user instead of a stack trace. */
export class SetUpError extends Error {}

/**
 * Installs, and builds what is asked for.
 * @param {{ services?: boolean, frontends?: boolean }} wanted by default both
 */
export function setUp({ services = true, frontends = true } = {}) {
  checkNode();
  install();
  checkProductsNode();
  if (services) buildServices();
  if (frontends) buildFrontends();
}

/** The Node that runs the product: the one npm brought, or the current one where npm has none for this machine. */
export function node() {
  const brought = join(root, 'node_modules', '.bin', 'node');
  return existsSync(brought) ? brought : process.execPath;
}

/** Path of a program's script inside node_modules, to be run by {@link node}. */
export function tool(path) {
  return join(root, 'node_modules', path);
}

/** Runs a step with its output shown; throws a SetUpError that says which step failed. */
export function step(what, program, args, options = {}) {
  const { status, signal, error } = spawnSync(program, args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    ...options,
  });
  if (error) throw new SetUpError(`${what} failed: ${error.message}`);
  if (signal) throw new SetUpError(`${what} was interrupted (${signal}).`);
  if (status !== 0) throw new SetUpError(`${what} failed; the lines above say why.`);
}

/** Runs a script's main function and ends with a plain message when it fails for a reason meant for the user. */
export async function main(run) {
  try {
    await run();
  } catch (error) {
    console.error(error instanceof SetUpError ? error.message : error);
    process.exit(1);
  }
}

function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > oldestNode[0] || (major === oldestNode[0] && minor >= oldestNode[1])) return;
  throw new SetUpError(
    `This needs Node ${oldestNode.join('.')} or newer; here is ${process.versions.node}. See https://nodejs.org.`,
  );
}

/** Where npm has no Node for this machine, the current one runs the product. */
function checkProductsNode() {
  if (node() !== process.execPath || Number(process.versions.node.split('.')[0]) >= PRODUCTS_NODE) return;
  throw new SetUpError(
    `Node ${PRODUCTS_NODE} runs the product, and npm brings none for ${process.platform}-${process.arch}; here is ${process.versions.node}. See https://nodejs.org.`,
  );
}

function install() {
  if (isInstalled()) return;
  console.log('Installing packages; the first time this takes a minute …');
  const args = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'];
  step('Installing packages (npm ci)', 'npm', args);
}

/** Links the packages of the project that node_modules does not have yet. */
export function linkPackages() {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  for (const [path, { link, resolved }] of Object.entries(packages)) {
    const at = join(root, path);
    if (link && !existsSync(at)) symlinkSync(relative(dirname(at), join(root, resolved)), at);
  }
}

/**
 * Whether node_modules holds what package-lock.json asks for, by the list that npm leaves there at the end of an
 * installation.
 */
function isInstalled() {
  const list = tool('.package-lock.json');
  // An installation that was killed leaves none, or an empty one.
  if (!existsSync(list) || statSync(list).size === 0) return false;
  const installed = JSON.parse(readFileSync(list, 'utf8')).packages;
  const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
  return Object.entries(wanted).every(([path, { version, optional, link, devOptional }]) => {
    // The project's own folders.
    if (!/(?:^|\/)node_modules\//.test(path)) return true;
    const there = installed[path];
    // What belongs to other platforms is not there.
    if (!there) return Boolean(optional || devOptional);
    return Boolean(link) === Boolean(there.link) && version === there.version;
  });
}

function buildServices() {
  const areas = [
    join(root, 'proto'),
    join(root, 'contracts'),
    ...subfolders('services'),
    ...subfolders('services/libs'),
    ...subfolders('tests'),
    join(root, 'tools'),
  ];
  const packages = areas.filter((folder) => existsSync(join(folder, 'tsconfig.json')));
  const sources = packages.flatMap((folder) => filesIn(folder, ['dist', 'node_modules']));
  sources.push(join(root, 'tsconfig.json'), join(root, 'tsconfig.base.json'), tool('.package-lock.json'));
  onChange(
    'services',
    sources,
    packages.map((folder) => join(folder, 'dist')),
    () => {
      console.log('Building the services …');
      for (const folder of packages) removeOrphans(folder);
      step('Building the services (tsc -b)', node(), [tool('typescript/bin/tsc'), '-b']);
    },
  );
}

function buildFrontends() {
  const sources = filesIn(join(root, 'frontends'), ['dist', 'node_modules', 'e2e']).filter(
    (file) => !/\.test\.tsx?$/.test(file),
  );
  // What the pages and the services divide readings by, and what failures say in Japanese.
  for (const library of ['japanese', 'failures']) {
    sources.push(...filesIn(join(root, 'services', 'libs', library, 'src'), []));
  }
  sources.push(tool('.package-lock.json'));
  onChange('frontends', sources, [join(root, 'frontends', 'dist', 'index.html')], () => {
    console.log('Building the pages …');
    const args = [
      tool('@rsbuild/core/bin/rsbuild.js'),
      'build',
      '--config',
      join(root, 'frontends', 'rsbuild.config.ts'),
      '--log-level',
      'warn',
    ];
    step('Building the pages (rsbuild build)', node(), args, { env: { ...process.env, NODE_ENV: 'production' } });
  });
}

/**
 * Runs `build` when a source is new, gone or different since the last build that succeeded, or an output is missing.
 */
function onChange(name, sources, outputs, build) {
  const stamp = join(root, '.cache', `built-${name}`);
  const now = fingerprint(sources);
  if (outputs.every((path) => existsSync(path)) && existsSync(stamp) && readFileSync(stamp, 'utf8') === now) return;
  rmSync(stamp, { force: true });
  build();
  mkdirSync(join(root, '.cache'), { recursive: true });
  writeFileSync(stamp, now);
}

function fingerprint(files) {
  const hash = createHash('sha256');
  for (const file of files.sort()) {
    const { mtimeMs, size } = statSync(file);
    hash.update(`${file}\0${mtimeMs}\0${size}\n`);
  }
  return hash.digest('hex');
}

function subfolders(parent) {
  const folder = join(root, parent);
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => join(folder, entry.name));
}

function filesIn(folder, except) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (except.includes(entry.name) || entry.name.endsWith('.tsbuildinfo')) return [];
    const path = join(folder, entry.name);
    return entry.isDirectory() ? filesIn(path, except) : [path];
  });
}

/** Removes a package's compiled files whose source is gone, so that no test of yesterday runs on. */
export function removeOrphans(folder) {
  const { compilerOptions } = JSON.parse(readFileSync(join(folder, 'tsconfig.json'), 'utf8'));
  const [source, output] = [join(folder, compilerOptions?.rootDir ?? 'src'), join(folder, 'dist')];
  if (!existsSync(output)) return;
  for (const file of filesIn(output, [])) {
    const compiled = /^(.*)\.(?:js|js\.map|d\.ts|d\.ts\.map)$/.exec(file.slice(output.length));
    if (compiled && !existsSync(join(source, `${compiled[1]}.ts`))) rmSync(file);
  }
}
