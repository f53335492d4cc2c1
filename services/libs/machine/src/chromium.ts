import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { CACHE_DIR } from './cache-dir.js';
import { hasDebianPackages, installDebianPackages, unpackDebianPackagesWithDependencies } from './debian-packages.js';
import { MachineError } from './machine-error.js';
import { isProgram, programOnPath } from './program-on-path.js';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
/** The browser, and a font that has Japanese. */
const PACKAGES = ['chromium', 'fonts-noto-cjk'];
const HEADLESS_NAMES = ['chromium-headless-shell', 'chrome-headless-shell'];
/** With the data that it shares with Chromium, which must lie beside it. */
const HEADLESS_PACKAGES = ['chromium-headless-shell', 'chromium-common', 'fonts-noto-cjk'];
const ADVICE =
  'Install Chromium so that "chromium" is on PATH, on Debian with: sudo apt-get install chromium fonts-noto-cjk';

interface Options {
  cacheDir?: string;
  log?: (message: string) => void;
}

/**
 * Path of a Chromium program: the one on PATH, else the one fetched last time, else Debian's: installed when this is
 * root, otherwise unpacked into `cacheDir` with the libraries this machine lacks. Throws with what to install when
 * there is none.
 */
export async function findChromium(options: Options = {}): Promise<string> {
  const onPath = programOnPath(...NAMES);
  if (onPath) return onPath;
  const folder = join(options.cacheDir ?? CACHE_DIR, 'chromium');
  const unpacked = join(folder, 'chromium');
  if (isProgram(unpacked)) return unpacked;
  if (!hasDebianPackages()) throw new MachineError(`No Chromium on this machine. ${ADVICE}`);
  options.log?.("Fetching Chromium from Debian's packages; this takes a minute or two …");
  try {
    if (process.getuid?.() === 0) await installDebianPackages(PACKAGES, 900);
    else await unpack(PACKAGES, folder, unpacked);
  } catch (error) {
    throw new MachineError(
      `No Chromium on this machine, and it could not be fetched. ${ADVICE} ${(error as Error).message}`,
      {
        cause: error,
      },
    );
  }
  const program = isProgram(unpacked) ? unpacked : programOnPath(...NAMES);
  if (!program) throw new MachineError(`Debian's package chromium holds no program. ${ADVICE}`);
  return program;
}

/**
 * Path of Chromium's headless shell, which has no windows and so takes a third of the processor time for each page that
 * a test opens: the one on PATH, else the one fetched last time, else Debian's, unpacked into `cacheDir`. Where there
 * is none, that of {@link findChromium}.
 */
export async function findHeadlessChromium(options: Options = {}): Promise<string> {
  const onPath = programOnPath(...HEADLESS_NAMES);
  if (onPath) return onPath;
  const folder = join(options.cacheDir ?? CACHE_DIR, 'chromium-headless-shell');
  const unpacked = join(folder, 'chromium-headless-shell');
  if (isProgram(unpacked)) return unpacked;
  if (!hasDebianPackages()) return findChromium(options);
  options.log?.("Fetching Chromium's headless shell from Debian's packages; this takes half a minute …");
  try {
    await unpack(HEADLESS_PACKAGES, folder, unpacked);
    return unpacked;
  } catch (error) {
    options.log?.(`Chromium itself is used, which is slower: ${(error as Error).message}`);
    return findChromium(options);
  }
}

async function unpack(packages: string[], folder: string, starter: string): Promise<void> {
  await unpackDebianPackagesWithDependencies(packages, folder, 900);
  writeStarter(folder, starter);
  refuseBroken(starter);
}

/** A script that starts the unpacked browser with the libraries and fonts that were unpacked beside it. */
function writeStarter(folder: string, starter: string): void {
  const libraries = ['usr/lib', 'lib'].flatMap((parent) => foldersWithLibraries(folder, parent));
  const fontConfiguration = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <dir>/usr/share/fonts</dir>
  <dir>${join(folder, 'usr', 'share', 'fonts')}</dir>
  <cachedir>${join(folder, 'font-cache')}</cachedir>
</fontconfig>
`;
  writeFileSync(join(folder, 'fonts.conf'), fontConfiguration);
  writeFileSync(
    starter,
    `#!/bin/sh
here=$(dirname "$(readlink -f "$0")")
export LD_LIBRARY_PATH="${libraries.map((path) => `$here/${path}`).join(':')}"
export FONTCONFIG_FILE="$here/fonts.conf"
exec "$here/usr/lib/chromium/${basename(starter)}" "$@"
`,
  );
  chmodSync(starter, 0o755);
}

function refuseBroken(program: string): void {
  const { status, stderr, error } = spawnSync(program, ['--version'], { encoding: 'utf8' });
  if (status === 0) return;
  rmSync(program);
  throw new MachineError(`It does not start: ${error?.message ?? stderr.trim()}`);
}

/** Folders below `parent`, itself included, that hold shared libraries; as paths in `folder`. */
function foldersWithLibraries(folder: string, parent: string): string[] {
  if (!existsSync(join(folder, parent))) return [];
  const entries = readdirSync(join(folder, parent), { withFileTypes: true });
  const own = entries.some((entry) => /^lib.*\.so(\.|$)/.test(entry.name)) ? [parent] : [];
  const below = entries.filter((entry) => entry.isDirectory());
  return [...own, ...below.flatMap((entry) => foldersWithLibraries(folder, `${parent}/${entry.name}`))];
}
