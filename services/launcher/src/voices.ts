import { obtainVoices } from '@ichibun/machine/voices';
import type { Environment, LauncherConfig } from './config.js';

/**
 * The folder of the built-in voices: VOICES_DIR, or what is fetched and kept beside the dictionary. Who brings the
 * dictionary brings these too, or does without: then nothing is fetched.
 */
export async function voicesOf(
  { dictionary, dataDir }: Pick<LauncherConfig, 'dictionary' | 'dataDir'>,
  environment: Environment,
  log: (message: string) => void,
): Promise<string | undefined> {
  if (environment.VOICES_DIR) return environment.VOICES_DIR;
  return dictionary.file ? undefined : obtainVoices({ dataDir, log });
}
