import { isKana, toHiragana, toKatakana } from '@ichibun/japanese/kana';
import { nfkc } from '@ichibun/japanese/normal-form';
import { hasJapanese } from '@ichibun/japanese/script';
import type { Dictionary, Line } from '../dictionary/dictionary.js';
import type { DictionaryEntry } from '../dictionary/entry.js';
import { firstWords } from '../dictionary/first-words.js';
import { DISTANCE, distanceOfGloss, distanceOfPlace, distanceOfUse } from '../dictionary/gloss-index.js';
import { glossWords, readGloss } from '../dictionary/gloss-words.js';
import { lookUpExactly } from '../dictionary/look-up.js';
import { hasGaps, type Pattern, patternOf } from '../dictionary/pattern.js';
import { mayBeFormsOf } from '../dictionary/word-forms.js';
import { usualForm } from '../lists/word-sets.js';
import { readTable } from '../tables/read-table.js';
import { isIrregular, pastForm, plainWords } from './english-forms.js';
import {
  asLoanword,
  kanaOfMacrons,
  kanaOfRomaji,
  longReadings,
  withLongMarks,
  withoutLongMarks,
  withParticles,
} from './romaji.js';

/**
 * By what a word was found: as it is written or read, by its reading in Latin letters, by one of its forms, by what it
 * means, by its beginning, by letters with gaps, because it is in a sentence, or because it is almost what was asked
 * for, where nothing is just that.
 */
export type FoundBy = 'spelling' | 'romaji' | 'form' | 'meaning' | 'beginning' | 'pattern' | 'sentence' | 'similar';

/** A word that was found. */
export interface Hit {
  readonly by: FoundBy;
  readonly written: string;
  readonly line: Line;
  /** How the word was changed that was asked for, from the inside out. */
  readonly changes: readonly string[];
  /** As it stands in the sentence; empty otherwise. */
  readonly surface: string;
}

/** A word of a sentence, as the reader shows it. */
export interface ReadWord {
  readonly surface: string;
  readonly baseForm: string;
  readonly baseReading: string;
  /** Key of its entry; empty when it has none. */
  readonly entry: string;
  readonly conjugation: readonly string[];
}

/** Candidates of a meaning that are looked at in full: of a question of several words, and of one. */
const MOST_LOOKED_AT = 200;
const MOST_OF_WORD = 60;
/** How much further a word is whose gloss has another form of what was asked: dogs for dog, wanted for want. */
const OTHER_FORM = 8;
/** How much further a word of a later course is than one of a first. */
const LATER_COURSE = 6;
/** Of each English word that begins as the last one of a question does, how many meanings are answered. */
const OF_EACH_BEGINNING = 5;
/** Of several ways to understand a question, how many of the likelier stand before the others. */
const BEFORE_OTHERS = 3;

/**
 * Finds words by anything that somebody may write: kanji, kana, romaji, English, an inflected form, letters with gaps
 * (`*` and `?`, also full-width), or a sentence, whose words are answered.
 */
export class Search {
  private readonly inFirstCourse = new Set(
    firstWords()
      .filter(({ level }) => level === 1)
      .map(({ word, reading }) => `${word}\t${toHiragana(reading)}`),
  );

  constructor(
    private readonly dictionary: Dictionary,
    /** The words of a text. */
    private readonly read: (text: string) => readonly ReadWord[],
  ) {}

  /**
   * @param most words at most
   * @returns the likeliest first, an entry once; none where nothing but gaps is asked for
   */
  find(question: string, most: number): Hit[] {
    const text = nfkc(question).trim();
    const pattern = hasGaps(text) ? patternOf(text) : undefined;
    const asked = hasJapanese(text) ? WORD_AND_QUESTION_MARK.exec(text)?.[1] : undefined;
    const byPattern = pattern ? this.byPattern(text, pattern, most) : [];
    if (asked !== undefined && byPattern.length > 0) {
      return firstOfEach([...this.wordsAsked(asked), ...byPattern]).slice(0, most);
    }
    if (byPattern.length > 0 || (hasGaps(text) && !pattern)) return byPattern;
    // The question mark of a sentence is no gap.
    const plain = text.replace(/[*?]+/gu, ' ').trim();
    if (plain === '') return [];
    const hits = hasJapanese(plain) ? this.inJapanese(plain, most) : this.inLatin(plain, most);
    // What begins so is still being written.
    const isFound = hits.some((hit) => hit.by === 'beginning' || (hit.by !== 'sentence' && isInUse(hit)));
    const similar = isFound ? [] : this.similar(plain, most);
    if (similar.length === 0) return firstOfEach(hits).slice(0, most);
    // Kana that are almost a word are no sentence of words of one kana.
    const found = hits.filter(({ by }) => by !== 'sentence');
    return firstOfEach([...found.slice(0, BEFORE_OTHERS), ...similar, ...found]).slice(0, most);
  }

