import { z } from 'zod';
import type { DictionaryEntry } from './entry.js';
import { loanSource } from './tag-names.js';

const Form = z.object({
  text: z.string().min(1),
  common: z.boolean().default(false),
  tags: z.array(z.string()).default([]),
});

const Word = z.object({
  kanji: z.array(Form),
  kana: z.array(Form.extend({ appliesToKanji: z.array(z.string()).default(['*']) })).min(1),
  sense: z.array(
    z.object({
      partOfSpeech: z.array(z.string()),
      misc: z.array(z.string()).default([]),
      field: z.array(z.string()).default([]),
      dialect: z.array(z.string()).default([]),
      appliesToKanji: z.array(z.string()).default(['*']),
      appliesToKana: z.array(z.string()).default(['*']),
      info: z.array(z.string()).default([]),
      related: z.array(z.array(z.union([z.string(), z.number()]))).default([]),
      languageSource: z
        .array(
          z.object({
            lang: z.string().default('eng'),
            wasei: z.boolean().default(false),
            text: z.string().nullish(),
          }),
        )
        .default([]),
      gloss: z.array(z.object({ lang: z.string().default('eng'), text: z.string() })),
    }),
  ),
});

/**
 * The entries of a jmdict-simplified JSON file (`{…, "words": [{kanji, kana, sense}, …]}`).
 *
 * @param chunks the decoded file in pieces of any size
 * @throws Error when the JSON is broken or its words have another shape
 */
export async function* readJmdictSimplified(chunks: AsyncIterable<string>): AsyncIterable<DictionaryEntry> {
  let words = 0;
  for await (const json of elementsOf('words', chunks)) {
    const entry = toEntry(Word.parse(JSON.parse(json)));
    if (entry) yield entry;
    words++;
  }
  if (words === 0) throw new Error('The file holds no "words".');
}

function toEntry(word: z.infer<typeof Word>): DictionaryEntry | undefined {
  const senses = word.sense
    .map((sense) => ({
      partOfSpeech: sense.partOfSpeech,
      tags: [...sense.misc, ...sense.field, ...sense.dialect],
      glosses: sense.gloss.filter((gloss) => gloss.lang === 'eng').map((gloss) => gloss.text),
      ...(sense.appliesToKanji.includes('*') ? {} : { ofKanji: sense.appliesToKanji }),
      ...(sense.appliesToKana.includes('*') ? {} : { ofKana: sense.appliesToKana }),
      ...(sense.info.length > 0 && { notes: sense.info }),
      ...(sense.related.length > 0 && { see: sense.related.map((one) => one.join('・')) }),
      ...(sense.languageSource.length > 0 && {
        sources: sense.languageSource.map(({ lang, text, wasei }) => loanSource(lang, text ?? '', wasei)),
      }),
    }))
    .filter((sense) => sense.glosses.length > 0);
  if (senses.length === 0) return undefined;
  return {
    kanji: word.kanji,
    kana: word.kana.map(({ appliesToKanji, ...form }) => ({
      ...form,
      ...(appliesToKanji.includes('*') ? {} : { of: appliesToKanji }),
    })),
    senses,
  };
}

/**
 * The JSON texts of the elements of one array at the top level of a JSON object: only one element is held at a time,
 * for such a file may be larger than is good for memory.
 */
async function* elementsOf(name: string, chunks: AsyncIterable<string>): AsyncIterable<string> {
  const start = new RegExp(`"${name}"\\s*:\\s*\\[`, 'u');
  let text = '';
  let inside = false;
  let depth = 0;
  let inString = false;
  let from = 0;
  let at = 0;
  for await (const chunk of chunks) {
    text += chunk;
    if (!inside) {
      const match = start.exec(text);
      if (!match) continue;
      inside = true;
      text = text.slice(match.index + match[0].length);
      at = 0;
    }
    for (; at < text.length; at++) {
      const code = text.charCodeAt(at);
      if (inString) {
        if (code === BACKSLASH) {
          if (at + 1 >= text.length) break;
          at++;
        } else if (code === QUOTE) inString = false;
      } else if (code === QUOTE) inString = true;
      else if (code === OPEN) {
        if (depth++ === 0) from = at;
      } else if (code === CLOSE && --depth === 0) {
        yield text.slice(from, at + 1);
        text = text.slice(at + 1);
        at = -1;
      } else if (code === END && depth === 0) return;
    }
  }
  if (inside) throw new Error(`The file ends inside "${name}".`);
}

const BACKSLASH = 0x5c;
const QUOTE = 0x22;
const OPEN = 0x7b;
const CLOSE = 0x7d;
const END = 0x5d;
