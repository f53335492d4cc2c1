/** Anki's expressions, compared in time that is linear in the text: those of JavaScript backtrack. */

/** A place of an expression: takes one character, asks something of the place in the text, or leads on. */
type State =
  | { readonly kind: 'character'; readonly takes: (character: string) => boolean; next: number }
  | { readonly kind: 'assertion'; readonly holds: (before: string, after: string) => boolean; next: number }
  | { readonly kind: 'split'; next: number; other: number }
  | { readonly kind: 'end' };

/** States of the longest expression: `.{1,500}` has as many. */
const MOST_STATES = 500;
const MOST_REPEATS = 200;
const DEEPEST = 20;

const isOfWord = (character: string) => /^[\p{L}\p{M}\p{N}_]$/u.test(character);
const isBoundary = (before: string, after: string) => isOfWord(before) !== isOfWord(after);

/** By what follows the backslash. */
const ASSERTIONS: Readonly<Record<string, (before: string, after: string) => boolean>> = {
  b: isBoundary,
  B: (before, after) => !isBoundary(before, after),
  A: (before) => before === '',
  z: (_, after) => after === '',
};

/**
 * Whether an expression is found anywhere in a text, in either case: characters, `.`, classes, `^`, `$`, `\b`, groups,
 * `|`, and `*`, `+`, `?`, `{2,3}` after them, in the syntax of Rust, which Anki takes.
 *
 * @returns undefined for what is no such expression, or too long a one
 */
