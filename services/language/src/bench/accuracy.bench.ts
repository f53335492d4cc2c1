import { interleaved, inWords, type Row } from '@ichibun/test-kit/bench';
import { type IpadicMeta, IpadicWords } from '../analyser/ipadic.js';
import { Lattice } from '../analyser/lattice.js';
import { Dictionary } from '../dictionary/dictionary.js';
import { likeliest } from '../dictionary/look-up.js';
import type { DictionaryMeta } from '../dictionary/packed.js';
import { classesOfWord } from '../dictionary/word-class.js';
import { Core } from '../engine/core.js';
import { openDictionary, openIpadic } from '../engine/open-tables.js';
import { Lexemes } from '../entries/lexemes.js';
import { morphemesOf } from '../pipeline/morphemes.js';
import { splitLegacy } from '../sentences/legacy.js';
import { Tables } from '../tables/tables.js';
import {
  type GoldPart,
  goldSentences,
  grammarSentences,
  scoreOf,
  spokenForms,
  wrongForms,
  wronglyExplained,
} from '../testing/gold.js';
import { RandomTexts } from '../testing/random-texts.js';
import { stockKuromoji } from '../testing/stock-kuromoji.js';
import type { Lexeme } from '../words/lexeme.js';
import { dictionaryFile, inFolder, longText } from './fixtures.js';

/** What is right: on the gold sentences, in the dictionary's coverage of a book, and on random texts. */
export async function* run(): AsyncGenerator<Row> {
  const dictionary = await dictionaryFile();
  yield* inFolder(async function* (folder) {
    const tables = await openDictionary(dictionary.file, folder, console.warn);
    const ipadic = new Tables<IpadicMeta>(await openIpadic(folder, console.warn));
    const core = new Core({ ipadic: ipadic.buffer, dictionary: tables });
    yield* gold(core, 'sentences', 'own gold set');
    yield* gold(core, 'held-out', 'sentences that nothing was tuned on');
    yield* gold(core, 'registers', 'chat, subtitles, novels, children’s books, dialects, letters, old spelling');
    yield* gold(core, 'registers-held-out', 'the same, nothing tuned on');
    yield* gold(core, 'modern', 'modern news, blogs, novels, chat, reviews, recipes, subtitles, mail, forums, stories');
    yield* gold(core, 'unseen-held-out', 'modern text in eleven registers that nothing was tuned on');
    yield children(core);
    yield forms(core);
    yield grammar(core);
    yield goldOfKuromoji('sentences', 'own gold set');
    yield goldOfKuromoji('held-out', 'sentences that nothing was tuned on');
    yield* inBook(ipadic, new Dictionary(new Tables<DictionaryMeta>(tables)), dictionary.name);
    yield random(core);
  });
}

function gold(core: Core, part: GoldPart, name: string): Row[] {
  const score = scoreOf(goldSentences(part), (text) => found(core, text));
  const lemmas = score.rightLemmas / score.contentWords;
  const readings = score.rightReadings / score.kanjiWords;
  return [
    {
      what: `right dictionary forms of ${score.contentWords} content words, ${name}`,
      measured: percent(lemmas),
      budget: '≥ 98.5 %',
      met: lemmas >= 0.985,
    },
    {
      what: `right readings of ${score.kanjiWords} words with kanji, ${name}`,
      measured: percent(readings),
      budget: '≥ 98 %',
      met: readings >= 0.98,
    },
  ];
}

function children(core: Core): Row {
  const of = (part: GoldPart) => scoreOf(goldSentences(part), (text) => found(core, text));
  const [tuned, heldOut] = [of('children'), of('children-held-out')];
  const words = tuned.contentWords + heldOut.contentWords;
  const right = (tuned.rightLemmas + heldOut.rightLemmas) / words;
  return {
    what: `right dictionary forms of ${words} content words of children’s books, in hiragana, ${heldOut.contentWords} of them held out`,
    measured: `${percent(right)}; held out ${percent(heldOut.rightLemmas / heldOut.contentWords)}`,
    budget: '≥ 95 %',
    met: right >= 0.95,
  };
}

function forms(core: Core): Row {
  const all = spokenForms();
  const right = 1 - wrongForms(all, (text) => core.tokenize(text)).length / all.length;
  const what = `${all.length} spoken forms, each one word with its dictionary form`;
  return { what, measured: percent(right), budget: '≥ 95 %', met: right >= 0.95 };
}

function grammar(core: Core): Row {
  const of = (part: 'grammar' | 'grammar-held-out') => {
    const sentences = grammarSentences(part);
    const words = sentences.reduce((sum, one) => sum + one.words.length, 0);
    return { words, wrong: wronglyExplained(sentences, (text) => flat(core, text)).length };
  };
  const [tuned, heldOut] = [of('grammar'), of('grammar-held-out')];
  const words = tuned.words + heldOut.words;
  const share = (tuned.wrong + heldOut.wrong) / words;
  return {
    what: `${words} words of grammar with a wrong sense, ${heldOut.words} of them held out`,
    measured: `${percent(share)}; held out ${percent(heldOut.wrong / heldOut.words)}`,
    budget: '< 1 %',
    met: share < 0.01,
  };
}

/** The same sentences by stock kuromoji, to compare with. */
async function goldOfKuromoji(part: GoldPart, name: string): Promise<Row> {
  const kuromoji = await stockKuromoji();
  const score = scoreOf(goldSentences(part), (text) =>
    kuromoji.tokenize(text).map(({ surface_form: surface, basic_form: base, reading }) => ({
      surface,
      base: base === '*' ? surface : base,
      reading: reading ?? '',
    })),
  );
  return {
    what: `the same by stock kuromoji, ${name}`,
    measured: `${percent(score.rightLemmas / score.contentWords)}; readings ${percent(score.rightReadings / score.kanjiWords)}`,
    budget: '–',
    met: undefined,
  };
}

function inBook(ipadic: Tables<IpadicMeta>, dictionary: Dictionary, dictionaryName: string): Row[] {
  const { text, name } = longText();
  const isWhole = dictionaryName === 'whole dictionary';
  const lexemes = new Lexemes(new IpadicWords(ipadic), dictionary);
  const words = morphemesOf(text, new Lattice(ipadic), lexemes).map(({ lexeme }) => lexeme);
  const content = words.filter(
    // What belongs to grammar (いる after て) has meanings of grammar, and no entry.
    ({ kind, isGrammar, partOfSpeech }) =>
      kind === 'word' && !isGrammar && /^(?:名詞|動詞|形容詞|副詞)/u.test(partOfSpeech),
  );
  const found = content.filter(({ entry }) => entry !== '').length / content.length;
  const kana = content.filter(({ base, entry }) => entry !== '' && /^[ぁ-んー]+$/u.test(base));
  const unique = kana.filter((lexeme) => isLedToOne(dictionary, lexeme)).length;
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
function isLedToOne(dictionary: Dictionary, { base, baseReading, partOfSpeech, conjugation }: Lexeme): boolean {
  const classes = classesOfWord(partOfSpeech, conjugation);
  return likeliest(dictionary, { written: base, reading: baseReading, classes }) === 1;
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

const found = (core: Core, text: string) =>
  flat(core, text).map(({ surface, baseForm, reading }) => ({ surface, base: baseForm, reading }));

function flat(core: Core, text: string) {
  return core.tokenize(text).flatMap((token) => (token.parts.length > 0 ? token.parts : [token]));
}

const percent = (share: number) => `${(share * 100).toFixed(1)} %`;
