import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { buildDictionary } from '../dictionary/build-dictionary.js';
import type { DictionaryEntry } from '../dictionary/entry.js';

type Row = [kanji: string, kana: string, partOfSpeech: string, glosses: string, marks?: string];

/**
 * A small dictionary for tests, in our own words. Several spellings or readings of an entry are joined by ";"; marks:
 * `P` common, `uk` usually kana, `arch`.
 */
const ROWS: Row[] = [
  ['食べる', 'たべる', 'v1,vt', 'to eat;to have a meal', 'P'],
  ['見る', 'みる', 'v1,vt', 'to see;to look', 'P'],
  ['行く', 'いく;ゆく', 'v5k-s,vi', 'to go', 'P'],
  ['来る', 'くる', 'vk,vi', 'to come', 'P'],
  ['為る', 'する', 'vs-i', 'to do', 'P uk'],
  ['居る', 'いる', 'v1,vi', 'to be somewhere (of living things)', 'P uk'],
  ['要る', 'いる', 'v5r,vi', 'to be needed', 'P'],
  ['煎る', 'いる', 'v5r,vt', 'to roast'],
  ['読む', 'よむ', 'v5m,vt', 'to read', 'P'],
  ['泳ぐ', 'およぐ', 'v5g,vi', 'to swim', 'P'],
  ['待つ', 'まつ', 'v5t,vt', 'to wait', 'P'],
  ['書く', 'かく', 'v5k,vt', 'to write', 'P'],
  ['言う', 'いう', 'v5u', 'to say', 'P'],
  ['思う', 'おもう', 'v5u,vt', 'to think', 'P'],
  ['出る', 'でる', 'v1,vi', 'to leave;to come out', 'P'],
  ['出す', 'だす', 'v5s,vt', 'to take out', 'P'],
  ['始める', 'はじめる', 'v1,vt', 'to start', 'P'],
  ['降る', 'ふる', 'v5r,vi', 'to fall (of rain)', 'P'],
  ['買う', 'かう', 'v5u,vt', 'to buy', 'P'],
  ['持つ', 'もつ', 'v5t,vt', 'to hold', 'P'],
  ['勉強', 'べんきょう', 'n,vs', 'study', 'P'],
  ['論じる;論ずる', 'ろんじる', 'v1,vt', 'to argue'],
  ['高い', 'たかい', 'adj-i', 'high;expensive', 'P'],
  ['早い', 'はやい', 'adj-i', 'early', 'P'],
  ['静か', 'しずか', 'adj-na', 'quiet', 'P'],
  ['空', 'そら', 'n', 'sky', 'P'],
  ['空', 'から', 'n,adj-no', 'emptiness', 'P'],
  ['橋', 'はし', 'n', 'bridge', 'P'],
  ['箸', 'はし', 'n', 'chopsticks', 'P'],
  ['端', 'はし', 'n', 'edge', 'P'],
  ['猫', 'ねこ', 'n', 'cat', 'P'],
  ['犬', 'いぬ', 'n', 'dog', 'P'],
  ['人', 'ひと', 'n', 'person', 'P'],
  ['人', 'にん', 'ctr', 'counter for people', 'P'],
  ['月', 'つき', 'n', 'moon;month', 'P'],
  ['月', 'がつ', 'suf', 'month of the year'],
  ['日', 'ひ', 'n', 'day;sun', 'P'],
  ['日', 'にち', 'n,ctr', 'day of the month', 'P'],
  ['匹', 'ひき', 'ctr', 'counter for small animals', 'P'],
  ['本', 'ほん', 'n', 'book', 'P'],
  ['本', 'ほん', 'ctr', 'counter for long things'],
  ['二日', 'ふつか', 'n', 'second day of the month;two days', 'P'],
  ['一日', 'ついたち', 'n', 'first day of the month', 'P'],
  ['一日', 'いちにち', 'n,n-adv', 'one day', 'P'],
  ['二十日', 'はつか', 'n', 'twentieth day of the month', 'P'],
  ['二人', 'ふたり', 'n', 'two people', 'P'],
  ['一人', 'ひとり', 'n', 'one person', 'P'],
  ['二十歳', 'はたち', 'n', 'twenty years old', 'P'],
  ['学生', 'がくせい', 'n', 'student', 'P'],
  ['学校', 'がっこう', 'n', 'school', 'P'],
  ['実業家', 'じつぎょうか', 'n', 'business person', 'P'],
  ['実業', 'じつぎょう', 'n', 'business', 'P'],
  ['大事件', 'だいじけん', 'n', 'major incident'],
  ['事件', 'じけん', 'n', 'incident', 'P'],
  ['声', 'こえ', 'n', 'voice', 'P'],
  ['仕方がない', 'しかたがない', 'exp,adj-i', "it can't be helped", 'P'],
  ['仕方', 'しかた', 'n', 'way of doing', 'P'],
  ['友達;友だち', 'ともだち', 'n', 'friend', 'P'],
  ['昨日', 'きのう;さくじつ', 'n-adv,n-t', 'yesterday', 'P'],
  ['今日', 'きょう;こんにち', 'n-t', 'today', 'P'],
  ['映画', 'えいが', 'n', 'film', 'P'],
  ['日本', 'にほん;にっぽん', 'n', 'Japan', 'P'],
  ['光', 'ひかり', 'n', 'light', 'P'],
  ['食べ物', 'たべもの', 'n', 'food', 'P'],
  ['お茶', 'おちゃ', 'n', 'tea', 'P'],
  ['茶', 'ちゃ', 'n', 'tea plant;tea', 'P'],
  ['出て行く', 'でていく', 'v5k-s,vi', 'to go away', 'P'],
  ['読み始める', 'よみはじめる', 'v1,vt', 'to begin to read'],
  ['運転手', 'うんてんしゅ', 'n', 'driver', 'P'],
  ['運転', 'うんてん', 'n,vs', 'driving', 'P'],
  ['誕生日', 'たんじょうび', 'n', 'birthday', 'P'],
  ['誕生', 'たんじょう', 'n,vs', 'birth', 'P'],
  ['電話', 'でんわ', 'n,vs', 'telephone call;telephone', 'P'],
  ['御電話;お電話', 'おでんわ', 'n', 'telephone call', 'hon'],
  ['見舞い', 'みまい', 'n', 'visit to a sick person;enquiry'],
  ['御見舞い;お見舞い', 'おみまい', 'n', 'present for somebody who is ill', 'P'],
  ['売り上げ;売上', 'うりあげ', 'n', 'amount sold', 'P'],
  ['美味しい', 'おいしい', 'adj-i', 'delicious', 'P uk'],
  ['', 'コンピューター;コンピュータ', 'n', 'computer', 'P'],
  ['', 'テレビ', 'n', 'television', 'P'],
  ['此れ', 'これ', 'pn', 'this', 'P uk'],
  ['', 'とても', 'adv', 'very', 'P'],
  ['', 'は', 'prt', 'marks the topic', 'P'],
  ['', 'は', 'int', 'yes?'],
  ['', 'が', 'prt', 'marks the subject', 'P'],
  ['', 'を', 'prt', 'marks the object', 'P'],
  ['', 'に', 'prt', 'at;to', 'P'],
  ['', 'で', 'prt', 'at;by means of', 'P'],
  ['', 'の', 'prt', "of;'s", 'P'],
  ['', 'と', 'prt', 'and;with', 'P'],
  ['', 'て', 'prt', 'joins clauses'],
  ['手', 'て', 'n', 'hand', 'P'],
  ['', 'た', 'aux-v', 'did'],
  ['', 'ます', 'aux-v', 'polite ending'],
  ['', 'です', 'exp', 'is (polite)', 'P'],
  ['', 'だ', 'aux-v', 'is', 'P'],
  ['無い', 'ない', 'adj-i', 'there is none', 'P uk'],
  ['', 'ない', 'aux-adj', 'not', 'P'],
  ['', 'られる', 'aux-v', 'can be done;is done to'],
  ['', 'れる', 'aux-v', 'is done to'],
  ['', 'させる', 'aux-v', 'to make someone do'],
  ['', 'せる', 'aux-v', 'to make someone do'],
  ['', 'たい', 'aux-adj', 'to want to'],
];