export function expressionOf(source: string): ((text: string) => boolean) | undefined {
  try {
    const { states, start } = new Compiler([...source]).compile();
    return (text) => isFound(states, start, text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** Builds states from the end of the expression to its beginning, so that each knows where it leads. */
class Compiler {
  private readonly states: State[] = [];
  private at = 0;
  private depth = 0;
  private repeats = 0;

  constructor(private readonly source: readonly string[]) {}

  compile(): { readonly states: readonly State[]; readonly start: number } {
    const build = this.either();
    if (this.at < this.source.length) throw new SyntaxError('a group that was not opened');
    const start = build(this.add({ kind: 'end' }));
    return { states: this.states, start };
  }

  private add(state: State): number {
    if (this.states.length >= MOST_STATES) throw new SyntaxError('too long');
    return this.states.push(state) - 1;
  }

  private either(): Build {
    let all = this.sequence();
    while (this.source[this.at] === '|') {
      this.at++;
      const [one, other] = [all, this.sequence()];
      all = (next) => this.split(one(next), other(next));
    }
    return all;
  }

  private sequence(): Build {
    const all: Build[] = [];
    while (this.at < this.source.length && !'|)'.includes(this.source[this.at]!)) all.push(this.repeated());
    return (next) => all.reduceRight((to, build) => build(to), next);
  }

  private repeated(): Build {
    let one = this.one();
    while (this.at < this.source.length) {
      const bounds = this.bounds();
      if (!bounds) break;
      // Whether it takes few or many makes no difference to whether it is found.
      if (this.source[this.at] === '?') this.at++;
      const build = one;
      const [least, most] = bounds;
      one = (next) => this.repeat(build, least, most, next);
    }
    return one;
  }

  private bounds(): readonly [least: number, most: number] | undefined {
    const sign = this.source[this.at];
    const simple = sign === undefined ? undefined : REPEATS[sign];
    if (simple) {
      this.at++;
      return simple;
    }
    if (sign !== '{') return undefined;
    const end = this.source.indexOf('}', this.at);
    const [, least, comma, most] =
      /^\{(\d{1,3})(,?)(\d{0,3})\}$/.exec(this.source.slice(this.at, end + 1).join('')) ?? [];
    if (least === undefined) throw new SyntaxError('no number of times');
    this.at = end + 1;
    const bounds = [Number(least), most ? Number(most) : comma ? Number.POSITIVE_INFINITY : Number(least)] as const;
    if (bounds[0] > bounds[1] || bounds[0] > MOST_REPEATS || (most && bounds[1] > MOST_REPEATS)) {
      throw new SyntaxError('too many times');
    }
    return bounds;
  }

  private repeat(build: Build, least: number, most: number, next: number): number {
    let to = next;
    if (most === Number.POSITIVE_INFINITY) {
      const loop = this.add({ kind: 'split', next, other: next });
      (this.states[loop] as { other: number }).other = build(loop);
      to = loop;
    } else {
      for (let times = least; times < most; times++) to = this.split(this.again(build, to), next);
    }
    for (let times = 0; times < least; times++) to = this.again(build, to);
    return to;
  }

  /** An empty group adds no state, and may be repeated within repeated ones. */
  private again(build: Build, next: number): number {
    if (++this.repeats > MOST_STATES) throw new SyntaxError('too long');
    return build(next);
  }

  private split(next: number, other: number): number {
    return this.add({ kind: 'split', next, other });
  }

  private one(): Build {
    const character = this.source[this.at++]!;
    switch (character) {
      case '(':
        return this.group();
      case '[':
        return this.class();
      case '.':
        return this.taking((one) => one !== '\n');
      case '^':
        return this.asserting(ASSERTIONS.A!);
      case '$':
        return this.asserting(ASSERTIONS.z!);
      case '\\':
        return this.escaped();
      case '*':
      case '+':
      case '?':
      case '{':
        throw new SyntaxError('nothing to repeat');
      default: {
        const lower = character.toLowerCase();
        return this.taking((one) => one === character || one.toLowerCase() === lower);
      }
    }
  }

  private group(): Build {
    if (++this.depth > DEEPEST) throw new SyntaxError('too deep');
    if (this.source[this.at] === '?') {
      const name = /^\?(?::|P?<[A-Za-z_]\w{0,30}>)/.exec(this.source.slice(this.at, this.at + 40).join(''))?.[0];
      if (!name) throw new SyntaxError('a group of another kind');
      this.at += name.length;
    }
    const all = this.either();
    if (this.source[this.at++] !== ')') throw new SyntaxError('a group that is not closed');
    this.depth--;
    return all;
  }

  private class(): Build {
    const from = this.at - 1;
    if (this.source[this.at] === '^') this.at++;
    if (this.source[this.at] === ']') this.at++;
    while (this.source[this.at] !== ']') {
      // One class within another means other things to JavaScript.
      if (this.at >= this.source.length || this.source[this.at] === '[')
        throw new SyntaxError('a class without an end');
      this.at += this.source[this.at] === '\\' ? 2 : 1;
    }
    this.at++;
    // Of one character JavaScript's own classes are quick.
    return this.matching(
      this.source
        .slice(from, this.at)
        .join('')
        .replace(/^\[(\^?)\]/, '[$1\\]'),
    );
  }

  private escaped(): Build {
    const character = this.source[this.at++];
    if (character === undefined) throw new SyntaxError('a backslash at the end');
    const assertion = ASSERTIONS[character];
    if (assertion) return this.asserting(assertion);
    if (/[dDsS]/.test(character)) return this.matching(`\\${character}`);
    if (/[wW]/.test(character)) return this.taking((one) => isOfWord(one) === (character === 'w'));
    if (/[pP]/.test(character)) {
      const name = /^\{[A-Za-z_=]{1,40}\}/.exec(this.source.slice(this.at, this.at + 42).join(''))?.[0];
      if (!name) throw new SyntaxError('no property');
      this.at += name.length;
      // Rust takes scripts without their key.
      const isScript = /^\{(?:Han|Hiragana|Katakana|Latin)\}$/.test(name);
      return this.matching(`\\${character}${isScript ? `{Script=${name.slice(1)}` : name}`);
    }
    const control = { n: '\n', t: '\t', r: '\r' }[character];
    if (!control && /[\p{L}\p{N}]/u.test(character)) throw new SyntaxError('an escape of another kind');
    return this.taking((one) => one === (control ?? character));
  }

  /** @param source of an expression of JavaScript for one character */
  private matching(source: string): Build {
    const expression = new RegExp(`^${source}$`, 'iu');
    return this.taking((one) => expression.test(one));
  }

  private taking(takes: (character: string) => boolean): Build {
    return (next) => this.add({ kind: 'character', takes, next });
  }

  private asserting(holds: (before: string, after: string) => boolean): Build {
    return (next) => this.add({ kind: 'assertion', holds, next });
  }
}

/** Adds the states of a part of an expression. */
type Build = (next: number) => number;

const REPEATS: Readonly<Record<string, readonly [least: number, most: number]>> = {
  '*': [0, Number.POSITIVE_INFINITY],
  '+': [1, Number.POSITIVE_INFINITY],
  '?': [0, 1],
};

/** Goes through the text once, in all states at the same time. */
function isFound(states: readonly State[], start: number, text: string): boolean {
  let current = new Set<number>();
  const enter = (into: Set<number>, from: number, before: string, after: string): boolean => {
    const waiting = [from];
    while (waiting.length > 0) {
      const at = waiting.pop()!;
      if (into.has(at)) continue;
      into.add(at);
      const state = states[at]!;
      if (state.kind === 'end') return true;
      if (state.kind === 'split') waiting.push(state.next, state.other);
      else if (state.kind === 'assertion' && state.holds(before, after)) waiting.push(state.next);
    }
    return false;
  };
  const characters = [...text];
  for (let at = 0; at <= characters.length; at++) {
    const [before, after] = [characters[at - 1] ?? '', characters[at] ?? ''];
    if (enter(current, start, before, after)) return true;
    if (after === '') return false;
    const next = new Set<number>();
    for (const one of current) {
      const state = states[one]!;
      if (state.kind !== 'character' || !state.takes(after)) continue;
      if (enter(next, state.next, after, characters[at + 1] ?? '')) return true;
    }
    current = next;
  }
  return false;
}
