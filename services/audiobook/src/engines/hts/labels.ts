import type { Phrase } from '../../script/phrases.js';
import { type Phones, spokenPhones } from './phones.js';

/** Codes of parts of speech in labels, by how IPADIC's begin. */
const PARTS_OF_SPEECH: readonly (readonly [partOfSpeech: string, code: string])[] = [
  ['形容詞', '01'],
  ['名詞,サ変接続', '03'],
  ['名詞,代名詞', '04'],
  ['名詞,数', '05'],
  ['名詞,形容動詞語幹', '19'],
  ['名詞,接尾', '15'],
  ['名詞,非自立', '22'],
  ['名詞,固有名詞', '18'],
  ['名詞', '02'],
  ['副詞', '06'],
  ['連体詞', '07'],
  ['接続詞', '08'],
  ['感動詞', '09'],
  ['フィラー', '25'],
  ['助動詞', '10'],
  ['助詞,副助詞／', '23'],
  ['助詞,副助詞', '11'],
  ['助詞,接続助詞', '12'],
  ['助詞,格助詞', '13'],
  ['助詞,終助詞', '14'],
  ['助詞,係助詞', '24'],
  ['助詞', '23'],
  ['接頭詞', '16'],
  ['動詞,接尾', '15'],
  ['動詞,非自立', '17'],
  ['動詞', '20'],
];

const codeOf = (partOfSpeech: string) =>
  PARTS_OF_SPEECH.find(([beginning]) => partOfSpeech.startsWith(beginning))?.[1] ?? 'xx';

/** Numbers in labels are at most these. */
const MOST = 49;
const MOST_MORAE = 99;
const MOST_IN_ALL = 199;
/** Of a phrase in its breath: the voice m001 has learnt from none that were further back, and draws them out to a second a mora. */
const MOST_PLACE = 7;

const upTo = (number: number, most = MOST) => Math.min(number, most);

/** A phrase with its phones, and where it is. */
interface Placed {
  readonly morae: readonly Phones[];
  /** Behind the last mora it is that of a word without a fall. */
  readonly accent: number;
  readonly isQuestion: boolean;
  readonly words: readonly { readonly code: string; readonly morae: number }[];
}

/** Phrases without a pause between them. */
type Breath = readonly Placed[];

const count = (breath: Breath) => breath.reduce((sum, { morae }) => sum + morae.length, 0);

/**
 * Full-context labels of a sentence, a phone each, with silence at both ends: what a voice for HTS's engine is asked
 * with.
 *
 * @see http://hts.sp.nitech.ac.jp/?Download the format HTS_TTS_JPN
 */
export function labelsOf(phrases: readonly Phrase[]): string[] {
  const breaths = breathsOf(phrases);
  const all = breaths.flat();
  const words = all.flatMap((phrase) => phrase.words);
  const inAll = `/K:${upTo(breaths.length)}+${upTo(all.length)}-${upTo(
    breaths.reduce((sum, one) => sum + count(one), 0),
    MOST_IN_ALL,
  )}`;
  const spoken: { phone: string; context: string }[] = [];
  const silence = (phone: string, before: number, wordsBefore: number) =>
    spoken.push({
      phone,
      context: silenceContext(breaths, before, [words[wordsBefore - 1], words[wordsBefore]]) + inAll,
    });

  silence('sil', 0, 0);
  let wordAt = 0;
  let phraseAt = 0;
  for (const [breathAt, breath] of breaths.entries()) {
    if (breathAt > 0) silence('pau', breathAt, wordAt);
    let moraeBefore = 0;
    for (const [at, phrase] of breath.entries()) {
      const place = { breaths, breathAt, at, moraeBefore };
      const outer = phraseContext(all, phraseAt, place) + breathContext(place) + inAll;
      let mora = 0;
      for (const word of phrase.words) {
        const [before, after] = [words[wordAt - 1], words[wordAt + 1]];
        const inner = `/B:${before?.code ?? 'xx'}-xx_xx/C:${word.code}_xx+xx/D:${after?.code ?? 'xx'}+xx_xx`;
        for (let index = 0; index < word.morae; index++, mora++) {
          const { consonant, nucleus } = phrase.morae[mora]!;
          const position = `/A:${Math.max(-MOST, upTo(mora + 1 - phrase.accent))}+${upTo(mora + 1)}+${upTo(phrase.morae.length - mora)}`;
          for (const phone of [consonant, nucleus]) {
            if (phone !== '') spoken.push({ phone, context: position + inner + outer });
          }
        }
        wordAt++;
      }
      moraeBefore += phrase.morae.length;
      phraseAt++;
    }
  }
  silence('sil', breaths.length, wordAt);
  const phone = (index: number) => spoken[index]?.phone ?? 'xx';
  return spoken.map(
    ({ phone: own, context }, index) =>
      `${phone(index - 2)}^${phone(index - 1)}-${own}+${phone(index + 1)}=${phone(index + 2)}${context}`,
  );
}

