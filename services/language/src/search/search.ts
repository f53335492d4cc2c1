import { isKana, toHiragana, toKatakana } from '@ichibun/japanese/kana';
import { nfkc } from '@ichibun/japanese/normal-form';
import { hasJapanese } from '@ichibun/japanese/script';
import type { Dictionary, Line } from '../dictionary/dictionary.js';
import { DISTANCE, distanceOfPlace, distanceOfUse } from '../dictionary/gloss-index.js';
import { glossWords } from '../dictionary/gloss-words.js';
import { lookUpExactly } from '../dictionary/look-up.js';
import { hasGaps, type Pattern, patternOf } from '../dictionary/pattern.js';
import { mayBeFormsOf } from '../dictionary/word-forms.js';
import { usualForm } from '../lists/word-sets.js';
import { isIrregular, plainWords } from './english-forms.js';
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
 * means, by its beginning, by letters with gaps, or because it is in a sentence.
 */
export type FoundBy = 'spelling' | 'romaji' | 'form' | 'meaning' | 'beginning' | 'pattern' | 'sentence';

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

/** Candidates of a meaning that are looked at in full. */
const MOST_LOOKED_AT = 400;
/** Of each English word that begins as the last one of a question does, how many meanings are answered. */
const OF_EACH_BEGINNING = 5;
/** Of several ways to understand a question, how many of the likelier stand before the others. */
const BEFORE_OTHERS = 4;

/**
 * Finds words by anything that somebody may write: kanji, kana, romaji, English, an inflected form, letters with gaps
 * (`*` and `?`, also full-width), or a sentence, whose words are answered.
 */
export class Search {
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
    return firstOfEach(hits).slice(0, most);
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
    const [first] = read;
    const isRead = first && (first.line.first || !meant[0] || (first.line.common && !this.isExactly(meant[0], text)));
    const ofBoth = isRead
      ? [first, ...meant.slice(0, BEFORE_OTHERS), ...read.slice(1), ...meant.slice(BEFORE_OTHERS)]
      : [...meant.slice(0, BEFORE_OTHERS), ...read, ...meant.slice(BEFORE_OTHERS)];
    return [...written, ...ofBoth];
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
    const found = written
      .flatMap((one) => this.exact(one, 'romaji'))
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

  /** Words by what they mean; of dogs and went also those that mean dog and go. */
  private byMeaning(text: string, most: number): Hit[] {
    const words = glossWords(text);
    const asAsked = this.withGlosses(words, most);
    const plain = this.inPlainWords(words, most);
    const [first] = asAsked;
    // 左 is left, and 眼鏡 glasses; 行く comes before いらした for went.
    const isJustThat = first && this.isExactly(first, text) && (first.line.first || !words.every(isIrregular));
    const before = isJustThat ? asAsked.slice(0, BEFORE_OTHERS / 2) : [];
    return [...before, ...plain.slice(0, BEFORE_OTHERS), ...asAsked, ...plain.slice(BEFORE_OTHERS)];
  }

  /** What is meant by a question whose words are forms of others. */
  private inPlainWords(words: readonly string[], most: number): Hit[] {
    const plain = words.map((word) =>
      plainWords(word).filter((one) => this.dictionary.glosses.entriesWith(one).length > 0),
    );
    if (words.length > 1) {
      const isForm = plain.some(({ length }) => length > 0);
      return isForm
        ? this.withGlosses(
            words.map((word, index) => plain[index]![0] ?? word),
            most,
          )
        : [];
    }
    for (const word of plain[0] ?? []) {
      const meant = this.withGlosses([word], most);
      if (meant[0] && this.isExactly(meant[0], word)) return meant;
    }
    return [];
  }

  /** Words whose glosses have all the words of a question, the last of which may still be written. */
  private withGlosses(words: readonly string[], most: number): Hit[] {
    if (words.length === 0) return [];
    const found = this.withWords(words, most);
    if (found.length >= most) return found;
    const last = words.at(-1)!;
    const others = this.dictionary.glosses.wordsBeginning(last).filter((word) => word !== last);
    const begun = others.flatMap((word) => this.withWords([...words.slice(0, -1), word], OF_EACH_BEGINNING));
    return [...found, ...begun.sort((a, b) => distanceOf(a.line) - distanceOf(b.line))];
  }

  private withWords(words: readonly string[], most: number): Hit[] {
    const lists = words.map((word) => this.dictionary.glosses.entriesWith(word)).sort((a, b) => a.length - b.length);
    const [rarest, ...others] = lists;
    if (!rarest || rarest.length === 0) return [];
    if (others.length === 0) return [...rarest.subarray(0, most)].map((id) => this.meant(id));
    const sets = others.map((ids) => new Set(ids));
    const ids = [...rarest].filter((id) => sets.every((set) => set.has(id))).slice(0, MOST_LOOKED_AT);
    const wanted = words.join(' ');
    return ids
      .map((id) => ({ hit: this.meant(id), place: this.placeOf(id, words, wanted) }))
      .filter(({ place }) => place !== undefined)
      .sort((a, b) => a.place! + distanceOf(a.hit.line) - (b.place! + distanceOf(b.hit.line)))
      .slice(0, most)
      .map(({ hit }) => hit);
  }

  /** Whether a gloss says just what was asked for. */
  private isExactly({ line }: Hit, question: string): boolean {
    const words = glossWords(question);
    const place = this.placeOf(line.id, words, words.join(' '));
    return place !== undefined && place < DISTANCE.more;
  }

  /** How far the gloss that has all the words is from the first; undefined where no gloss has all. */
  private placeOf(id: number, words: readonly string[], wanted: string): number | undefined {
    const places = this.dictionary.entry(id).senses.flatMap(({ glosses }, sense) =>
      glosses.flatMap((text, gloss) => {
        const own = glossWords(text);
        if (!words.every((word) => own.includes(word))) return [];
        return [distanceOfPlace(sense, gloss) + (own.join(' ') === wanted ? 0 : DISTANCE.more)];
      }),
    );
    return places.length > 0 ? Math.min(...places) : undefined;
  }

  private meant(id: number): Hit {
    const { word } = usualForm(this.dictionary.entry(id));
    const lines = this.dictionary.lines(word).filter((line) => line.id === id);
    const line = lines.find(({ first }) => first) ?? lines.find(({ common }) => common) ?? lines[0]!;
    return { by: 'meaning', written: word, line, changes: [], surface: '' };
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
          .flatMap((word) => this.withWords([word], OF_EACH_BEGINNING));
    return firstOfEach(alternating(hits, meant)).slice(0, most);
  }
}

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
