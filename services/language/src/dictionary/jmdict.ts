import { type ElementHandler, readElements } from '../xml/read-elements.js';
import type { DictionaryEntry, KanaForm, Sense, WrittenForm } from './entry.js';
import { loanSource } from './tag-names.js';

/** Priority marks that make a form "common" in JMdict's own sense. */
const COMMON_MARKS = new Set(['news1', 'ichi1', 'spec1', 'spec2', 'gai1']);

/**
 * The entries of a JMdict or JMdict_e XML file.
 *
 * @param chunks the decoded file in pieces of any size
 * @throws Error when the XML is broken, and the message says where; or when it holds no entry
 */
export const readJmdict = (chunks: AsyncIterable<string>): AsyncIterable<DictionaryEntry> =>
  readElements(chunks, new JmdictEntries(), 'The file holds no JMdict entries.');

class JmdictEntries implements ElementHandler<DictionaryEntry> {
  private kanji: WrittenForm[] = [];
  private kana: KanaForm[] = [];
  private senses: Sense[] = [];
  private ranks: number[] = [];
  /** What the current form or sense holds, by the names of its elements. */
  private group: Map<string, string[]> | undefined;
  private language = 'eng';
  private isMadeInJapan = false;

  opened(name: string, attributes: Record<string, string>): void {
    this.language = attributes['xml:lang'] ?? 'eng';
    this.isMadeInJapan = attributes.ls_wasei === 'y';
    if (name === 'entry') {
      this.kanji = [];
      this.kana = [];
      this.senses = [];
      this.ranks = [];
    }
    if (name === 'k_ele' || name === 'r_ele' || name === 'sense') {
      this.group = new Map();
    }
  }

  closed(name: string, text: string): DictionaryEntry | undefined {
    if (name === 'entry') return this.entry();
    if (name === 'k_ele') this.kanji.push({ text: this.first('keb'), ...this.marks('ke') });
    else if (name === 'r_ele') this.kana.push(this.kanaForm());
    else if (name === 'sense') this.endSense();
    else if (this.group && name === 'lsource') this.put(name, loanSource(this.language, text, this.isMadeInJapan));
    else if (this.group && !(name === 'gloss' && this.language !== 'eng')) this.put(name, text);
    return undefined;
  }

  private kanaForm(): KanaForm {
    const of = this.group?.has('re_nokanji') ? [] : this.all('re_restr');
    const isRestricted = of.length > 0 || this.group?.has('re_nokanji');
    return { text: this.first('reb'), ...this.marks('re'), ...(isRestricted ? { of } : {}) };
  }

  private marks(prefix: 'ke' | 're'): { common: boolean; tags: string[] } {
    const priorities = this.all(`${prefix}_pri`);
    for (const priority of priorities) {
      if (priority.startsWith('nf')) this.ranks.push(Number(priority.slice(2)) * 500);
    }
    return { common: priorities.some((mark) => COMMON_MARKS.has(mark)), tags: this.all(`${prefix}_inf`) };
  }

  private endSense(): void {
    const glosses = this.all('gloss');
    const stated = this.all('pos');
    // JMdict states the part of speech once for the senses that follow.
    const partOfSpeech = stated.length > 0 ? stated : (this.senses.at(-1)?.partOfSpeech ?? []);
    const tags = [...this.all('misc'), ...this.all('field'), ...this.all('dial')];
    const sense = { partOfSpeech, tags, glosses };
    if (glosses.length > 0)
      this.senses.push({
        ...sense,
        ...this.stated('ofKanji', 'stagk'),
        ...this.stated('ofKana', 'stagr'),
        ...this.stated('notes', 's_inf'),
        ...this.stated('see', 'xref'),
        ...this.stated('sources', 'lsource'),
      });
    this.group = undefined;
  }

  private entry(): DictionaryEntry | undefined {
    if (this.kana.length === 0 || this.senses.length === 0) return undefined;
    const rank = this.ranks.length > 0 ? { rank: Math.min(...this.ranks) } : {};
    return { kanji: this.kanji, kana: this.kana, senses: this.senses, ...rank };
  }

  /** A property of what the elements of a name hold; nothing when there are none. */
  private stated(property: keyof Sense, name: string): Partial<Sense> {
    const texts = this.all(name);
    return texts.length > 0 ? { [property]: texts } : {};
  }

  private put(name: string, text: string): void {
    this.group!.set(name, [...this.all(name), text]);
  }

  private all(name: string): string[] {
    return this.group?.get(name) ?? [];
  }

  private first(name: string): string {
    return this.all(name)[0] ?? '';
  }
}
