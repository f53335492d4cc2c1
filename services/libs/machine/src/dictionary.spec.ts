import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  type DictionaryOptions,
  improveDictionary,
  OFFICIAL_JMDICT,
  obtainDictionary,
  obtainKanji,
} from './dictionary.js';

const jmdict = gzipSync(
  '<?xml version="1.0"?>\n<!DOCTYPE JMdict>\n<JMdict><entry><ent_seq>1467640</ent_seq></entry></JMdict>',
);

describe('obtaining the dictionary', () => {
  let dataDir: string;
  let server: Server;
  let url: string;
  let requests: number;
  let said: string[];
  let answer: (response: ServerResponse) => void;

  beforeEach(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'ichibun-machine-'));
    requests = 0;
    said = [];
    answer = (response) => void response.end(jmdict);
    server = createServer((_request, response) => {
      requests += 1;
      answer(response);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/pub/JMdict_e.gz`;
  });

  afterEach(() => {
    server.closeAllConnections();
    server.close();
    rmSync(dataDir, { recursive: true, force: true });
  });

  it('downloads it once and keeps it', async () => {
    const path = join(dataDir, 'dictionary', 'JMdict_e.gz');
    expect(await obtain()).toEqual({ path, source: url });
    expect(readFileSync(path).equals(jmdict)).toBe(true);
    expect(await obtain()).toEqual({ path, source: url });
    expect(requests).toBe(1);
    expect(said).toEqual([`Downloading the dictionary from ${url} …`, `Dictionary: ${url}.`]);
  });

  it('replaces a kept file when another address is given, and keeps it when that one fails', async () => {
    const old = await obtain();
    const better = gzipSync('<!DOCTYPE JMdict>\n<JMdict></JMdict>');
    answer = (response) => void response.end(better);
    const other = url.replace('JMdict_e.gz', 'better.gz');
    const next = await obtain({ url: other });
    expect(next).toEqual({ path: join(dataDir, 'dictionary', 'better.gz'), source: other });
    expect(existsSync(old!.path)).toBe(false);
    answer = (response) => void response.writeHead(503).end();
    expect(await obtain({ url: url.replace('JMdict_e.gz', 'third.gz') })).toEqual(next);
  });

  it('asks the official places in their order, the next one only where the one before does not answer', async () => {
    const closed = 'http://127.0.0.1:1/pub/JMdict_e.gz';
    expect(await obtain({ url: undefined, official: [closed, url] })).toMatchObject({ source: url });
    expect(said.slice(0, 2)).toEqual([
      `Downloading the dictionary from ${closed} …`,
      expect.stringContaining('could not be downloaded'),
    ]);
    rmSync(join(dataDir, 'dictionary'), { recursive: true });
    expect(await obtain({ url: undefined, official: [url, closed] })).toMatchObject({ source: url });
    expect(requests).toBe(2);
  });

  it('fetches the list of kanji beside it, unless KANJI_FILE names one', async () => {
    const log = (message: string) => void said.push(message);
    const options = { dataDir, log, sources: ['download' as const], official: [url.replace('JMdict_e', 'kanjidic2')] };
    const path = join(dataDir, 'kanji', 'kanjidic2.gz');
    expect(await obtainKanji(options)).toMatchObject({ path });
    expect(await obtainKanji({ ...options, file: path })).toEqual({ path, source: 'KANJI_FILE' });
    expect(requests).toBe(1);
    expect(said.at(-1)).toMatch(/^List of kanji: /);
    await expect(obtainKanji({ ...options, file: '/nowhere' })).rejects.toThrow('KANJI_FILE names a file');
  });

  it('asks for JMdict over https first', () => {
    expect(OFFICIAL_JMDICT.map((address) => new URL(address).protocol)).toEqual(['https:', 'http:']);
  });

  it('remembers a failure for a day, and only for a day', async () => {
    answer = (response) => void response.writeHead(404).end();
    expect(await obtain()).toBeUndefined();
    expect(await obtain()).toBeUndefined();
    expect(requests).toBe(1);
    expect(said.at(-1)).toMatch(/A start after a day tries again; or set DICTIONARY_FILE to a JMdict_e/);
    const memory = join(dataDir, 'dictionary', 'source.json');
    const yesterday = new Date(Date.now() - 25 * 3600 * 1000).toISOString();
    writeFileSync(memory, readFileSync(memory, 'utf8').replace(/"at": "[^"]*"/, `"at": "${yesterday}"`));
    answer = (response) => void response.end(jmdict);
    expect(await obtain()).toMatchObject({ source: url });
  });

  it('starts over when what it remembers is damaged', async () => {
    await obtain();
    writeFileSync(join(dataDir, 'dictionary', 'source.json'), '{"kept":');
    expect(await obtain()).toMatchObject({ source: url });
    expect(requests).toBe(2);
  });

  it.each<[string, string, (response: ServerResponse) => void]>([
    ['an error', 'the server answered 500', (response) => response.writeHead(500).end()],
    ['a web page', 'answered with a web page', (response) => response.end('<!DOCTYPE html><html>Sign in</html>')],
    ['nothing', 'the file is empty', (response) => response.end()],
    ['a damaged file', 'the file is damaged', (response) => response.end(jmdict.subarray(0, jmdict.length - 9))],
    [
      'a file that breaks off',
      'could not be downloaded',
      (response) => {
        response.writeHead(200, { 'content-length': '100000' });
        response.write(jmdict, () => response.destroy());
      },
    ],
  ])('does not keep %s', async (_name, reason, reply) => {
    answer = reply;
    expect(await obtain()).toBeUndefined();
    expect(said.join('\n')).toContain(reason);
    expect(readdirSync(join(dataDir, 'dictionary'))).toEqual(['source.json']);
  });

  it('says why when nobody listens at the address', async () => {
    server.close();
    expect(await obtain()).toBeUndefined();
    expect(said.join('\n')).toContain('ECONNREFUSED');
  });

  it('does not write the secrets of an address anywhere people look', async () => {
    answer = (response) => void response.writeHead(404).end();
    await obtain({ url: `${url}?token=sesame` });
    expect(said.join('\n')).not.toContain('sesame');
  });

  it("uses the learner's own file where it lies, without asking anyone", async () => {
    const file = join(dataDir, 'my-jmdict.json');
    writeFileSync(file, '{"words":[]}');
    expect(await obtain({ file })).toEqual({ path: file, source: 'DICTIONARY_FILE' });
    expect(requests).toBe(0);
  });

  it.each([
    [{ file: '/nonexistent/JMdict' }, 'DICTIONARY_FILE names a file that cannot be read'],
    [{ file: tmpdir() }, 'DICTIONARY_FILE does not name a file'],
    [{ url: 'ftp://ftp.edrdg.org/JMdict_e.gz' }, 'DICTIONARY_URL must be an http or https address'],
    [{ url: 'JMdict_e.gz' }, 'DICTIONARY_URL must be an http or https address'],
  ])('refuses %j', async (wrong, message) => {
    await expect(obtain(wrong)).rejects.toThrow(message);
  });

  describe('where the download does not answer', () => {
    const packaged: DictionaryOptions['jamdict'] = async (work) => {
      const [dictionary, tables] = [join(work, 'JMdict_e.xml.gz'), join(work, 'tables.db.xz')];
      writeFileSync(dictionary, jmdict);
      writeFileSync(tables, 'tables');
      return { dictionary, tables };
    };
    const none: DictionaryOptions['jamdict'] = async () => {
      throw new Error('the index does not answer.');
    };
    const folder = () => join(dataDir, 'dictionary');
    const options = (more: Partial<DictionaryOptions> = {}): DictionaryOptions => ({
      dataDir,
      official: [url],
      log: (line) => said.push(line),
      sources: ['download', 'package'],
      jamdict: packaged,
      ...more,
    });
    const aDayLater = () => {
      const memory = join(folder(), 'source.json');
      const yesterday = new Date(Date.now() - 25 * 3600 * 1000).toISOString();
      writeFileSync(memory, readFileSync(memory, 'utf8').replace(/"at": "[^"]*"/, `"at": "${yesterday}"`));
    };

    it('takes JMdict from the package, keeps its tables for the names, and says so', async () => {
      answer = (response) => void response.writeHead(404).end();
      const found = await obtainDictionary(options());
      expect(found).toEqual({
        path: join(folder(), 'JMdict_e.xml.gz'),
        source: expect.stringContaining('jamdict-data'),
      });
      expect(readdirSync(folder()).sort()).toEqual(['JMdict_e.xml.gz', 'jamdict.db.xz', 'source.json']);
      expect(said.at(-1)).toBe("Dictionary: JMdict from Python's package jamdict-data 1.5.");
      expect(await obtainDictionary(options({ jamdict: none }))).toEqual(found);
    });

    it('goes on to the next source where the package cannot be had either', async () => {
      answer = (response) => void response.writeHead(404).end();
      expect(await obtainDictionary(options({ jamdict: none }))).toBeUndefined();
      expect(said.join()).toContain('the index does not answer.');
    });

    it('takes the download for the next start once it answers, and keeps what is in use until then', async () => {
      answer = (response) => void response.writeHead(404).end();
      const first = await obtainDictionary(options());
      answer = (response) => void response.end(jmdict);
      expect(await improveDictionary(options())).toBe(false);
      aDayLater();
      expect(await improveDictionary(options())).toBe(true);
      expect(said.at(-1)).toBe(`A better dictionary was fetched, ${url}; it is used from the next start on.`);
      expect(existsSync(first!.path)).toBe(true);
      expect(await obtainDictionary(options())).toEqual({ path: join(folder(), 'JMdict_e.gz'), source: url });
      expect(existsSync(first!.path)).toBe(false);
      expect(await improveDictionary(options())).toBe(false);
    });

    it('takes the package for what an earlier release has fetched from Debian', async () => {
      await obtainDictionary(options());
      writeFileSync(join(folder(), 'edict'), 'EDICT');
      writeFileSync(join(folder(), 'source.json'), JSON.stringify({ kept: { name: 'edict', source: 'EDICT' } }));
      answer = (response) => void response.writeHead(404).end();
      const sources = ['download', 'package', 'debian'] as const;
      expect(await obtainDictionary(options({ sources }))).toMatchObject({ source: 'EDICT' });
      expect(await improveDictionary(options({ sources }))).toBe(true);
      expect(await obtainDictionary(options({ sources }))).toMatchObject({
        source: expect.stringContaining('jamdict'),
      });
    });

    it('fetches nothing with downloads off, and promises no other try', async () => {
      expect(await obtainDictionary(options({ sources: [] }))).toBeUndefined();
      expect(await obtainKanji(options({ sources: [] }))).toBeUndefined();
      expect(requests).toBe(0);
      expect(said).toEqual([
        expect.stringMatching(/^No dictionary is kept and downloads are off.* DOWNLOADS=on, or set DICTIONARY_FILE/),
        expect.stringMatching(/^No list of kanji is kept and downloads are off.* DOWNLOADS=on, or set KANJI_FILE/),
      ]);
      expect(await obtainDictionary(options())).toMatchObject({ source: url });
    });
  });

  function obtain(options: Partial<DictionaryOptions> = {}) {
    return obtainDictionary({ url, dataDir, log: (line) => said.push(line), sources: ['download'], ...options });
  }
});
