import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { giveTables } from '@ichibun/language/testing/prepared-tables';
import { edictText, writeDictionaryFile } from '@ichibun/language/testing/small-dictionary';
import { SERVICE_NAMES, SERVICES } from '@ichibun/launcher/services';
import { SCHEMAS } from '@ichibun/launcher/variables';
import { runningPostgres } from '@ichibun/machine/embedded-postgres';
import { freePort } from '@ichibun/machine/free-port';
import { createDatabase } from '@ichibun/test-kit/postgres';
import { until } from '@ichibun/test-kit/until';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ProductProcess } from './testing/product-process.js';
import { variablesOf } from './testing/variables.js';

let dataDir: string;
const processes: ProductProcess[] = [];
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'ichibun-start-'));
});
afterEach(async () => {
  await Promise.all(processes.splice(0).map((process) => process.end('SIGKILL')));
  await rm(dataDir, { recursive: true, force: true });
});

/** The product on one machine, as `make start` runs it. */
function start(variables: Record<string, string>): ProductProcess {
  const { PATH } = process.env;
  const product = new ProductProcess({ PATH, PORT: '0', DATA_DIR: dataDir, DICTIONARY_FILE: '', ...variables });
  processes.push(product);
  return product;
}

describe('a start with a variable that is not right', () => {
  it.each([
    [{ PORT: 'abc' }, /PORT \(expected number\)/],
    [{ STARTER_CORPUS: '/no/such/folder' }, /STARTER_CORPUS \(expected the path of a folder, or off\)/],
    [{ SESSION_SECRET: 'short' }, /SESSION_SECRET/],
    [{ TTS_PROVIDER: 'parrot', LANGUAGE_WORKERS: '0' }, /LANGUAGE_WORKERS.*TTS_PROVIDER/],
    [{ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' }, /PostgreSQL at DATABASE_URL, 127\.0\.0\.1:1\/none/],
  ])('ends with a sentence that names it, before anything is made: %j', async (variables, sentence) => {
    const product = start(variables);
    await product.said(sentence);
    expect(await product.ended).toBe(1);
    expect(existsSync(join(dataDir, 'postgres'))).toBe(false);
  });

  it('names DATA_DIR where that is a file', async () => {
    const file = join(dataDir, 'file');
    await writeFile(file, '');
    const product = start({ DATA_DIR: join(file, 'data') });
    await product.said(/DATA_DIR \(expected a folder, and this is a file or lies below one\)/);
    expect(await product.ended).toBe(1);
  });

  it('names a port that another program has', async () => {
    const port = String(await freePort());
    const { createServer } = await import('node:net');
    const other = createServer().listen(Number(port), '127.0.0.1');
    const product = start({ PORT: port });
    await product.said(new RegExp(`Port ${port} is taken by another program`));
    expect(await product.ended).toBe(1);
    expect(existsSync(join(dataDir, 'postgres'))).toBe(false);
    other.close();
  });

  it.each(SERVICE_NAMES)('checks all that %s reads', async (name) => {
    const checked = SCHEMAS.flatMap((schema) => variablesOf(schema));
    expect(checked).toEqual(expect.arrayContaining(variablesOf((await SERVICES[name]()).config)));
  });
});

describe('while the product starts', () => {
  it('says so to every call, is itself at the same address afterwards, and names what is missing', async () => {
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    await giveTables(join(dataDir, 'language'));
    const database = await createDatabase();
    const settings = { DATABASE_URL: database.url, DEMO_STORY: 'off', DOWNLOADS: 'off', STARTER_CORPUS: 'off' };
    const product = start({ PORT: String(port), DICTIONARY_FILE: await emptyFile(), ...settings });
    const answer = async () => {
      const response = await fetch(`${url}/api/config`).catch(() => undefined);
      return response && { status: response.status, headers: response.headers, body: await response.json() };
    };
    let first: Awaited<ReturnType<typeof answer>>;
    await until(async () => {
      first = await answer();
      return first !== undefined;
    });
    expect(first).toMatchObject({ status: 503, body: { code: 'service.starting' } });
    expect(first!.headers.get('retry-after')).toBe('1');
    const written = await fetch(`${url}/api/users/1/vocabulary`, { method: 'POST', body: '{"word":"猫"}' });
    expect(written.status).toBe(503);
    expect((await fetch(`${url}/readyz`)).status).toBe(503);
    await product.said(/Ichibun is ready/);
    await product.said(/· No dictionary: words have no meanings\./);
    expect(await answer()).toMatchObject({ status: 200 });
    expect(await product.end('SIGTERM')).toBe(0);
    await database.drop();
  });

  it('takes the kanji and voices that are kept, whatever dictionary DICTIONARY_FILE names', async () => {
    const kept = {
      'kanji/source.json': JSON.stringify({
        kept: { name: 'kanjidic2.xml', source: 'of last time', from: 'download' },
      }),
      'kanji/kanjidic2.xml': '<kanjidic2></kanjidic2>',
      'voices/mei_normal.htsvoice': '',
      'voices/nitech_jp_atr503_m001.htsvoice': '',
    };
    for (const [name, content] of Object.entries(kept)) {
      await mkdir(join(dataDir, dirname(name)), { recursive: true });
      await writeFile(join(dataDir, name), content);
    }
    await giveTables(join(dataDir, 'language'));
    const database = await createDatabase();
    const settings = { DATABASE_URL: database.url, DEMO_STORY: 'off', DOWNLOADS: 'off', STARTER_CORPUS: 'off' };
    const product = start({ ...settings, DICTIONARY_FILE: await writeDictionaryFile(edictText()) });
    await product.said(/· No Google Text-to-Speech \(GOOGLE_TTS_API_KEY\): built-in voices\./);
    expect(await product.end('SIGTERM')).toBe(0);
    await expect(product.said(/No list of kanji|No voices|No dictionary/)).rejects.toThrow('ended with 0');
    await database.drop();
  });

  it.each(['SIGINT', 'SIGTERM'] as const)('%s leaves nothing running', async (signal) => {
    const product = start({});
    await product.said(/Making a new database/);
    await until(async () => runningPostgres(join(dataDir, 'postgres')) !== undefined);
    expect(await product.end(signal)).toBe(0);
    expect(runningPostgres(join(dataDir, 'postgres'))).toBeUndefined();
  });
});

async function emptyFile(): Promise<string> {
  const file = join(dataDir, 'empty');
  await writeFile(file, '');
  return file;
}