  /** What is copied with a question mark is a word before it is letters with a gap: 本当？ */
  private wordsAsked(text: string): Hit[] {
    return [...this.exact(text, 'spelling'), ...this.forms(text)];
  }

  private inJapanese(text: string, most: number): Hit[] {
    const words = this.read(text).filter(({ entry }) => entry !== '');
    const written = this.exact(text, 'spelling');
    const exact = written.length > 0 ? written : this.inOtherKana(text, most);
    const forms = this.forms(text, words.length === 1 ? words[0] : undefined);
    const isForm = forms.length > 0 && !exact.some(({ line }) => line.first || line.common);
    const sentence = exact.length === 0 && forms.length === 0 ? this.sentence(words) : [];
    return [...(isForm ? [...forms, ...exact] : [...exact, ...forms]), ...sentence, ...this.beginnings(text, most)];
  }

  private inLatin(text: string, most: number): Hit[] {
    const written = this.exact(text, 'spelling');
    const meant = this.byMeaning(text, most);
    const read = this.byRomaji(text, most);
    const [surely, others] = [read.filter(isInUse), read.filter((hit) => !isInUse(hit))];
    // me is 目 before it is 私, and can no 缶.
    const isRomaji = surely[0] !== undefined && this.isOfFirstCourse(surely[0].line);
    written.push(...surely.slice(0, isRomaji ? 1 : 0), ...this.taughtAs(text));
    if (surely.length === 0) return [...written, ...meant.slice(0, BEFORE_OTHERS), ...read, ...meant];
    const exactly = meant.filter((hit) => isInUse(hit) && this.isExactly(hit, text));
    const [first, ...more] = surely;
    const isMeant = exactly[0] && !first!.line.first && exactly[0].line.first;
    const both = isMeant
      ? [...exactly.slice(0, BEFORE_OTHERS), ...surely]
      : [first!, ...exactly.slice(0, 1), ...more.slice(0, BEFORE_OTHERS), ...exactly, ...more];
    return [...written, ...both, ...meant.slice(0, BEFORE_OTHERS), ...others, ...meant];
  }

  private exact(written: string, by: FoundBy): Hit[] {
    const lines = lookUpExactly(this.dictionary, { written, reading: '', classes: 0, alone: true });
    return lines.map((line) => ({ by, written: line.written, line, changes: [], surface: '' }));
  }

  /** Words that are read so, in other kana: けしごむ is けしゴム, とーきょー とうきょう. */
  private inOtherKana(text: string, most: number): Hit[] {
    const mixed = this.inMixedKana(text, 'spelling', most);
    if (mixed.length > 0 || !isKana(text)) return mixed;
    return withoutLongMarks(toHiragana(text)).flatMap((kana) => this.exact(kana, 'spelling'));
  }

  /** Words that are read so, in kana of either sort: けしごむ is けしゴム. */
  private inMixedKana(kana: string, by: FoundBy, most: number): Hit[] {
    const pattern = isKana(kana) ? patternOf(kana) : undefined;
    const lines = pattern ? this.dictionary.linesLike({ ...pattern, beginning: '' }, most) : [];
    return lines.map((line) => ({ by, written: line.written, line, changes: [], surface: '' }));
  }

  /** What a word may be a form of; what the reader takes it for comes first. */
  private forms(text: string, word?: ReadWord): Hit[] {
    const hits = mayBeFormsOf(text).flatMap(({ written, tag, changes }) => {
      const noun = tag === 'vs-i' && written.length > 2 ? this.ofTag(written.replace(/する$/u, ''), 'vs', changes) : [];
      return [...this.ofTag(written, tag, changes), ...noun];
    });
    const ranked = hits.toSorted((a, b) => distanceOf(a.line) - distanceOf(b.line));
    if (!word || word.conjugation.length === 0) return ranked;
    const [line] = this.dictionary.lines(word.baseForm).filter(({ id }) => this.dictionary.keyOf(id) === word.entry);
    if (!line) return ranked;
    return [{ by: 'form', written: word.baseForm, line, changes: word.conjugation, surface: '' }, ...ranked];
  }

