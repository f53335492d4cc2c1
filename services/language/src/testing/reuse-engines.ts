import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DomainError } from '@ichibun/kit/errors';
import { DATA_OF_RUN } from '@ichibun/kit/services-under-test';
import { type LanguageConfig, LanguageEngine } from '../engine/language-engine.js';
import { DICTIONARIES } from './prepared-tables.js';

/** More would take memory from the tests. */
const MOST_IDLE = 2;

/** Engines that no service uses, the one closed last at the end. */
const idle: { readonly key: string; readonly engine: LanguageEngine }[] = [];

const startEngine = LanguageEngine.start.bind(LanguageEngine);

/**
 * Hands the engine of a service that has stopped to the next service with the same files in the same process of Jest:
 * starting worker threads took half of the processor time of tests with services. Two services never share one. An
 * engine with a problem, or a request without an answer, ends with its service.
 */
LanguageEngine.start = async (config: LanguageConfig): Promise<LanguageEngine> => {
  if (!isReusable(config)) return startEngine(config);
  const key = await keyOf(config);
  const found = idle.findIndex((one) => one.key === key);
  const engine = found < 0 ? await startEngine(config) : idle.splice(found, 1)[0]!.engine;
  return engine.dictionary().problem === '' ? lend(engine, key) : engine;
};

/** A service's, rather than that of a test of the engine. Files of names are read where they lie, in its own folder. */
const isReusable = ({ cacheDir, dictionaryFile = '', namesFile }: LanguageConfig) =>
  cacheDir === join(DATA_OF_RUN, 'language') || (dictionaryFile.startsWith(DICTIONARIES) && !namesFile);

/** The configuration, and which versions of its files. */
async function keyOf({ warn: _, cacheDir: __, listsDir = '', ...config }: LanguageConfig): Promise<string> {
  const inFolder = await readdir(listsDir, { withFileTypes: true }).catch(() => []);
  const lists = inFolder.filter((entry) => entry.isFile()).map(({ name }) => join(listsDir, name));
  const files = [...lists, ...Object.values(config).filter((value) => typeof value === 'string')];
  const versions = files.map(async (file) => {
    const { ino, size, mtimeMs } = await stat(file).catch(() => ({ ino: 0, size: 0, mtimeMs: 0 }));
    return [file, ino, size, mtimeMs];
  });
  return JSON.stringify([config, await Promise.all(versions)]);
}

/** The engine for one service, whose `close` keeps it for the next. */
function lend(engine: LanguageEngine, key: string): LanguageEngine {
  let unanswered = 0;
  let isClosed = false;
  const close = async () => {
    if (isClosed) return;
    isClosed = true;
    if (unanswered > 0) return engine.close();
    // The threads of an idle engine must not keep the process from ending.
    // biome-ignore lint/complexity/useLiteralKeys: TypeScript lets private members be read so
    for (const { worker } of engine['pool']['seats']) worker.unref();
    idle.push({ key, engine });
    if (idle.length > MOST_IDLE) await idle.shift()!.engine.close();
  };
  const call = (method: (...args: unknown[]) => unknown, args: unknown[]) => {
    if (isClosed) throw new DomainError('language.closed');
    const answer = Reflect.apply(method, engine, args);
    if (!(answer instanceof Promise)) return answer;
    unanswered++;
    return answer.finally(() => unanswered--);
  };
  return new Proxy(engine, {
    get(_, name) {
      if (name === 'close') return close;
      const member: unknown = Reflect.get(engine, name);
      return typeof member === 'function' ? (...args: unknown[]) => call(member as never, args) : member;
    },
  });
}