function breathsOf(phrases: readonly Phrase[]): Breath[] {
  const breaths: Phrase[][] = [[]];
  for (const phrase of phrases) {
    breaths.at(-1)!.push(phrase);
    if (phrase.end !== 'none') breaths.push([]);
  }
  return breaths.filter((breath) => breath.length > 0).map(placed);
}

function placed(breath: readonly Phrase[]): Breath {
  const lengths = breath.map(({ words }) => words.reduce((sum, { morae }) => sum + morae.length, 0));
  const falls = new Set<number>();
  let at = 0;
  for (const [index, { accent }] of breath.entries()) {
    if (accent > 0) falls.add(at + accent - 1);
    at += lengths[index]!;
  }
  const morae = breath.flatMap(({ words }) => words.flatMap((word) => word.morae));
  // A mark of length that has no vowel before it is not said.
  const first = morae[0] === 'ー' ? ['あ', ...morae.slice(1)] : morae;
  const phones = spokenPhones(first, (index) => falls.has(index));
  at = 0;
  return breath.map(({ words, accent, end }, index) => {
    const length = lengths[index]!;
    const own = phones.slice(at, at + length);
    at += length;
    return {
      morae: own,
      accent: accent > 0 && accent <= length ? accent : length,
      isQuestion: end === 'question',
      words: words.map((word) => ({ code: codeOf(word.partOfSpeech), morae: word.morae.length })),
    };
  });
}

interface Place {
  readonly breaths: readonly Breath[];
  readonly breathAt: number;
  /** Of the phrase in its breath. */
  readonly at: number;
  readonly moraeBefore: number;
}

const lengthAndAccent = ({ morae, accent }: Placed) => `${upTo(morae.length)}_${upTo(accent)}`;
const asked = ({ isQuestion }: Placed) => (isQuestion ? '1' : '0');

/** The phrase, with those before and after it. */
function phraseContext(all: readonly Placed[], index: number, { breaths, breathAt, at, moraeBefore }: Place): string {
  const [before, own, after] = [all[index - 1], all[index]!, all[index + 1]];
  const breath = breaths[breathAt]!;
  const total = count(breath);
  const last = before ? `${lengthAndAccent(before)}!${asked(before)}_xx-${at > 0 ? 1 : 0}` : 'xx_xx!xx_xx-xx';
  const next = after
    ? `${lengthAndAccent(after)}%${asked(after)}_xx_${at + 1 < breath.length ? 1 : 0}`
    : 'xx_xx%xx_xx_xx';
  return (
    `/E:${last}/F:${lengthAndAccent(own)}#${asked(own)}_xx@${upTo(at + 1, MOST_PLACE)}_${upTo(breath.length - at)}` +
    `|${upTo(moraeBefore + 1, MOST_MORAE)}_${upTo(total - moraeBefore, MOST_MORAE)}/G:${next}`
  );
}

const sizeOf = (breath: Breath | undefined) =>
  breath ? `${upTo(breath.length)}_${upTo(count(breath), MOST_MORAE)}` : 'xx_xx';

/** What is said in one breath, with what is before and after it. */
function breathContext({ breaths, breathAt }: Place): string {
  const breath = breaths[breathAt]!;
  const moraeBehind = breaths.slice(0, breathAt).reduce((sum, one) => sum + count(one), 0);
  const total = breaths.reduce((sum, one) => sum + count(one), 0);
  const [behind, all] = [
    breaths.slice(0, breathAt).reduce((sum, one) => sum + one.length, 0),
    breaths.reduce((sum, one) => sum + one.length, 0),
  ];
  return (
    `/H:${sizeOf(breaths[breathAt - 1])}/I:${sizeOf(breath).replace('_', '-')}` +
    `@${upTo(breathAt + 1)}+${upTo(breaths.length - breathAt)}&${upTo(behind + 1)}-${upTo(all - behind)}` +
    `|${upTo(moraeBehind + 1, MOST_IN_ALL)}+${upTo(total - moraeBehind, MOST_IN_ALL)}/J:${sizeOf(breaths[breathAt + 1])}`
  );
}

/** Silence before the breath of that index: it knows what is on either side of it. */
function silenceContext(
  breaths: readonly Breath[],
  index: number,
  [before, after]: readonly ({ readonly code: string } | undefined)[],
): string {
  const [last, next] = [breaths[index - 1]?.at(-1), breaths[index]?.[0]];
  const ended = last ? `${lengthAndAccent(last)}!${asked(last)}_xx-xx` : 'xx_xx!xx_xx-xx';
  const begun = next ? `${lengthAndAccent(next)}%${asked(next)}_xx_xx` : 'xx_xx%xx_xx_xx';
  return (
    `/A:xx+xx+xx/B:${before?.code ?? 'xx'}-xx_xx/C:xx_xx+xx/D:${after?.code ?? 'xx'}+xx_xx` +
    `/E:${ended}/F:xx_xx#xx_xx@xx_xx|xx_xx/G:${begun}/H:${sizeOf(breaths[index - 1])}` +
    `/I:xx-xx@xx+xx&xx-xx|xx+xx/J:${sizeOf(breaths[index])}`
  );
}