  private ofTag(written: string, tag: string, changes: readonly string[]): Hit[] {
    return this.dictionary
      .lines(written)
      .filter(({ id }) =>
        this.dictionary.entry(id).senses.some((sense) => sense.partOfSpeech.some((code) => isTag(code, tag))),
      )
      .map((line) => ({ by: 'form', written, line, changes, surface: '' }));
  }

  private sentence(words: readonly ReadWord[]): Hit[] {
    return words.flatMap(({ surface, baseForm, baseReading, entry, conjugation }) => {
      const lines = this.dictionary.lines(baseForm).filter(({ id }) => this.dictionary.keyOf(id) === entry);
      const line = lines.find(({ reading }) => reading === baseReading) ?? lines[0];
      return line ? [{ by: 'sentence' as const, written: baseForm, line, changes: conjugation, surface }] : [];
    });
  }

  private beginnings(text: string, most: number, by: FoundBy = 'beginning'): Hit[] {
    return inBothKana(text)
      .flatMap((beginning) => this.dictionary.linesBeginning(beginning, most))
      .map((line): Hit => ({ by, written: line.written, line, changes: [], surface: '' }))
      .sort((a, b) => distanceOf(a.line) - distanceOf(b.line));
  }

  private byRomaji(text: string, most: number): Hit[] {
    const kana = kanaOfRomaji(text);
    if (kana === undefined) return [];
    const marked = kanaOfRomaji(text, 'ー') ?? kana;
    const macrons = kanaOfMacrons(text);
    const isSure = macrons.length === 1;
    const all = [marked, ...macrons.flatMap(withParticles), ...macrons.map(withLongMarks)];
    const written = [...new Set(all.flatMap(inBothKana))];
    const byKana = written.map((one) => this.exact(one, 'romaji')).filter(({ length }) => length > 0);
    // こんにちは is in more use than こんにちわ; of one kana the order stays.
    if (isSure) byKana.sort((a, b) => distanceOf(a[0]!.line) - distanceOf(b[0]!.line));
    const found = byKana
      .flat()
      .sort(
        (a, b) => Number(b.line.first) - Number(a.line.first) || (isSure ? 0 : distanceOf(a.line) - distanceOf(b.line)),
      );
    const isUsual = found.some(({ line }) => line.first || line.common);
    const others = isUsual
      ? []
      : [
          ...longReadings(kana)
            .slice(1)
            .flatMap((one) => this.exact(one, 'romaji')),
          ...[kana, marked].flatMap((one) => this.inMixedKana(one, 'romaji', most)),
          ...asLoanword(text).flatMap((one) => this.exact(one, 'romaji')),
        ];
    const exact =
      others.length === 0 ? found : [...found, ...others].sort((a, b) => distanceOf(a.line) - distanceOf(b.line));
    const forms = macrons.flatMap((one) => this.forms(one));
    const beginnings = kana.length > 1 ? this.beginnings(kana, most) : [];
    return [...exact, ...forms, ...beginnings];
  }

  /** Words that courses teach by an English word, of which these are forms: give and gave. */
  private taughtAs(text: string): Hit[] {
    const words = glossWords(text);
    const plain = words.length === 1 ? plainWords(words[0]!) : [];
    const taught = [words.join(' '), ...plain].map((one) => TAUGHT.get(one)).find((one) => one !== undefined) ?? [];
    return taught.flatMap(({ written, reading }) =>
      this.exact(written, 'meaning')
        .filter(({ line }) => reading === undefined || toHiragana(line.reading) === reading)
        .slice(0, 1),
    );
  }

  /** Words by what they mean; of dogs and went also those that mean dog and go. */
  private byMeaning(text: string, most: number): Hit[] {
    const words = glossWords(text);
    if (words.length === 0) return [];
    const found = [...this.withWords(words), ...this.inOtherForms(words)].sort((a, b) => a.distance - b.distance);
    const hits = found.slice(0, most).map(({ hit }) => hit);
    return hits.length >= most ? hits : [...hits, ...this.stillWritten(words, most)];
  }

  /** What is meant by a question whose words are forms of others, or others are forms of. */
  private inOtherForms(words: readonly string[]): Meant[] {
    const { glosses } = this.dictionary;
    const plain = words.map((word) => plainWords(word).filter((one) => glosses.entriesWith(one).length > 0));
    if (words.length > 1) {
      const isForm = plain.some(({ length }) => length > 0);
      return isForm ? this.withWords(words.map((word, index) => plain[index]![0] ?? word)) : [];
    }
    const [word] = words as [string];
    const isForm = isIrregular(word) ? 0 : OTHER_FORM;
    const ofPlain = plain[0]!.slice(0, 1).flatMap((one) => this.withWords([one]).map(further(isForm)));
    const ofPast = this.withWords([pastForm(word)])
      .filter(isJustThat)
      .map(further(OTHER_FORM));
    return [...ofPlain, ...ofPast];
  }

