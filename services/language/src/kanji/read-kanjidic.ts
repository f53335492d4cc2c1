import sax from 'sax';
import { decoded } from '../dictionary/read-file.js';

/** A kanji as KANJIDIC2 has it. */
export interface Kanji {
  readonly character: string;
  /** In English. */
  readonly meanings: readonly string[];
  /** On readings in katakana, then kun readings in hiragana: `ショク`, `た.べる`. */
  readonly readings: readonly string[];
}

/** The kanji of a KANJIDIC2 file, plain or gzipped, as `readKanjidic`. */
export const readKanjidicFile = (file: string): AsyncIterable<Kanji> => readKanjidic(decoded(file, 'utf-8'));

/**
 * The kanji of a KANJIDIC2 file that have a meaning in English.
 *
 * @param chunks the decoded XML in pieces of any size
 * @throws Error when the XML is broken or holds no kanji
 */
export async function* readKanjidic(chunks: AsyncIterable<string>): AsyncIterable<Kanji> {
  const reader = new KanjidicReader();
  let kanji = 0;
  for await (const chunk of chunks) {
    for (const one of reader.read(chunk)) {
      kanji++;
      yield one;
    }
  }
  reader.close();
  if (kanji === 0) throw new Error('The file holds no kanji of KANJIDIC2.');
}

class KanjidicReader {
  private readonly parser = sax.parser(true, { trim: true, position: true });
  private done: Kanji[] = [];
  private character = '';
  private meanings: string[] = [];
  private on: string[] = [];
  private kun: string[] = [];
  private text = '';
  private attributes: Record<string, string> = {};

  constructor() {
    this.parser.onopentag = ({ name, attributes }) => {
      this.text = '';
      this.attributes = attributes as Record<string, string>;
      if (name === 'character') [this.character, this.meanings, this.on, this.kun] = ['', [], [], []];
    };
    this.parser.ontext = (text) => {
      this.text += text;
    };
    this.parser.onclosetag = (name) => this.closeElement(name);
    this.parser.onerror = (error) => {
      throw error;
    };
  }

  read(chunk: string): Kanji[] {
    this.parser.write(chunk);
    const done = this.done;
    this.done = [];
    return done;
  }

  close(): void {
    this.parser.close();
  }

  private closeElement(name: string): void {
    const { r_type: type, m_lang: language } = this.attributes;
    if (name === 'literal') this.character = this.text;
    else if (name === 'reading' && type === 'ja_on') this.on.push(this.text);
    else if (name === 'reading' && type === 'ja_kun') this.kun.push(this.text);
    // Without a language it is English.
    else if (name === 'meaning' && language === undefined) this.meanings.push(this.text);
    else if (name === 'character' && this.meanings.length > 0) {
      const { character, meanings, on, kun } = this;
      this.done.push({ character, meanings, readings: [...on, ...kun] });
    }
  }
}
