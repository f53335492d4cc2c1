import type { card } from '@ichibun/contracts/reviews';
import type { Rpc } from '@ichibun/kit/rpc';
import { type DescribePatternResponse, LanguageService } from '@ichibun/proto/language';
import type { Card } from '@ichibun/proto/reviews';
import { presentSummary } from '@ichibun/text-words/patterns';
import type { z } from 'zod';

type Described = ReadonlyMap<string, DescribePatternResponse>;

/** What is taught of the grammar points that cards ask for, by their ids. */
export async function describedPoints(rpc: Rpc, cards: readonly Card[]): Promise<Described> {
  const ids = [...new Set(cards.flatMap(({ point }) => point?.pattern ?? []))];
  const described = await Promise.all(ids.map((id) => rpc.call(LanguageService.method.describePattern, { id })));
  return new Map(described.map((one, index) => [ids[index]!, one]));
}

/** The grammar point of a card; null of a card of a word, and of a point that no release has any more. */
export function presentPoint({ point, turn }: Card, described: Described): z.output<typeof card>['point'] {
  const taught = described.get(point?.pattern ?? '');
  if (!point || !taught?.pattern) return null;
  const { formation, note, noteInJapanese, examples } = taught;
  const met = point.sentence;
  return {
    ...presentSummary(taught.pattern),
    formation,
    note,
    noteInJapanese,
    sentence: met
      ? {
          japanese: met.japanese,
          pieces: met.pieces.map(({ start, end }) => ({ start, end })),
          english: '',
          documentId: met.documentId || null,
          title: met.title,
        }
      : { ...marked(examples[turn % examples.length]!), documentId: null, title: '' },
  };
}

/** An example, in which the point is between [ and ]. */
function marked({ sentence, translation }: { sentence: string; translation: string }) {
  const pieces: { start: number; end: number }[] = [];
  let japanese = '';
  for (const [index, part] of sentence.split(/[[\]]/).entries()) {
    if (index % 2 === 1) pieces.push({ start: japanese.length, end: japanese.length + part.length });
    japanese += part;
  }
  return { japanese, pieces, english: translation };
}
