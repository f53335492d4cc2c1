import { type FoundPattern, PatternLevel, type PatternSummary } from '@ichibun/proto/language';

/** A grammar point as pages and programs see it. */
export interface Summary {
  id: string;
  name: string;
  level: 'N5' | 'N4' | 'N3' | 'N2' | 'N1' | 'spoken';
  meaning: string;
  meaningInJapanese: string;
}

const LEVELS: Record<PatternLevel, Summary['level']> = {
  [PatternLevel.UNSPECIFIED]: 'spoken',
  [PatternLevel.N5]: 'N5',
  [PatternLevel.N4]: 'N4',
  [PatternLevel.N3]: 'N3',
  [PatternLevel.N2]: 'N2',
  [PatternLevel.N1]: 'N1',
  [PatternLevel.SPOKEN]: 'spoken',
};

/** A grammar point without what is taught of it. */
export const presentSummary = ({
  id,
  name,
  level,
  meaning,
  meaningInJapanese,
}: Pick<PatternSummary, 'id' | 'name' | 'level' | 'meaning' | 'meaningInJapanese'>): Summary => ({
  id,
  name,
  meaning,
  meaningInJapanese,
  level: LEVELS[level],
});

/** A grammar point in its sentence. */
export const presentPattern = ({ pieces, ...pattern }: FoundPattern) => ({
  ...presentSummary(pattern),
  start: pieces[0]!.start,
  end: pieces.at(-1)!.end,
  pieces: pieces.map(({ start, end }) => ({ start, end })),
});
