import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CACHE_DIR } from './cache-dir.js';
import { hasDebianPackages, installDebianPackages, unpackDebianPackagesWithDependencies } from './debian-packages.js';
import { MachineError } from './machine-error.js';
import { isProgram, programOnPath } from './program-on-path.js';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
/** The browser, and a font that has Japanese. */
const PACKAGES = ['chromium', 'fonts-noto-cjk'];
const ADVICE =
  'Install Chromium so that "chromium" is on PATH, on Debian with: sudo apt-get install chromium fonts-noto-cjk';

/**
 * Path of a Chromium program: the one on PATH, else the one fetched last time, else Debian's: installed when this is
 * root, otherwise unpacked into `cacheDir` with the libraries this machine lacks. Throws with what to install when
 * there is none.
 */
export async function findChromium(
  options: { cacheDir?: string; log?: (message: string) => void } = {},
): Promise<string> {
  const onPath = programOnPath(...NAMES);
  if (onPath) return onPath;
  const folder = join(options.cacheDir ?? CACHE_DIR, 'chromium');
  const unpacked = join(folder, 'chromium');
  if (isProgram(unpacked)) return unpacked;
  if (!hasDebianPackages()) throw new MachineError(`No Chromium on this machine. ${ADVICE}`);
  options.log?.("Fetching Chromium from Debian's packages; this takes a minute or two …");
  try {
    if (process.getuid?.() === 0) {
      await installDebianPackages(PACKAGES, 900);
    } else {
      await unpackDebianPackagesWithDependencies(PACKAGES, folder, 900);
      writeStarter(folder, unpacked);
      refuseBroken(unpacked);
    }
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

/** A script that starts the unpacked browser with the libraries and fonts that were unpacked beside it. */
function writeStarter(folder: string, starter: string): void {
  const libraries = ['usr/lib', 'lib'].flatMap((parent) => foldersWithLibraries(folder, parent));
  const fontConfiguration = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
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
exec "$here/usr/lib/chromium/chromium" "$@"
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
