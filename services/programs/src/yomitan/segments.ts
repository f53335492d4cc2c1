import type { headword, segment } from '@ichibun/contracts/yomitan';
import { hasKanji } from '@ichibun/japanese/script';
import type { LineWord } from '@ichibun/proto/language';
import { TokenKind } from '@ichibun/proto/language';
import type { z } from 'zod';
import { accentsIn, frequenciesIn } from './lists.js';

type Segment = z.output<typeof segment>;

/** A line as it is read in a program that takes it apart by its words; nothing it takes for a list is empty. */
export function segmentsOf(words: readonly LineWord[], dictionary: string): Segment[][] {
  const segments = words.filter(({ surface }) => surface !== '').map((word) => ofWord(word, dictionary));
  return segments.length > 0 ? segments : [[{ text: '', reading: '' }]];
}

/** The same as MeCab's dictionary divides: a word is one segment, with its dictionary form. */
export function lemmasOf(words: readonly LineWord[]): Segment[][] {
  const segments = words
    .filter(({ surface }) => surface !== '')
    .map(({ surface, reading, baseForm, baseReading }) => [
      { text: surface, reading, lemma: baseForm, lemmaReading: baseReading },
    ]);
  return segments.length > 0 ? segments : [[{ text: '', reading: '', lemma: '', lemmaReading: '' }]];
}

function ofWord(word: LineWord, dictionary: string): Segment[] {
  const pieces = word.furigana.filter(({ text }) => text !== '');
  const isWhole = pieces.map(({ text }) => text).join('') === word.surface;
  const [first, ...others] = isWhole
    ? pieces.map(({ text, reading }) => ({ text, reading }))
    : [{ text: word.surface, reading: word.reading }];
  return word.entry === '' || word.kind === TokenKind.PUNCTUATION
    ? [first!, ...others]
    : [{ ...first!, headwords: [[headwordOf(word, dictionary)]] }, ...others];
}

function headwordOf(word: LineWord, dictionary: string): z.output<typeof headword> {
  const { surface, baseForm, baseReading, entry, frequencyBand, pitchAccents } = word;
  const text = surface.trim();
  // Of a word in kana players learn the kanji from it: 過ぎる of すぎます.
  const term = hasKanji(baseForm) ? baseForm : entry.split('・')[0] || baseForm;
  return {
    term,
    reading: baseReading || baseForm,
    sources: [
      {
        originalText: text,
        transformedText: text,
        deinflectedText: baseForm,
        matchType: 'exact',
        matchSource: term !== baseForm || baseForm === baseReading ? 'reading' : 'term',
        isPrimary: true,
      },
    ],
    frequencies: frequenciesIn(dictionary, frequencyBand),
    pronunciations: accentsIn(dictionary, pitchAccents),
  };
}
