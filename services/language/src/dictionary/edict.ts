import { toHiragana } from '@ichibun/japanese/kana';
import { hashOf } from '../tables/hash.js';
import type { DictionaryEntry, KanaForm, Sense, WrittenForm } from './entry.js';
import { countCompounds } from './estimated-ranks.js';
import { firstWords } from './first-words.js';
import { keyFrom } from './packed.js';
import { isLanguage, loanSource } from './tag-names.js';

interface EdictLine {
  readonly written: string;
  readonly reading: string;
  readonly common: boolean;
  readonly formTags: readonly string[];
  readonly senses: readonly Sense[];
  /** Each sense as text, to compare it with those of other lines. */
  readonly senseKeys: readonly string[];
}

const LINE = /^(\S+)(?: \[([^\]]+)\])? \/(.+)\/\s*$/u;
const FORM_TAGS = new Set(['iK', 'ik', 'oK', 'ok', 'io', 'ateji', 'gikun', 'rK', 'rk', 'sK', 'sk']);
const SENSE_TAGS = new Set(
  (
    'abbr arch chn col dated derog fam fem form hist hon hum id joc litf m-sl male male-sl net-sl obs obsc on-mim poet ' +
    'pol proverb quote rare sens sl uk vulg X yoji unc ' +
    'anat archit astron baseb biol bot bus chem comp econ engr finc food geol geom gram ling law MA mahj math med mil ' +
    'music physics shogi sports sumo zool Buddh Shinto comp go sumo ' +
    'hob ksb ktb kyb kyu nab osb rkb thb tsb tsug'
  ).split(' '),
);
const PART_OF_SPEECH =
  /^(?:adj-\w+|adv|adv-to|aux(?:-\w+)?|conj|cop(?:-da)?|ctr|exp|int|n|n-\w+|num|pn|pref|prt|suf|unc|v[1245z]\w*(?:-\w+)?|vi|vt|v[knrs](?:-\w+)?|v-unspec)$/u;

/**
 * The entries of an EDICT 1 file (one line per spelling and reading; the format of Debian's package `edict`).
 *
 * EDICT repeats one entry for each of its spellings and readings: lines with the same senses that share a spelling or
 * a reading are one entry again. It leaves out senses that a spelling does not have: lines of one reading with the same
 * first sense, one of which has all senses of the other, are one entry as well (云う and 言う).
 *
 * @param text the whole file, decoded
 */
export function* readEdict(text: string): Iterable<DictionaryEntry> {
  // Only where lines lie is kept, and each is read twice: all of them as objects would take several hundred megabytes.
  const byFirstSense = new Map<number, number[]>();
  for (let start = 0, end = 0; start < text.length; start = end + 1) {
    end = lineEnd(text, start);
    const parsed = parseLine(text.slice(start, end));
    if (!parsed) continue;
    const first = parsed.senseKeys[0]!;
    const key = hashOf(first) * 4096 + (first.length % 4096);
    const same = byFirstSense.get(key);
    if (same) same.push(start);
    else byFirstSense.set(key, [start]);
  }
  const usage = usageOf(text);
  for (const starts of byFirstSense.values()) {
    const lines = starts.map((start) => parseLine(text.slice(start, lineEnd(text, start)))!);
    // Other senses may share the number.
    for (const same of Map.groupBy(lines, ({ senseKeys }) => senseKeys[0]).values())
      yield* connected(same).map((lines) => toEntry(lines, usage));
  }
}

/** How many longer words a spelling is part of, and whether courses begin with it: what EDICT tells of its use. */
interface Usage {
  compounds(spelling: string): number;
  isFirst(spelling: string, reading: string): boolean;
}

function usageOf(text: string): Usage {
  const spellings = new Map<string, number>();
  for (let start = 0, end = 0; start < text.length; start = end + 1) {
    end = lineEnd(text, start);
    const space = text.indexOf(' ', start);
    if (space <= start || space >= end) continue;
    const spelling = text.slice(start, space);
    if (!spellings.has(spelling)) spellings.set(spelling, spellings.size);
  }
  const compounds = countCompounds(spellings);
  const first = new Set(firstWords().map(({ word, reading }) => `${word}\t${toHiragana(reading)}`));
  return {
    compounds: (spelling) => compounds.get(spellings.get(spelling) ?? -1) ?? 0,
    isFirst: (spelling, reading) => first.has(`${spelling}\t${toHiragana(reading)}`),
  };
}

function lineEnd(text: string, start: number): number {
  const end = text.indexOf('\n', start);
  return end < 0 ? text.length : end;
}

/** Whether a line is one of an EDICT file. */
export const isEdictLine = (line: string): boolean => LINE.test(line);

function parseLine(line: string): EdictLine | undefined {
  const match = LINE.exec(line);
  // The first line of the file is its title, under a spelling made of question marks.
  if (!match || match[1]!.startsWith('？')) return undefined;
  const [, written = '', reading = written, body = ''] = match;
  const formTags: string[] = [];
  const glosses = body.split('/').filter((gloss) => gloss !== '' && !/^EntL\d+X?$/u.test(gloss));
  const common = glosses.includes('(P)');
  const senses = parseSenses(
    glosses.filter((gloss) => gloss !== '(P)'),
    formTags,
  );
  if (senses.length === 0) return undefined;
  return { written, reading, common, formTags, senses, senseKeys: senses.map((sense) => JSON.stringify(sense)) };
}

