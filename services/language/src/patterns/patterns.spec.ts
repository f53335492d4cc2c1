import { checkLinearTime } from '@ichibun/test-kit/linear-time';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { Core } from '../engine/core.js';
import { readTable } from '../tables/read-table.js';
import { preparedIpadic } from '../testing/prepared-tables.js';
import { wholeDictionary, withDictionary } from '../testing/whole-dictionary.js';
import { type PatternInText, patternsAt } from './find-patterns.js';
import { lessonOf, PATTERNS, patternOf, patternsIn } from './patterns.js';

const LESSONS = PATTERNS.map((pattern) => ({ ...pattern, ...lessonOf(pattern) }));

/** A sentence without its brackets, and what is between them. */
function marked(sentence: string): { text: string; pieces: { start: number; end: number }[] } {
  const pieces: { start: number; end: number }[] = [];
  let text = '';
  for (const part of sentence.split(/(?=[[\]])|(?<=[[\]])/u)) {
    if (part === '[') pieces.push({ start: text.length, end: text.length });
    else if (part === ']') pieces.at(-1)!.end = text.length;
    else text += part;
  }
  return { text, pieces };
}

describe('the table of grammar points', () => {
  it('has each id once, and names only points that there are', () => {
    expect(PATTERNS.length).toBeGreaterThan(340);
    expect(new Set(PATTERNS.map(({ key }) => key)).size).toBe(PATTERNS.length);
    const unknown = LESSONS.flatMap(({ key, confusedWith }) =>
      confusedWith.filter((other) => other === key || !patternOf(other)).map((other) => `${key}: ${other}`),
    );
    expect(unknown).toEqual([]);
  });

  it('has of each point a meaning, a note and a formation, two examples and a counter-example', () => {
    const incomplete = LESSONS.filter(
      ({ ways, formation, meaning, meaningInJapanese, note, noteInJapanese, examples, counterExamples }) =>
        ways.length === 0 ||
        [formation, meaning, meaningInJapanese, note, noteInJapanese].includes('') ||
        examples.length < 2 ||
        counterExamples.length === 0,
    );
    expect(incomplete.map(({ key }) => key)).toEqual([]);
  });

  it.each([
    ['= wake N3\n', 'test.txt:1: no id, name and level'],
    ['= wake 〜わけ N6\n', 'test.txt:1: no id, name and level'],
    ['tokens わけ\n', 'test.txt:1: a line before the first point'],
    ['= wake 〜わけ N3\nwhen before=の\n', 'test.txt:2: a condition before the words that it is of'],
    ['= wake 〜わけ N3\ntokens (わけ\n', 'test.txt:2: a bracket is left open'],
    ['= wake 〜わけ N3\ntokens わけ)\n', 'test.txt:2: a bracket too many'],
    ['= wake 〜わけ N3\ntokens わけNO\n', 'test.txt:2: no letters are called NO'],
    ['= wake 〜わけ N3\ntokens わけ\nwhen beside=の\n', 'test.txt:3: a table has a condition that is not known'],
    ['= wake 〜わけ N3\n+ そういうわけだ。 = So.\n', 'test.txt:2: an example without its point or translation'],
    ['= wake 〜わけ N3\nmeans reason\n', 'test.txt:2: a line that is not known'],
  ])('names the line of a mistake: %j', (text, message) => {
    expect(() => patternsIn(text, 'test.txt')).toThrow(message);
  });
});

