import { obtainVoices } from '@ichibun/machine/voices';
import type { Environment, LauncherConfig } from './config.js';

/** The folder of the built-in voices: VOICES_DIR, or what is fetched and kept, unless nothing is to be fetched. */
export async function voicesOf(
  { downloads, dataDir }: Pick<LauncherConfig, 'downloads' | 'dataDir'>,
  environment: Environment,
  log: (message: string) => void,
): Promise<string | undefined> {
  return environment.VOICES_DIR || obtainVoices({ dataDir, log, downloads });
}