function parseSenses(glosses: readonly string[], formTags: string[]): Sense[] {
  const senses: { partOfSpeech: string[]; tags: string[]; glosses: string[]; sources?: string[] }[] = [];
  for (const gloss of glosses) {
    const marks = marksIn(gloss);
    let rest = marks.gloss;
    let partOfSpeech: string[] = [];
    const { tags, sources } = marks;
    let starts = senses.length === 0;
    for (let tag = /^\(([^()]*)\)\s*/u.exec(rest); tag; tag = /^\(([^()]*)\)\s*/u.exec(rest)) {
      const codes = tag[1]!.split(',');
      if (/^\d+$/u.test(tag[1]!)) starts = true;
      else if (partOfSpeech.length === 0 && codes.every((code) => PART_OF_SPEECH.test(code))) partOfSpeech = codes;
      else if (codes.every((code) => FORM_TAGS.has(code))) formTags.push(...codes);
      else if (codes.every((code) => SENSE_TAGS.has(code))) tags.push(...codes);
      else break;
      rest = rest.slice(tag[0].length);
    }
    if (rest === '') continue;
    const last = senses.at(-1);
    if (starts || !last || partOfSpeech.length > 0) {
      senses.push({
        partOfSpeech: partOfSpeech.length > 0 ? partOfSpeech : (last?.partOfSpeech ?? []),
        tags,
        glosses: [rest],
        ...(sources.length > 0 && { sources }),
      });
    } else {
      last.glosses.push(rest);
      last.tags.push(...tags);
      if (sources.length > 0) last.sources = [...(last.sources ?? []), ...sources];
    }
  }
  return senses;
}

/** What stands in brackets, of which some are in these: `(eng: cut + ban(dage))`. */
const BRACKETS = /\s*\(([^()]*(?:\([^()]*\)[^()]*)*)\)/gu;
const MARK = /^(wasei|[a-z]{3,4}):\s*(.*)$/u;

/**
 * A gloss without what is said about it behind a colon: a dialect, `(ksb:)`, and where a loanword comes from, `(por:)`,
 * `(eng: ice, ger: Eis)`.
 */
function marksIn(gloss: string): { gloss: string; tags: string[]; sources: string[] } {
  const tags: string[] = [];
  const sources: string[] = [];
  if (!gloss.includes(':')) return { gloss, tags, sources };
  const rest = gloss.replace(BRACKETS, (all: string, inside: string) => {
    const marks = inside.split(/,\s*(?=[a-z]{3,5}:)/u).map((mark) => MARK.exec(mark));
    if (!marks.every((mark) => mark && (SENSE_TAGS.has(mark[1]!) || mark[1] === 'wasei' || isLanguage(mark[1]!)))) {
      return all;
    }
    for (const mark of marks) {
      const [, code = '', word = ''] = mark!;
      const isMadeInJapan = code === 'wasei';
      if (isMadeInJapan || isLanguage(code))
        sources.push(loanSource(isMadeInJapan ? 'eng' : code, word, isMadeInJapan));
      else tags.push(code);
    }
    return '';
  });
  return { gloss: rest.trim(), tags, sources };
}

/** A reading without the marks in which spellings of one loanword differ: コンピューター, コンピュータ. */
const bare = (reading: string) => toHiragana(reading).replace(/[ー・]/gu, '');

function isOfSameEntry(a: EdictLine, b: EdictLine): boolean {
  const isReadAlike = bare(a.reading) === bare(b.reading);
  if (!isReadAlike && a.written !== b.written) return false;
  const [fewer, more] = a.senseKeys.length < b.senseKeys.length ? [a, b] : [b, a];
  if (!fewer.senseKeys.every((key) => more.senseKeys.includes(key))) return false;
  return fewer.senseKeys.length === more.senseKeys.length || (isReadAlike && hasKanji(a) && hasKanji(b));
}

const hasKanji = ({ written, reading }: EdictLine) => written !== reading;

/** Groups lines of the same first sense into entries. */
function connected(lines: EdictLine[]): EdictLine[][] {
  if (lines.length === 1) return [lines];
  const groups: EdictLine[][] = [];
  for (const line of lines) {
    const linked = groups.filter((group) => group.some((other) => isOfSameEntry(line, other)));
    for (const group of linked.slice(1)) {
      linked[0]!.push(...group);
      groups.splice(groups.indexOf(group), 1);
    }
    if (linked[0]) linked[0].push(line);
    else groups.push([line]);
  }
  return groups;
}

