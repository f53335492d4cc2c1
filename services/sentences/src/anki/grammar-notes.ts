import type { Rpc } from '@ichibun/kit/rpc';
import { type DescribePatternResponse, LanguageService, PatternLevel } from '@ichibun/proto/language';
import { escaped } from '../words/furigana.js';
import { type GrammarFields, type NoteContent, POINT_TAG } from './note.js';
import type { ScheduledPoint } from './schedule.js';

/** What stands for the point in front: of one width, since its length would tell the answer. */
const GAP = '<span class="gap">＿＿＿</span>';

/** Notes of grammar points that a learner has cards of; those that no release has any more are left out. */
export async function notesOfPoints(
  rpc: Rpc,
  userId: number,
  points: readonly ScheduledPoint[],
): Promise<NoteContent[]> {
  const described = await Promise.all(
    points.map(({ point }) => rpc.call(LanguageService.method.describePattern, { id: point.pattern })),
  );
  return points.flatMap((one, index) => (described[index]!.pattern ? [noteOf(userId, one, described[index]!)] : []));
}

function noteOf(userId: number, { point, schedule }: ScheduledPoint, taught: DescribePatternResponse): NoteContent {
  const { pattern, formation, note, examples } = taught;
  const { name, meaning, level } = pattern!;
  const met = point.sentence;
  const example = examples[0]!;
  const parts = met ? partsOf(met.japanese, met.pieces) : partsOfExample(example.sentence);
  const levelName = LEVELS[level] ?? '';
  return {
    schedule,
    kind: 'grammar',
    key: `grammar ${userId} ${point.pattern}`,
    createdAt: schedule.madeAt ?? Date.now(),
    tags: ['ichibun::grammar', `${POINT_TAG}${point.pattern}`, ...(levelName ? [`ichibun::jlpt::${levelName}`] : [])],
    fields: {
      Point: escaped(name),
      Gap: parts.map(({ text, isPoint }) => (isPoint ? GAP : escaped(text))).join(''),
      Sentence: parts.map(({ text, isPoint }) => (isPoint ? `<b>${escaped(text)}</b>` : escaped(text))).join(''),
      Meaning: escaped(meaning),
      Formation: escaped(formation),
      Explanation: escaped(note),
      Translation: met ? '' : escaped(example.translation),
      Level: levelName,
      Source: escaped(met?.title ?? ''),
    } satisfies GrammarFields,
    speech: {},
  };
}

interface Part {
  readonly text: string;
  readonly isPoint: boolean;
}

function partsOf(japanese: string, pieces: readonly { start: number; end: number }[]): Part[] {
  const parts: Part[] = [];
  let from = 0;
  for (const { start, end } of pieces) {
    parts.push(
      { text: japanese.slice(from, start), isPoint: false },
      { text: japanese.slice(start, end), isPoint: true },
    );
    from = end;
  }
  return [...parts, { text: japanese.slice(from), isPoint: false }].filter(({ text }) => text !== '');
}

/** The point is between [ and ]. */
const partsOfExample = (sentence: string): Part[] =>
  sentence.split(/[[\]]/).map((text, index) => ({ text, isPoint: index % 2 === 1 }));

const LEVELS: Partial<Record<PatternLevel, string>> = {
  [PatternLevel.N5]: 'N5',
  [PatternLevel.N4]: 'N4',
  [PatternLevel.N3]: 'N3',
  [PatternLevel.N2]: 'N2',
  [PatternLevel.N1]: 'N1',
};
