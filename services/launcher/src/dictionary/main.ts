import 'reflect-metadata';
import { ConfigError } from '@ichibun/kit/config';
import { S3ObjectStore } from '@ichibun/kit/s3-objects';
import { waitForDependency } from '@ichibun/kit/wait-for-dependency';
import { obtainDictionary } from '@ichibun/machine/dictionary';
import { MachineError } from '@ichibun/machine/machine-error';
import { readLauncherConfig } from '../config.js';
import { kanjiOf } from '../kanji.js';
import { chooseEdition } from './edition.js';

/**
 * The job of a release that chooses the dictionary for all replicas of the language service: DICTIONARY_EDITION names
 * it, S3_… the store that it is put into.
 */
async function run(): Promise<void> {
  const config = readLauncherConfig(process.env);
  const { dictionary, dictionaryEdition, dataDir, s3 } = config;
  if (!dictionaryEdition || !s3) throw new ConfigError('Set DICTIONARY_EDITION, and the S3_… variables of a store.');
  const objects = new S3ObjectStore(s3);
  await waitForDependency(() => objects.prepare());
  const log = (message: string) => console.log(message);
  const isNew = await chooseEdition(dictionaryEdition, objects, async () => {
    const obtained = await obtainDictionary({ ...dictionary, dataDir, log, sources: ['download'] });
    const kanji = await kanjiOf(config, { dataDir, log, sources: ['download'] });
    return { dictionary: obtained?.path, kanji: kanji?.path };
  });
  log(isNew ? `Edition ${dictionaryEdition} is chosen.` : `Edition ${dictionaryEdition} was chosen before.`);
}

try {
  await run();
} catch (error) {
  console.error(error instanceof ConfigError || error instanceof MachineError ? error.message : error);
  process.exitCode = 1;
}