function toEntry(lines: EdictLine[], usage: Usage): DictionaryEntry {
  const sorted = lines.toSorted((a, b) => mark(b) - mark(a));
  const withKanji = sorted.filter(hasKanji);
  const spellings = Map.groupBy(withKanji, (line) => line.written);
  const readings = Map.groupBy(sorted, (line) => line.reading);
  const kanji = [...spellings].map(
    ([text, same]): WrittenForm => ({ text, common: same.some((line) => line.common), tags: kanjiTags(same) }),
  );
  const kana = [...readings].map(([text, same]): KanaForm => {
    const of = same.filter(hasKanji).map((line) => line.written);
    return {
      text,
      common: same.some((line) => line.common),
      tags: kanaTags(same),
      ...(of.length === kanji.length ? {} : { of }),
    };
  });
  const uses = new Map(kanji.map(({ text }) => [text, useOf(spellings.get(text)!, usage)]));
  const byUse = kanji.toSorted((a, b) => uses.get(b.text)! - uses.get(a.text)!);
  const senses = sensesOf(lines);
  // とても before とっても. Of a word in kanji the order of its readings decides more than how it is written.
  const isFirst = ({ text }: KanaForm) => usage.isFirst(text, text);
  const kanaByUse = isUsuallyKana(senses) ? [...kana.filter(isFirst), ...kana.filter((form) => !isFirst(form))] : kana;
  // Lines with other senses do not rename the entry of the spelling that is used most.
  const named = namingLines(sorted, byUse[0]?.text);
  const [spelling, reading] = [named.find(hasKanji)?.written, named[0]!.reading];
  const isRenamed = byUse[0]?.text !== spelling || kanaByUse[0]!.text !== reading;
  const name = isRenamed ? { name: keyFrom(spelling, reading, 0) } : {};
  return { kanji: byUse, kana: kanaByUse, senses, ...name };
}

/** The lines that have the same senses as a spelling; all of an entry without kanji. */
function namingLines(lines: readonly EdictLine[], spelling: string | undefined): readonly EdictLine[] {
  const main = lines.find(({ written }) => written === spelling);
  return main ? lines.filter(({ senseKeys }) => senseKeys.join() === main.senseKeys.join()) : lines;
}

/** The senses of all lines in their order, each with the spellings and readings that have it where others lack it. */
function sensesOf(lines: readonly EdictLine[]): Sense[] {
  const [longest, ...others] = lines.toSorted((a, b) => b.senseKeys.length - a.senseKeys.length);
  const keys = [...longest!.senseKeys];
  const senses = [...longest!.senses];
  for (const { senseKeys, senses: more } of others) {
    for (const [at, key] of senseKeys.entries()) {
      if (keys.includes(key)) continue;
      const place = keys.indexOf(senseKeys[at - 1]!) + 1;
      keys.splice(place, 0, key);
      senses.splice(place, 0, more[at]!);
    }
  }
  return senses.map((sense, at) => {
    const having = lines.filter(({ senseKeys }) => senseKeys.includes(keys[at]!));
    const ofKanji = restriction(lines.filter(hasKanji), having, 'written');
    const ofKana = restriction(lines, having, 'reading');
    return { ...sense, ...(ofKanji && { ofKanji }), ...(ofKana && { ofKana }) };
  });
}

/** The forms of some lines, unless they are the forms of all. */
function restriction(all: readonly EdictLine[], some: readonly EdictLine[], form: 'written' | 'reading') {
  const forms = new Set(some.map((line) => line[form]));
  return all.every((line) => forms.has(line[form])) ? undefined : [...forms];
}

const isUsuallyKana = (senses: readonly Sense[]): boolean => senses[0]!.tags.includes('uk');

/** How much a spelling of an entry is used, to compare it with the others. */
function useOf(lines: readonly EdictLine[], { compounds, isFirst }: Usage): number {
  const { written, reading, formTags, senseKeys } = lines[0]!;
  return (
    (isFirst(written, reading) ? 1e9 : 0) +
    (lines.some(({ common }) => common) ? 1e8 : 0) -
    (formTags.length > 0 ? 1e7 : 0) -
    (/[０-９]/u.test(written) ? 1e6 : 0) +
    compounds(written) +
    senseKeys.length / 100
  );
}

/**
 * Which line names the entry, in its key: EDICT sorts by spelling, so its order says nothing. JMdict's own main spelling
 * is a common one, rarely with full-width digits, and usually the one with most kanji.
 */
const mark = (line: EdictLine) =>
  (line.common ? 1000 : 0) -
  (line.formTags.length > 0 ? 500 : 0) -
  (/[０-９]/u.test(line.written) ? 200 : 0) +
  [...line.written.matchAll(/\p{Script=Han}/gu)].length;

const KANJI_TAG = /K$|^io$|^ateji$/u;
const kanjiTags = (lines: EdictLine[]) => shared(lines).filter((tag) => KANJI_TAG.test(tag));
const kanaTags = (lines: EdictLine[]) => shared(lines).filter((tag) => !KANJI_TAG.test(tag));

/** Tags that all lines of a form have: those of one line only belong to its other half. */
const shared = (lines: EdictLine[]) =>
  lines[0]!.formTags.filter((tag) => lines.every((line) => line.formTags.includes(tag)));
