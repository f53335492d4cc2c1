import { interleaved, inWords, type Row } from '@ichibun/test-kit/bench';
import { Dictionary } from '../dictionary/dictionary.js';
import { likeliest } from '../dictionary/look-up.js';
import type { DictionaryMeta } from '../dictionary/pack.js';
import { classesOfWord } from '../dictionary/word-class.js';
import type { Token } from '../engine/answers.js';
import { Core } from '../engine/core.js';
import { Tables } from '../tables.js';
import { openDictionary, openIpadic } from '../engine/open-tables.js';
import { splitLegacy } from '../sentences/legacy.js';
import { goldSentences, scoreOf } from '../testing/gold.js';
import { RandomTexts } from '../testing/random-texts.js';
import { dictionaryFile, inFolder, longText } from './fixtures.js';

/** What is right: on the gold sentences, in the dictionary's coverage of a book, and on random texts. */
export async function run(): Promise<Row[]> {
  const dictionary = await dictionaryFile();
  return inFolder(async (folder) => {
    const tables = await openDictionary(dictionary.file, folder, console.warn);
    const core = new Core({ ipadic: await openIpadic(folder, console.warn), dictionary: tables });
    const open = new Dictionary(new Tables<DictionaryMeta>(tables));
    return [...gold(core), ...inBook(core, open, dictionary.name), await random(core)];
  });
}

function gold(core: Core): Row[] {
  const score = scoreOf(goldSentences(), (text) =>
    flat(core, text).map(({ surface, baseForm, reading }) => ({ surface, base: baseForm, reading })),
  );
  const lemmas = score.rightLemmas / score.contentWords;
  const readings = score.rightReadings / score.kanjiWords;
  return [
    {
      what: `right dictionary forms of ${score.contentWords} content words, own gold set`,
      measured: percent(lemmas),
      budget: '≥ 98.5 %',
      met: lemmas >= 0.985,
    },
    {
      what: `right readings of ${score.kanjiWords} words with kanji, own gold set`,
      measured: percent(readings),
      budget: '≥ 98 %',
      met: readings >= 0.98,
    },
  ];
}

function inBook(core: Core, dictionary: Dictionary, dictionaryName: string): Row[] {
  const { text, name } = longText();
  const isWhole = dictionaryName === 'whole dictionary';
  const words = flat(core, text).filter((token) => /^(?:名詞|動詞|形容詞|副詞)/u.test(token.partOfSpeech));
  const content = words.filter((token) => token.kind === 'word');
  const found = content.filter((token) => token.entry !== '').length / content.length;
  const kana = content.filter((token) => /^[ぁ-んー]+$/u.test(token.baseForm) && token.entry !== '');
  const unique = kana.filter((token) => isLedToOne(dictionary, token)).length;
  return [
    {
      what: `content words of a ${name} in the ${dictionaryName}`,
      measured: percent(found),
      budget: '≥ 98 %',
      met: isWhole ? found >= 0.98 : undefined,
    },
    {
      what: 'kana-written words of it led to one entry',
      measured: percent(kana.length === 0 ? 0 : unique / kana.length),
      budget: '≥ 88 %',
      met: isWhole ? unique / kana.length >= 0.88 : undefined,
    },
  ];
}

/** Whether the narrowing of look-ups leaves one entry that is likelier than all others. */
function isLedToOne(dictionary: Dictionary, { baseForm, baseReading, partOfSpeech, conjugationClass }: Token): boolean {
  const classes = classesOfWord(partOfSpeech, conjugationClass);
  return likeliest(dictionary, { written: baseForm, reading: baseReading, classes }) === 1;
}

async function random(core: Core): Promise<Row> {
  let broken = 0;
  const times = await interleaved(1, {
    texts: () => {
      broken = 0;
      for (const text of new RandomTexts(1).take(100_000)) {
        const surfaces = core.tokenize(text).map((token) => token.surface);
        if (surfaces.join('') !== text || surfaces.includes('') || (splitLegacy(text).at(-1) ?? 0) !== text.length)
          broken++;
      }
    },
  });
  return {
    what: '100,000 random texts, divided without loss',
    measured: `${broken} broken; ${inWords(times.median('texts'))}`,
    budget: '0',
    met: broken === 0,
  };
}

function flat(core: Core, text: string) {
  return core.tokenize(text).flatMap((token) => (token.parts.length > 0 ? token.parts : [token]));
}

const percent = (share: number) => `${(share * 100).toFixed(1)} %`;
