import { toHiragana } from '@ichibun/japanese/kana';

/**
 * A dictionary entry in JMdict's shape, whichever file it came from. Tags are JMdict's short codes (`v5r`, `uk`, `oK`).
 */
export interface DictionaryEntry {
  /** Spellings with kanji, the main one first; empty for words without. */
  readonly kanji: readonly WrittenForm[];
  /** Kana readings, the main one first; at least one. */
  readonly kana: readonly KanaForm[];
  readonly senses: readonly Sense[];
  /** Rank among the words of newspapers, in steps of 500 (JMdict's nf01 = 500); absent when the file has none. */
  readonly rank?: number;
  /** What its key is made from, where that is not its main spelling and reading: `河・かわ` of 川. */
  readonly name?: string;
}

export interface WrittenForm {
  readonly text: string;
  readonly common: boolean;
  /** `iK`, `oK`, `rK`, `sK`, `ateji`, `io`. */
  readonly tags: readonly string[];
}

export interface KanaForm {
  readonly text: string;
  readonly common: boolean;
  /** `ik`, `ok`, `rk`, `sk`, `gikun`. */
  readonly tags: readonly string[];
  /** The spellings that this reading belongs to; absent when it belongs to all. Empty: to none (a word of its own). */
  readonly of?: readonly string[];
}

export interface Sense {
  /** Parts of speech, such as `v1`, `n`, `adj-na`. */
  readonly partOfSpeech: readonly string[];
  /** Everything else said about the sense: `uk`, `arch`, `hon`, fields, dialects. */
  readonly tags: readonly string[];
  /** English glosses; at least one. */
  readonly glosses: readonly string[];
  /** The spellings with kanji that it is a sense of; absent when of all. */
  readonly ofKanji?: readonly string[];
  /** The readings that it is a sense of; absent when of all. */
  readonly ofKana?: readonly string[];
  /** What the dictionary remarks: `after a verb`. */
  readonly notes?: readonly string[];
  /** Other entries to look at, as the dictionary writes them: `丸・まる`. */
  readonly see?: readonly string[];
  /** Where a loanword comes from; see `loanSource`. */
  readonly sources?: readonly string[];
}

/** A word as it stands in a text. */
export interface WrittenWord {
  readonly written: string;
  /** Kana of either sort; empty when unknown. */
  readonly reading: string;
}

/** The senses of an entry that a word can have as it is written and read; all where none would be left. */
export function sensesOfForm({ kanji, senses }: DictionaryEntry, { written, reading }: WrittenWord): readonly Sense[] {
  const hiragana = toHiragana(reading);
  const isKanjiForm = kanji.some(({ text }) => text === written);
  const fitting = senses.filter(
    ({ ofKanji, ofKana }) =>
      (!ofKanji || !isKanjiForm || ofKanji.includes(written)) &&
      (!ofKana || reading === '' || ofKana.some((kana) => toHiragana(kana) === hiragana)),
  );
  return fitting.length > 0 ? fitting : senses;
}

/** Forms that nobody writes today, or writes wrongly. */
const RARE_FORM_TAGS = new Set(['iK', 'oK', 'rK', 'sK', 'ik', 'ok', 'rk', 'sk', 'io']);

/** Whether a form is outdated, irregular, rare or listed for searching only. */
export const isRareForm = (form: { readonly tags: readonly string[] }): boolean =>
  form.tags.some((tag) => RARE_FORM_TAGS.has(tag));

/**
 * The forms, of all that an entry has in kanji or in kana, in which it is usually written: of those that are not
 * outdated, irregular or rare the common ones, with those that have the same kanji in other kana (落し物 beside 落とし物), or
 * all of them where none is common.
 */
export function usualForms<F extends WrittenForm>(forms: readonly F[]): F[] {
  const inUse = forms.filter((form) => !isRareForm(form));
  const common = new Set(inUse.filter((form) => form.common).map(({ text }) => kanjiIn(text)));
  if (common.size === 0) return inUse;
  return inUse.filter(({ common: isCommon, text }) => {
    const kanji = kanjiIn(text);
    return isCommon || (kanji !== '' && common.has(kanji));
  });
}

const kanjiIn = (text: string): string => text.replace(/[^\p{sc=Han}]/gu, '');

/** Whether an entry is usually written so; so is what is not among its forms, as with kana for some of its kanji. */
export function isUsuallyWritten({ kanji, kana }: DictionaryEntry, written: string): boolean {
  const is = (form: WrittenForm) => form.text === written;
  return ![...kanji, ...kana].some(is) || [...usualForms(kanji), ...usualForms(kana)].some(is);
}

/**
 * The spellings in which an entry is usually written, of a spelling with kanji in which it is not: an old, irregular or
 * rare one (坐る: 座る), or one of a word that is usually written in kana (有る: ある). None of a usual spelling.
 */
export function usualSpellings({ kanji, kana, senses }: DictionaryEntry, written: string): string[] {
  const form = kanji.find(({ text }) => text === written);
  if (!form) return [];
  const usual = usualForms(kanji).filter((one) => one !== form);
  if (senses[0]!.tags.includes('uk')) {
    return [...usualForms(kana).filter((read) => readsAs(read, form)), ...usual].map(({ text }) => text);
  }
  return isUsuallyWritten({ kanji, kana, senses }, written) ? [] : usual.map(({ text }) => text);
}

/** Spellings that are named beside a word. */
const MOST_BESIDE = 4;

/**
 * How else an entry is usually written than as it stands, the most usual first: 座る beside 坐る, 子ども beside 子供. Of a word
 * in kana its kanji, only common ones where it is mostly in kana; kana only of such a word. At most 4.
 *
 * @param reading is shown beside it, and is not said twice
 */
export function otherSpellings({ kanji, kana, senses }: DictionaryEntry, written: string, reading: string): string[] {
  const form = kanji.find(({ text }) => text === written);
  const read = form ? undefined : kana.find(({ text }) => text === written);
  const isMostlyKana = senses[0]!.tags.includes('uk');
  const inKana = form && isMostlyKana ? usualForms(kana).filter((one) => readsAs(one, form)) : [];
  const inKanji = usualForms(kanji).filter((one) => !read || (readsAs(read, one) && (one.common || !isMostlyKana)));
  const texts = new Set([...inKana, ...inKanji].map(({ text }) => text));
  texts.delete(written);
  return [...texts].filter((text) => toHiragana(text) !== toHiragana(reading)).slice(0, MOST_BESIDE);
}

/** Whether a reading belongs to a spelling of the same entry. */
export const readsAs = (kana: KanaForm, kanji: Pick<WrittenForm, 'text'>): boolean =>
  kana.of?.includes(kanji.text) ?? true;
