// Releases: one version for all packages and the chart.
//   node scripts/release.mjs --set 0.3.0    writes the version everywhere, for the commit that prepares a release
//   node scripts/release.mjs                checks the release, runs continuous integration, and tags it
//   node scripts/release.mjs --notes 0.3.0  prints the section of CHANGELOG.md
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { main, root, SetUpError } from './set-up.mjs';

const VERSION = /^\d+\.\d+\.\d+$/;

await main(() => {
  const [command, argument] = process.argv.slice(2);
  if (command !== undefined && !VERSION.test(argument ?? '')) {
    throw new SetUpError('Say which version: three numbers, such as 0.3.0.');
  }
  if (command === '--set') return setVersion(argument);
  if (command === '--notes') return console.log(notesOf(argument));
  return release();
});

function setVersion(version) {
  for (const path of manifests()) {
    write(path, (text) =>
      text
        .replace(/^( {2}"version": )"[^"]*"/m, `$1"${version}"`)
        .replace(/("@ichibun\/[a-z-]+": )"[^"]*"/g, `$1"${version}"`),
    );
  }
  write('package-lock.json', (text) => {
    const lock = JSON.parse(text);
    lock.version = version;
    for (const [path, entry] of Object.entries(lock.packages)) {
      if (path.includes('node_modules/')) continue;
      if (entry.version) entry.version = version;
      for (const list of [entry.dependencies, entry.devDependencies]) {
        for (const name of Object.keys(list ?? {})) if (name.startsWith('@ichibun/')) list[name] = version;
      }
    }
    return `${JSON.stringify(lock, null, 2)}\n`;
  });
  write('charts/ichibun/Chart.yaml', (text) => text.replace(/^(version|appVersion): .*$/gm, `$1: ${version}`));
  console.log(`Everything is ${version}. Next: CHANGELOG.md, charts/ichibun/UPGRADING.md and its examples.`);
}

function release() {
  const version = JSON.parse(read('package.json')).version;
  const problems = [];
  for (const path of manifests()) {
    const other = JSON.parse(read(path)).version;
    if (other !== undefined && other !== version) problems.push(`${path} is ${other}, not ${version}`);
  }
  for (const [, name, other] of read('charts/ichibun/Chart.yaml').matchAll(/^(version|appVersion): "?([^"\n]*)"?$/gm)) {
    if (other !== version) problems.push(`charts/ichibun/Chart.yaml: ${name} is ${other}, not ${version}`);
  }
  if (!read('charts/ichibun/UPGRADING.md').includes(`\n## ${version}\n`)) {
    problems.push(`charts/ichibun/UPGRADING.md has no section "## ${version}"`);
  }
  if (notesOf(version) === '')
    problems.push(`CHANGELOG.md has no section "## [${version}] - date" with something in it`);
  if (git('status', '--porcelain') !== '') problems.push('There are changes that are not committed');
  if (git('tag', '--list', `v${version}`) !== '')
    problems.push(`v${version} is tagged already: "--set" the next version`);
  if (problems.length > 0) throw new SetUpError(problems.join('\n'));

  if (spawnSync('bash', ['.ci/run'], { cwd: root, stdio: 'inherit' }).status !== 0) {
    throw new SetUpError('Not tagged: continuous integration failed.');
  }
  git('tag', '--annotate', `v${version}`, '--message', `Ichibun ${version}\n\n${notesOf(version)}`);
  console.log(`Tagged v${version}. "git push origin v${version}" publishes it.`);
}

/** What CHANGELOG.md says of a version; nothing where it has no such section. */
function notesOf(version) {
  const [, ...sections] = read('CHANGELOG.md').split(/^## /m);
  const section = sections.find((text) => text.startsWith(`[${version}]`)) ?? '';
  return section.slice(section.indexOf('\n') + 1).trim();
}

function manifests() {
  const below = (folder) =>
    readdirSync(join(root, folder), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => `${folder}/${entry.name}/package.json`);
  const folders = ['services', 'services/libs', 'frontends', 'frontends/libs', 'tests'].flatMap(below);
  return ['package.json', 'contracts/package.json', 'proto/package.json', 'tools/package.json', ...folders].filter(
    (path) => readable(path),
  );
}

function readable(path) {
  try {
    return read(path) !== '';
  } catch (error) {
    if (error.code === 'ENOENT') return false;
    throw error;
  }
}

function read(path) {
  return readFileSync(join(root, path), 'utf8');
}

function write(path, change) {
  writeFileSync(join(root, path), change(read(path)));
}

function git(...args) {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  if (status !== 0) throw new SetUpError(`git ${args[0]} failed: ${stderr.trim()}`);
  return stdout.trim();
}