/** The entries that each of the files below holds. */
export const smallDictionary: DictionaryEntry[] = ROWS.map(([kanji, kana, partOfSpeech, glosses, marks = '']) => {
  const common = marks.includes('P');
  const tags = marks.split(' ').filter((mark) => mark !== 'P' && mark !== '');
  const forms = (texts: string) =>
    texts
      .split(';')
      .filter(Boolean)
      .map((text) => ({ text, common, tags: [] }));
  return {
    kanji: forms(kanji),
    kana: forms(kana),
    senses: [{ partOfSpeech: partOfSpeech.split(','), tags, glosses: glosses.split(';') }],
  };
});

/** EDICT 1: a line for each spelling and reading. */
export const edictText = (): string => asEdict(smallDictionary);

/** Any entries as EDICT 1, whose lines are in the order of their spellings and readings. */
export function asEdict(entries: readonly DictionaryEntry[]): string {
  const lines = entries.flatMap(({ kanji, kana, senses: [sense] }) => {
    const tags = sense!.tags.map((tag) => `(${tag}) `).join('');
    const body = `/(${sense!.partOfSpeech.join(',')}) ${tags}${sense!.glosses.join('/')}/${kana[0]!.common ? '(P)/' : ''}`;
    if (kanji.length === 0) return kana.map((form) => `${form.text} ${body}`);
    return kanji.flatMap((form) => kana.map((reading) => `${form.text} [${reading.text}] ${body}`));
  });
  return `　？？？ /A small dictionary for tests/\n${lines.join('\n')}\n`;
}

/** JMdict_e: XML with the codes as entities. */
export function jmdictText(): string {
  const marks = (prefix: string) => `<${prefix}_pri>ichi1</${prefix}_pri><${prefix}_pri>nf02</${prefix}_pri>`;
  return asJmdict(smallDictionary, marks);
}

