import sax from 'sax';
import type { DictionaryEntry, KanaForm, Sense, WrittenForm } from './entry.js';
import { loanSource } from './tag-names.js';

/** Priority marks that make a form "common" in JMdict's own sense. */
const COMMON_MARKS = new Set(['news1', 'ichi1', 'spec1', 'spec2', 'gai1']);

interface Element {
  text: string;
  readonly children: Map<string, string[]>;
  language: string;
}

/**
 * The entries of a JMdict or JMdict_e XML file.
 *
 * @param chunks the decoded file in pieces of any size
 * @throws Error when the XML is broken; the message says where
 */
export async function* readJmdict(chunks: AsyncIterable<string>): AsyncIterable<DictionaryEntry> {
  const reader = new JmdictReader();
  for await (const chunk of chunks) yield* reader.read(chunk);
  reader.close();
}

class JmdictReader {
  private readonly parser = sax.parser(true, { trim: true, position: true });
  private done: DictionaryEntry[] = [];
  private kanji: WrittenForm[] = [];
  private kana: KanaForm[] = [];
  private senses: Sense[] = [];
  private ranks: number[] = [];
  private group: Element | undefined;
  private text = '';
  private language = 'eng';
  private isMadeInJapan = false;
  private entries = 0;

  constructor() {
    this.parser.ondoctype = (doctype) => this.declareEntities(doctype);
    this.parser.onopentag = (tag) => this.open(tag.name, tag.attributes as Record<string, string>);
    this.parser.ontext = (text) => {
      this.text += text;
    };
    this.parser.onclosetag = (name) => this.closeElement(name);
    this.parser.onerror = (error) => {
      throw error;
    };
  }

  read(chunk: string): DictionaryEntry[] {
    this.parser.write(chunk);
    const done = this.done;
    this.done = [];
    return done;
  }

  /** @throws Error when the file ended in the middle or held no entry */
  close(): void {
    this.parser.close();
    if (this.entries === 0) throw new Error('The file holds no JMdict entries.');
  }

  /** JMdict writes its codes as entities (`&v5r;`) that stand for long names: we want the codes. */
  private declareEntities(doctype: string): void {
    for (const [, name] of doctype.matchAll(/<!ENTITY\s+(\S+)\s+"/gu)) this.parser.ENTITIES[name!] = name!;
  }

  private open(name: string, attributes: Record<string, string>): void {
    this.text = '';
    this.language = attributes['xml:lang'] ?? 'eng';
    this.isMadeInJapan = attributes.ls_wasei === 'y';
    if (name === 'entry') {
      this.kanji = [];
      this.kana = [];
      this.senses = [];
      this.ranks = [];
    }
    if (name === 'k_ele' || name === 'r_ele' || name === 'sense') {
      this.group = { text: '', children: new Map(), language: 'eng' };
    }
  }

  private closeElement(name: string): void {
    if (name === 'entry') this.endEntry();
    else if (name === 'k_ele') this.kanji.push({ text: this.first('keb'), ...this.marks('ke') });
    else if (name === 'r_ele') this.kana.push(this.kanaForm());
    else if (name === 'sense') this.endSense();
    else if (this.group && name === 'lsource') this.put(name, loanSource(this.language, this.text, this.isMadeInJapan));
    else if (this.group && !(name === 'gloss' && this.language !== 'eng')) {
      this.put(name, this.text);
    }
    this.text = '';
  }

  private kanaForm(): KanaForm {
    const of = this.group?.children.has('re_nokanji') ? [] : this.all('re_restr');
    const isRestricted = of.length > 0 || this.group?.children.has('re_nokanji');
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

  private endEntry(): void {
    if (this.kana.length === 0 || this.senses.length === 0) return;
    const rank = this.ranks.length > 0 ? { rank: Math.min(...this.ranks) } : {};
    this.done.push({ kanji: this.kanji, kana: this.kana, senses: this.senses, ...rank });
    this.entries++;
  }

  /** A property of what the elements of a name hold; nothing when there are none. */
  private stated(property: keyof Sense, name: string): Partial<Sense> {
    const texts = this.all(name);
    return texts.length > 0 ? { [property]: texts } : {};
  }

  private put(name: string, text: string): void {
    this.group!.children.set(name, [...this.all(name), text]);
  }

  private all(name: string): string[] {
    return this.group?.children.get(name) ?? [];
  }

  private first(name: string): string {
    return this.all(name)[0] ?? '';
  }
}