  /** Words whose glosses have all the words of a question, the last of which is still being written. */
  private stillWritten(words: readonly string[], most: number): Hit[] {
    const last = words.at(-1)!;
    const others = this.dictionary.glosses.wordsBeginning(last).filter((word) => word !== last);
    const begun = others.flatMap((word) => this.withWords([...words.slice(0, -1), word], OF_EACH_BEGINNING));
    return begun
      .map(({ hit }) => hit)
      .sort((a, b) => distanceOf(a.line) - distanceOf(b.line))
      .slice(0, most);
  }

  /** Words whose glosses have all the words of a question, the nearest first; at most so many are looked at. */
  private withWords(words: readonly string[], most = words.length > 1 ? MOST_LOOKED_AT : MOST_OF_WORD): Meant[] {
    // The small ones are in most glosses, and not in the index where they stand in brackets.
    const long = words.filter(({ length }) => length > 2);
    const lists = (long.length > 0 ? long : words)
      .map((word) => this.dictionary.glosses.entriesWith(word))
      .sort((a, b) => a.length - b.length);
    const [rarest, ...others] = lists;
    if (!rarest || rarest.length === 0) return [];
    const sets = others.map((ids) => new Set(ids));
    const inAll = sets.length === 0 ? rarest : rarest.filter((id) => sets.every((set) => set.has(id)));
    const looked = [...inAll.subarray(0, most)];
    return looked.flatMap((id) => this.meantBy(id, words)).sort((a, b) => a.distance - b.distance);
  }

  /** Whether a gloss says just what was asked for. */
  private isExactly({ line }: Hit, question: string): boolean {
    const place = placeOf(this.dictionary.entry(line.id), glossWords(question), DISTANCE.nearly);
    return place !== undefined && place < DISTANCE.more;
  }

  private meantBy(id: number, words: readonly string[]): Meant[] {
    const entry = this.dictionary.entry(id);
    const place = placeOf(entry, words);
    if (place === undefined) return [];
    const hit = this.meant(id, entry);
    return [{ hit, place, distance: place + distanceOf(hit.line) + this.laterCourse(hit.line) }];
  }

  /** Words of a first course are what a learner looks for before those of the next. */
  private laterCourse({ written, reading, first }: Line): number {
    if (!first) return 0;
    return this.inFirstCourse.has(`${written}\t${toHiragana(reading)}`) ? 0 : LATER_COURSE;
  }

  private isOfFirstCourse({ id, first }: Line): boolean {
    const { line } = this.meant(id, this.dictionary.entry(id));
    return first && line.first && this.laterCourse(line) === 0;
  }

  private meant(id: number, entry: DictionaryEntry): Hit {
    const { word } = usualForm(entry);
    const linesOf = (written: string) => this.dictionary.lines(written).filter((line) => line.id === id);
    const own = linesOf(word);
    // A spelling may have no reading of its own; an entry always has kana.
    const lines = own.length > 0 ? own : linesOf(entry.kana[0]!.text);
    const line = lines.find(({ first }) => first) ?? lines.find(({ common }) => common) ?? lines[0]!;
    return { by: 'meaning', written: line.written, line, changes: [], surface: '' };
  }

  /** Words that are written or said almost so, for what is misspelled. */
  private similar(text: string, most: number): Hit[] {
    const kana = hasJapanese(text) ? (isKana(text) ? text : undefined) : kanaOfRomaji(text);
    const read = kana === undefined ? [] : withParticles(kana).flatMap((one) => this.dictionary.linesNear(one, most));
    const hits = read
      .filter(({ first, common }) => first || common)
      .map((line): Hit => ({ by: 'similar', written: line.written, line, changes: [], surface: '' }));
    const words = hasJapanese(text) ? [] : glossWords(text);
    const corrected = words.map((word) => {
      const { glosses } = this.dictionary;
      return glosses.entriesWith(word).length > 0 ? word : (glosses.wordsNear(word)[0] ?? word);
    });
    const isCorrected = corrected.some((word, index) => word !== words[index]);
    const meant = (isCorrected ? this.withWords(corrected) : []).map(({ hit }): Hit => ({ ...hit, by: 'similar' }));
    return alternating(meant, hits).slice(0, most);
  }

