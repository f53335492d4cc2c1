import { toHiragana } from '@ichibun/japanese/kana';
import { definitionOf } from '../dictionary/definition.js';
import type { Dictionary } from '../dictionary/dictionary.js';
import { type DictionaryEntry, isRareForm, readsAs } from '../dictionary/entry.js';
import { lookUpExactly } from '../dictionary/look-up.js';
import { WordClass } from '../dictionary/word-class.js';

/** A word of a set that a learner may know as a whole. */
export interface SetWord {
  /** Key of the dictionary entry; empty when there is none. */
  readonly entry: string;
  readonly word: string;
  /** Hiragana. */
  readonly reading: string;
  /** As for any word of the dictionary; never empty. */
  readonly definition: string;
}

/**
 * The particles and auxiliaries of modern Japanese, in the dictionary forms in which the analyser finds them: all but
 * the classical ones that anybody meets. Compounds that IPADIC takes for one particle are among them.
 */
const PARTICLES = [
  // Case, topic, and the like
  ...[
    'が',
    'を',
    'に',
    'へ',
    'と',
    'で',
    'から',
    'より',
    'まで',
    'の',
    'や',
    'は',
    'も',
    'こそ',
    'さえ',
    'すら',
    'だに',
    'しも',
  ],
  ...[
    'でも',
    'しか',
    'だけ',
    'のみ',
    'ばかり',
    'ほど',
    'くらい',
    'ぐらい',
    'など',
    'なんか',
    'なんて',
    'なぞ',
    'なんぞ',
    'って',
  ],
  ...['ずつ', 'きり', 'とか', 'やら', 'だの', 'なり', 'か', 'かも', 'にて', 'どころか'],
  // Between clauses
  ...[
    'て',
    'ば',
    'ながら',
    'つつ',
    'たり',
    'だり',
    'ので',
    'んで',
    'のに',
    'し',
    'けれど',
    'けれども',
    'けど',
    'けども',
  ],
  ...['ものの', 'とも', 'ども', 'ど', 'たって', 'だって', 'ちゃ', 'ちゃあ', 'じゃ', 'じゃあ', 'にゃ', 'やいなや'],
  // At the end
  ...['ね', 'ねえ', 'よ', 'わ', 'ぞ', 'ぜ', 'な', 'なあ', 'さ', 'かい', 'かしら', 'っけ', 'け', 'っと'],
  // Several words that have become one
  ...[
    'という',
    'といった',
    'とかいう',
    'として',
    'とともに',
    'と共に',
    'について',
    'につき',
    'につれて',
    'につけ',
    'によって',
    'により',
  ],
  ...[
    'による',
    'に対して',
    'に対し',
    'に対する',
    'に関して',
    'に関する',
    'にとって',
    'において',
    'における',
    'にかけて',
    'にわたる',
  ],
  ...['にわたって', 'にあたって', 'にあたる', 'に従って', 'をもって', 'を以て', 'を通して', 'を通じて'],
  // Auxiliaries
  ...['だ', 'です', 'ます', 'た', 'ない', 'ん', 'ぬ', 'う', 'よう', 'まい', 'たい', 'らしい', 'べし', 'ある'],
  ...['れる', 'られる', 'せる', 'させる'],
];

const FUNCTION_WORDS = WordClass.particle | WordClass.auxiliary;

/** All particles and auxiliaries, with what the dictionary says of them. */
export function particles(dictionary: Dictionary | undefined): SetWord[] {
  return PARTICLES.map((word) => {
    const written = { written: word, reading: '', classes: FUNCTION_WORDS };
    const [line] = dictionary ? lookUpExactly(dictionary, written) : [];
    if (!line) return { entry: '', word, reading: word, definition: 'particle' };
    const definition = definitionOf(dictionary!.entry(line.id), line);
    return { entry: dictionary!.keyOf(line.id), word, reading: toHiragana(line.reading), definition };
  });
}

/**
 * The words of the language that are used most, by the dictionary's ranks.
 *
 * @returns at most `count`, the most frequent first; fewer when the dictionary ranks no more
 */
export function mostFrequent(dictionary: Dictionary | undefined, count: number): SetWord[] {
  if (!dictionary) return [];
  return dictionary.mostFrequent(count).map((id) => {
    const entry = dictionary.entry(id);
    const form = usualForm(entry);
    const definition = definitionOf(entry, { written: form.word, reading: form.reading });
    return { entry: dictionary.keyOf(id), ...form, definition };
  });
}

/** How an entry is usually written and read. */
export function usualForm({ kanji, kana, senses }: DictionaryEntry): { word: string; reading: string } {
  const written = kanji.find((form) => !isRareForm(form)) ?? kanji[0];
  const read = (written && kana.find((form) => readsAs(form, written))) ?? kana[0]!;
  const isKana = !written || senses[0]!.tags.includes('uk');
  return { word: isKana ? read.text : written.text, reading: toHiragana(read.text) };
}
