import { wordIs } from '../rules/conditions.js';
import type { Lexeme } from '../words/lexeme.js';
import type { Morpheme } from '../words/morpheme.js';

/** Words that a gap may leave out. */
const LONGEST_GAP = 15;

const ENDS_SENTENCE = /^[。！？!?」』\n…]/u;
const ENDS_CLAUSE = /^[、，,（(「『]/u;
/** Particles that end a clause without a comma: what follows them is said of something else. */
const JOINS_CLAUSES: ReadonlySet<string> = new Set(['から', 'ので', 'のに', 'が', 'けれど', 'けれども', 'けど', 'し']);

/**
 * What an expression of `tokens` asks for next, and what follows it: a chain, so that matching allocates nothing. See
 * data/grammar/patterns/head.txt.
 */
export type Step =
  | { readonly kind: 'letters'; readonly letters: string; readonly next: Step }
  | { readonly kind: 'word'; readonly is: (lexeme: Lexeme) => boolean; readonly next: Step }
  | { readonly kind: 'either'; readonly of: readonly Step[] }
  | { readonly kind: 'gap'; readonly hasCommas: boolean; readonly next: Step }
  | { readonly kind: 'sentence end'; readonly next: Step }
  | { readonly kind: 'found' };

const FOUND: Step = { kind: 'found' };

/** Words of a text from one to before another, by their indexes. */
export interface Piece {
  readonly first: number;
  readonly end: number;
}

/** What an expression matches: its pieces between gaps, and how many letters they have. */
export interface Match {
  readonly pieces: readonly Piece[];
  readonly letters: number;
}

/** Makes the steps of a part of an expression, given those that follow it. */
type Part = (next: Step) => Step;

/**
 * Reads an expression of `tokens`.
 *
 * @param named letters in capitals by their names
 * @throws Error where a bracket is left open, or a name is not known
 */
export function readExpression(text: string, named: ReadonlyMap<string, string>): Step {
  const whole = text.replace(/[A-Z]{2,}(?![^<]*>)/gu, (name) => {
    const letters = named.get(name);
    if (letters === undefined) throw new Error(`no letters are called ${name}`);
    return letters;
  });
  const { choices, at } = readChoices(whole, 0);
  if (at < whole.length) throw new Error(`a bracket too many in ${text}`);
  if (choices.length > 1) throw new Error(`a choice without brackets in ${text}`);
  return choices[0]!.make(FOUND);
}

interface Choice {
  readonly make: Part;
  /** Letters as they are written, which say what to try first. */
  readonly length: number;
}

/** Choices from an offset on, up to the bracket that closes them. */
function readChoices(text: string, from: number): { choices: Choice[]; at: number } {
  const choices: Choice[] = [];
  let parts: Part[] = [];
  let begin = from;
  let at = from;
  const close = () => {
    const own = parts;
    choices.push({ make: (next) => own.reduceRight((rest, part) => part(rest), next), length: at - begin });
  };
  while (at < text.length && text[at] !== ')') {
    if (text[at] === '|') {
      close();
      parts = [];
      at++;
      begin = at;
      continue;
    }
    const { part, end } = text[at] === '(' ? readBrackets(text, at) : readPart(text, at);
    parts.push(part);
    at = end;
  }
  close();
  return { choices, at };
}

function readBrackets(text: string, from: number): { part: Part; end: number } {
  const { choices, at } = readChoices(text, from + 1);
  if (text[at] !== ')') throw new Error(`a bracket is left open in ${text}`);
  // Of two beginnings of the same letters the longer one first, and what can be left out last.
  const longestFirst = choices.toSorted((one, other) => other.length - one.length);
  return { part: (next) => ({ kind: 'either', of: longestFirst.map(({ make }) => make(next)) }), end: at + 1 };
}

function readPart(text: string, at: number): { part: Part; end: number } {
  if (text[at] === '<') {
    const end = text.indexOf('>', at);
    if (end < 0) throw new Error(`a bracket is left open in ${text}`);
    const conditions = text.slice(at + 1, end);
    const is = wordIs(conditions.includes('=') ? conditions : `base=${conditions}`);
    return { part: (next) => ({ kind: 'word', is, next }), end: end + 1 };
  }
  if (text[at] === '〜') {
    const hasCommas = text[at + 1] === '〜';
    return { part: (next) => ({ kind: 'gap', hasCommas, next }), end: at + (hasCommas ? 2 : 1) };
  }
  if (text[at] === '$') return { part: (next) => ({ kind: 'sentence end', next }), end: at + 1 };
  const [letters] = /^[^()|<〜$]+/u.exec(text.slice(at))!;
  return { part: (next) => ({ kind: 'letters', letters, next }), end: at + letters.length };
}

/** Steps that an expression can begin with. */
export const beginnings = (step: Step): Step[] => (step.kind === 'either' ? step.of.flatMap(beginnings) : [step]);

/**
 * The first match of an expression at a place, which tries longer choices and shorter gaps first.
 *
 * @param first index of the word in which it begins
 * @param letter offset in that word
 */
export function matchAt(
  expression: Step,
  morphemes: readonly Morpheme[],
  first: number,
  letter: number,
): Match | undefined {
  return new Matching(morphemes).follow(expression, first, letter, first);
}

/** The search for an expression in the words of a text. */
class Matching {
  /** Made from the last piece on, as soon as the whole is found. */
  private readonly pieces: Piece[] = [];

  constructor(private readonly morphemes: readonly Morpheme[]) {}

  /**
   * @param word index of the word that is looked at, from its letter on
   * @param from index of the first word of the piece
   */
  follow(step: Step, word: number, letter: number, from: number): Match | undefined {
    switch (step.kind) {
      case 'found':
        return letter === 0 && this.add(from, word) ? this.found() : undefined;
      case 'letters':
        return this.spell(step.letters, step.next, word, letter, from);
      case 'word': {
        const lexeme = letter === 0 ? this.morphemes[word]?.lexeme : undefined;
        return lexeme && step.is(lexeme) ? this.follow(step.next, word + 1, 0, from) : undefined;
      }
      case 'either':
        for (const choice of step.of) {
          const match = this.follow(choice, word, letter, from);
          if (match) return match;
        }
        return undefined;
      case 'sentence end': {
        const next = this.morphemes[word]?.lexeme;
        const isEnd = letter === 0 && (!next || next.kind === 'punctuation');
        return isEnd ? this.follow(step.next, word, letter, from) : undefined;
      }
      case 'gap':
        return letter === 0 ? this.leap(step.next, word, step.hasCommas, from) : undefined;
    }
  }

  private found(): Match {
    const pieces = this.pieces.toReversed();
    let letters = 0;
    for (const { first, end } of pieces) {
      for (let at = first; at < end; at++) letters += this.morphemes[at]!.lexeme.surface.length;
    }
    return { pieces, letters };
  }

  private spell(letters: string, next: Step, word: number, letter: number, from: number): Match | undefined {
    let at = word;
    let offset = letter;
    for (let index = 0; index < letters.length; index++) {
      const surface = this.morphemes[at]?.lexeme.surface;
      if (surface === undefined || surface.charCodeAt(offset) !== letters.charCodeAt(index)) return undefined;
      offset++;
      if (offset === surface.length) {
        at++;
        offset = 0;
      }
    }
    return this.follow(next, at, offset, from);
  }

  private leap(next: Step, word: number, hasCommas: boolean, from: number): Match | undefined {
    for (let at = word; at < this.morphemes.length && at - word <= LONGEST_GAP; at++) {
      if (at > word && endsGap(this.morphemes[at - 1]!.lexeme, hasCommas)) return undefined;
      const match = this.follow(next, at, 0, at);
      // The pieces after this one are there already.
      if (match) return this.add(from, word) ? this.found() : undefined;
    }
    return undefined;
  }

  /** Adds a piece; a comma that it asks for is none of its words. Returns whether any word is left. */
  private add(first: number, to: number): boolean {
    let end = to;
    while (end > first && this.morphemes[end - 1]!.lexeme.kind === 'punctuation') end--;
    if (end === first) return false;
    this.pieces.push({ first, end });
    return true;
  }
}

function endsGap({ surface, kind, partOfSpeech }: Lexeme, hasCommas: boolean): boolean {
  if (kind === 'punctuation') return ENDS_SENTENCE.test(surface) || (!hasCommas && ENDS_CLAUSE.test(surface));
  return !hasCommas && partOfSpeech === '助詞,接続助詞' && JOINS_CLAUSES.has(surface);
}