withDictionary(describe)('with a whole dictionary', () => {
  let core: Core;
  beforeAll(async () => {
    core = new Core({ ipadic: await preparedIpadic(), dictionary: wholeDictionary! });
  });

  /** Whether a point is found in a place. */
  const isAt = (found: readonly PatternInText[], key: string, place: { start: number; end: number }) =>
    patternsAt(found, place).some((pattern) => pattern.key === key);

  it.each(LESSONS.flatMap(({ key, examples }) => examples.map(({ sentence }) => [key, sentence])))(
    '%s is found in its example: %s',
    (key, sentence) => {
      const { text, pieces } = marked(sentence!);
      const found = core.tokenizeWithPatterns(text).patterns;
      expect(pieces.length).toBeGreaterThan(0);
      for (const piece of pieces) expect([key, isAt(found, key!, piece)]).toEqual([key, true]);
    },
  );

  it.each(LESSONS.flatMap(({ key, counterExamples }) => counterExamples.map((sentence) => [key, sentence])))(
    '%s is not found in its counter-example: %s',
    (key, sentence) => {
      expect(core.tokenizeWithPatterns(sentence!).patterns.map((pattern) => pattern.key)).not.toContain(key);
    },
  );

  it('are found at their letters in a text with ruby, spaces of any width and emoji', () => {
    const text = '👩‍👩‍👧 彼《かれ》が来る　わけがない。';
    const found = core.tokenizeWithPatterns(text).patterns;
    expect(found.map(({ key, start, end }) => [key, text.slice(start, end)])).toContainEqual([
      'wake-ga-nai',
      'わけがない',
    ]);
  });

  it('leaves out what another one contains, and has the one with more letters first', () => {
    expect(core.tokenizeWithPatterns('ここで食べてもいいですか。').patterns.map(({ key }) => key)).toEqual([
      'te-mo-ii',
    ]);
    expect(core.tokenizeWithPatterns('忘れてしまったかもしれない。').patterns.map(({ key }) => key)).toEqual([
      'kamoshirenai',
      'te-shimau',
    ]);
  });

  it('changes no word', () => {
    const before = core.tokenize('肉が嫌いなわけではない。');
    core.tokenizeWithPatterns('肉が嫌いなわけではない。').patterns;
    expect(core.tokenize('肉が嫌いなわけではない。')).toEqual(before);
  });

  it('are found in a time that grows with the text alone', () => {
    const parts = ['たとえ', 'どんなに', 'しか', '食べ', 'て', 'も', 'ば', 'たり', 'ない', '猫', 'が', '、', '。'];
    checkLinearTime('findPatterns', (text) => core.tokenizeWithPatterns(text).patterns, parts, 4_000);
  }, 120_000);

  it('a tap on a point explains it first: 90 % of N5 to N3, 75 % of N2 and N1', () => {
    const scores = new Map<string, { right: number; all: number }>();
    const wrong: string[] = [];
    readTable('gold/grammar-points.tsv', ['level', 'patterns', 'sentence'], ({ level, patterns, sentence }) => {
      const { text, pieces } = marked(sentence);
      const found = core.tokenizeWithPatterns(text).patterns;
      let at = 0;
      const tokens = core.tokenize(text).map(({ surface }) => {
        at += surface.length;
        return { start: at - surface.length, end: at };
      });
      const first = pieces.map(({ start }) => {
        const tapped = tokens.find((token) => token.start <= start && start < token.end)!;
        return patternsAt(found, tapped)[0]?.key ?? 'nothing';
      });
      const score = scores.get(level) ?? { right: 0, all: 0 };
      scores.set(level, score);
      score.all++;
      if (first.every((key) => patterns.split(' ').includes(key))) score.right++;
      else wrong.push(`${level} ${sentence}: ${first.join(', ')}`);
    });
    const share = (...levels: string[]) => {
      const of = levels.map((level) => scores.get(level)!);
      return of.reduce((sum, { right }) => sum + right, 0) / of.reduce((sum, { all }) => sum + all, 0);
    };
    expect([...scores.values()].reduce((sum, { all }) => sum + all, 0)).toBe(320);
    // What a change breaks is printed with its sentences.
    expect({ wrong, isEnough: share('N5', 'N4', 'N3') >= 0.97 && share('N2', 'N1') >= 0.95 }).toEqual({
      wrong,
      isEnough: true,
    });
  });
});
