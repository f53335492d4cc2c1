/** Words that say nothing of what is meant, unless there is no other. */
const EMPTY_WORDS = new Set(['a', 'an', 'the', 'to', 'be']);

/**
 * The words of an English gloss or question, in small letters, without accents and without what is in brackets; a
 * gloss that is nothing but brackets has the words in them.
 */
export function glossWords(text: string): string[] {
  const outside = wordsIn(withoutBrackets(text));
  const words = outside.length > 0 ? outside : wordsIn(text);
  const meant = words.filter((word) => !EMPTY_WORDS.has(word));
  return meant.length > 0 ? meant : words;
}

function wordsIn(text: string): string[] {
  const plain = text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’]/gu, '')
    .toLowerCase();
  return plain.match(/[\p{Script=Latin}\d]+/gu) ?? [];
}

function withoutBrackets(text: string): string {
  let depth = 0;
  let plain = '';
  for (const character of text) {
    if (character === '(') depth++;
    else if (character === ')') depth = Math.max(0, depth - 1);
    else if (depth === 0) plain += character;
  }
  return plain;
}
