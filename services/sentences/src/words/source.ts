import { Source } from '@ichibun/proto/sentences';

/** Where a sentence is from; empty where nobody has said. */
export type SourceName = 'corpus' | 'text' | 'model' | 'learner' | '';

const NAMES: Record<Source, SourceName> = {
  [Source.UNSPECIFIED]: '',
  [Source.CORPUS]: 'corpus',
  [Source.TEXT]: 'text',
  [Source.MODEL]: 'model',
  [Source.LEARNER]: 'learner',
};

export const sourceName = (source: Source): SourceName => NAMES[source] ?? '';

export const sourceNumber = (name: SourceName): Source =>
  Number(Object.keys(NAMES).find((source) => NAMES[Number(source) as Source] === name));