/**
 * Any entries as JMdict XML.
 *
 * @param marks of a common form: elements with that prefix
 */
export function asJmdict(
  entries: readonly DictionaryEntry[],
  marks = (prefix: string) => `<${prefix}_pri>ichi1</${prefix}_pri>`,
): string {
  const codes = new Set<string>();
  const coded = (element: string, code: string) => {
    codes.add(code);
    return `<${element}>&${code};</${element}>`;
  };
  const written = entries.map(({ kanji, kana, senses }, index) =>
    [
      `<entry><ent_seq>${1000000 + index}</ent_seq>`,
      ...kanji.map(
        (form) =>
          `<k_ele><keb>${escaped(form.text)}</keb>${form.tags.map((tag) => coded('ke_inf', tag)).join('')}${form.common ? marks('ke') : ''}</k_ele>`,
      ),
      ...kana.map(
        (form) =>
          `<r_ele><reb>${escaped(form.text)}</reb>${restrictions(form)}${form.tags.map((tag) => coded('re_inf', tag)).join('')}${form.common ? marks('re') : ''}</r_ele>`,
      ),
      ...senses.flatMap((sense) => [
        '<sense>',
        ...(sense.ofKanji ?? []).map((text) => `<stagk>${escaped(text)}</stagk>`),
        ...(sense.ofKana ?? []).map((text) => `<stagr>${escaped(text)}</stagr>`),
        ...sense.partOfSpeech.map((code) => coded('pos', code)),
        ...sense.tags.map((code) => coded('misc', code)),
        ...sense.glosses.map((gloss) => `<gloss>${escaped(gloss)}</gloss>`),
        '<gloss xml:lang="ger">nicht englisch</gloss></sense>',
      ]),
      '</entry>',
    ].join('\n'),
  );
  const entities = [...codes].map((code) => `<!ENTITY ${code} "a long name for ${code}">`).join('\n');
  return `<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE JMdict [\n<!ELEMENT JMdict (entry*)>\n${entities}\n]>\n<JMdict>\n${written.join('\n')}\n</JMdict>\n`;
}

function restrictions({ of }: DictionaryEntry['kana'][number]): string {
  if (!of) return '';
  return of.length === 0 ? '<re_nokanji/>' : of.map((kanji) => `<re_restr>${escaped(kanji)}</re_restr>`).join('');
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** jmdict-simplified: JSON. */
export function simplifiedText(): string {
  const words = smallDictionary.map(({ kanji, kana, senses: [sense] }, index) => ({
    id: String(1000000 + index),
    kanji,
    kana: kana.map((form) => ({ ...form, appliesToKanji: ['*'] })),
    sense: [
      {
        partOfSpeech: sense!.partOfSpeech,
        appliesToKanji: ['*'],
        misc: sense!.tags,
        field: [],
        dialect: [],
        gloss: sense!.glosses.map((text) => ({ lang: 'eng', gender: null, type: null, text })),
      },
    ],
  }));
  return JSON.stringify({ version: '1', languages: ['eng'], commonOnly: false, tags: { n: '{"[' }, words }, null, 1);
}

/** JMnedict: names, in the same XML. */
export function jmnedictText(): string {
  const names: [spelling: string, reading: string, types: string[], meaning: string][] = [
    ['権太', 'ごんた', ['masc', 'given'], 'Gonta'],
    ['権太', 'けんた', ['masc'], 'Kenta'],
    ['権', 'ごん', ['surname'], 'Gon'],
    ['桜町', 'さくらまち', ['place'], 'Sakuramachi'],
    ['', 'カリン', ['fem'], 'Karin'],
  ];
  const types = [...new Set(names.flatMap(([, , types]) => types))];
  const entries = names.map(([spelling, reading, types, meaning], index) =>
    [
      `<entry><ent_seq>${5_000_000 + index}</ent_seq>`,
      spelling && `<k_ele><keb>${spelling}</keb></k_ele>`,
      `<r_ele><reb>${reading}</reb></r_ele><trans>`,
      ...types.map((type) => `<name_type>&${type};</name_type>`),
      `<trans_det>${meaning}</trans_det></trans></entry>`,
    ].join('\n'),
  );
  const entities = types.map((type) => `<!ENTITY ${type} "name of ${type}">`).join('\n');
  return `<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE JMnedict [\n${entities}\n]>\n<JMnedict>\n${entries.join('\n')}\n</JMnedict>\n`;
}

/** Writes one of the texts to a file of its own; answers its path. */
export async function writeDictionaryFile(text: string | Uint8Array, { gzip = false } = {}): Promise<string> {
  const file = join(await mkdtemp(join(tmpdir(), 'ichibun-dictionary-')), `dictionary${gzip ? '.gz' : ''}`);
  await writeFile(file, gzip ? gzipSync(text) : text);
  return file;
}

/** The tables of one of the texts, built in this process: one of its own takes 30 times as long for so few entries. */
export async function dictionaryOf(text: string): Promise<SharedArrayBuffer> {
  const file = await writeDictionaryFile(text);
  try {
    return await buildDictionary(file);
  } finally {
    await rm(dirname(file), { recursive: true });
  }
}
