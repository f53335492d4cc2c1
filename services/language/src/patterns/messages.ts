import type { MessageInitShape } from '@bufbuild/protobuf';
import { type DescribePatternResponseSchema, type FoundPatternSchema, PatternLevel } from '@ichibun/proto/language';
import type { PatternInText } from './find-patterns.js';
import { type PatternLevel as Level, lessonOf, type Pattern, patternOf } from './patterns.js';

type Summary = Pick<Pattern, 'key' | 'name' | 'level' | 'meaning' | 'meaningInJapanese'>;

const LEVELS: Record<Level, PatternLevel> = {
  N5: PatternLevel.N5,
  N4: PatternLevel.N4,
  N3: PatternLevel.N3,
  N2: PatternLevel.N2,
  N1: PatternLevel.N1,
  spoken: PatternLevel.SPOKEN,
};

export const summaryMessage = ({ key: id, name, level, meaning, meaningInJapanese }: Summary) => ({
  id,
  name,
  meaning,
  meaningInJapanese,
  level: LEVELS[level],
});

export const foundPatternMessage = ({
  pieces,
  ...pattern
}: PatternInText): MessageInitShape<typeof FoundPatternSchema> => ({
  ...summaryMessage(pattern),
  pieces: pieces.map(({ start, end }) => ({ start, end })),
});

export function patternMessage(pattern: Pattern): MessageInitShape<typeof DescribePatternResponseSchema> {
  const { formation, note, noteInJapanese, examples, confusedWith } = lessonOf(pattern);
  return {
    pattern: summaryMessage(pattern),
    formation,
    note,
    noteInJapanese,
    examples: examples.map(({ sentence, translation }) => ({ sentence, translation })),
    confusedWith: confusedWith.map((key) => summaryMessage(patternOf(key)!)),
  };
}