  private byPattern(text: string, pattern: Pattern, most: number): Hit[] {
    const patterns = hasJapanese(text) ? [pattern] : [patternOf(inKana(text) ?? '')].filter((one) => one !== undefined);
    const hits = patterns.flatMap((one) =>
      this.dictionary.linesLike(one, most).map(
        (line): Hit => ({
          by: 'pattern',
          written: line.written,
          line,
          changes: [],
          surface: '',
        }),
      ),
    );
    const meant = hasJapanese(text)
      ? []
      : this.dictionary.glosses
          .wordsLike(patternOf(text.toLowerCase())!)
          .flatMap((word) => this.withWords([word], OF_EACH_BEGINNING).map(({ hit }) => hit));
    return firstOfEach(alternating(hits, meant)).slice(0, most);
  }
}

/** The words that courses teach by English words, by what `glossWords` makes of these. */
const TAUGHT: ReadonlyMap<string, readonly { readonly written: string; readonly reading: string | undefined }[]> =
  new Map(
    readTable('data/search/english-words.tsv', ['english', 'words'], ({ english, words }) => {
      const taught = words.split(' ').map((word) => {
        const [written = '', reading] = word.split('・');
        return { written, reading };
      });
      return english.split('|').map((one) => [glossWords(one).join(' '), taught] as const);
    }).flat(),
  );

/** A word that means what was asked for. */
interface Meant {
  readonly hit: Hit;
  /** How far its gloss is from the question. */
  readonly place: number;
  /** With its use, by which such words are compared. */
  readonly distance: number;
}

const further =
  (by: number) =>
  (meant: Meant): Meant => ({ ...meant, distance: meant.distance + by });

const isJustThat = ({ place }: Meant) => place < DISTANCE.kindOf;

/**
 * How far the nearest gloss is from the words of a question.
 *
 * @param most glosses that say more than that are none
 * @returns undefined where no gloss has all
 */
function placeOf(
  { senses }: DictionaryEntry,
  words: readonly string[],
  most: number = DISTANCE.all,
): number | undefined {
  let nearest: number | undefined;
  const joined = words.join('');
  for (const [sense, { glosses }] of senses.entries()) {
    for (const [gloss, text] of glosses.entries()) {
      if (!mayHave(text, words)) continue;
      const distance = distanceOfGloss(readGloss(text), words, joined);
      if (distance === undefined || distance > most) continue;
      nearest = Math.min(nearest ?? Number.MAX_SAFE_INTEGER, distance + distanceOfPlace(sense, gloss));
    }
  }
  return nearest;
}

/** Whether a gloss may have all words: it is seldom read in full. */
function mayHave(text: string, words: readonly string[]): boolean {
  const small = text.toLowerCase();
  return words.every((word) => small.includes(word)) || /[-\u0080-\uffff'’]/u.test(text);
}

/** Whether somebody means it who writes it in Latin letters, and not a beginning of it. */
const isInUse = ({ by, line }: Hit) => by !== 'beginning' && (line.first || line.common);

/** Letters with gaps in romaji as kana; undefined where they are none. */
function inKana(text: string): string | undefined {
  const pieces = text.split(/([*?])/u).filter((piece) => piece !== '');
  const kana = pieces.map((piece) => (/^[*?]$/u.test(piece) ? piece : kanaOfRomaji(piece)));
  return kana.every((piece) => piece !== undefined) ? kana.join('') : undefined;
}

const WORD_AND_QUESTION_MARK = /^([^*?]+)\?$/u;

const inBothKana = (text: string): string[] => [...new Set([text, toKatakana(text), toHiragana(text)])];

/** EDICT has the codes of JMdict, with `vs` for what JMdict calls `vs-i`, too. */
const isTag = (code: string, tag: string) => code === tag || (tag === 'adj-ix' && code === 'adj-i');

const distanceOf = (line: Line): number => distanceOfUse({ ...line, archaic: line.archaic || line.rare });

function alternating<T>(first: readonly T[], second: readonly T[]): T[] {
  const length = Math.max(first.length, second.length);
  return Array.from({ length }, (_, index) => [first[index], second[index]])
    .flat()
    .filter((one) => one !== undefined);
}

function firstOfEach(hits: readonly Hit[]): Hit[] {
  const seen = new Set<number>();
  return hits.filter(({ line: { id } }) => !seen.has(id) && seen.add(id));
}
