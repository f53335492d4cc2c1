import type { Rpc } from '@ichibun/kit/rpc';
import { LanguageService } from '@ichibun/proto/language';
import { PointStanding, VocabularyService } from '@ichibun/proto/vocabulary';
import { presentSummary } from '@ichibun/text-words/patterns';

/** New grammar points in an answer; the rest is a number. */
const MOST_NEW = 50;

/** The grammar points of a text, with those that are new to a learner, most frequent in the text first. */
export async function grammarOfText(rpc: Rpc, userId: number, text: string): Promise<Record<string, unknown>> {
  const [counted, all, own] = await Promise.all([
    rpc.call(LanguageService.method.countPatterns, { text }),
    rpc.call(LanguageService.method.listPatterns, {}),
    rpc.call(VocabularyService.method.listGrammarPoints, { userId }),
  ]);
  const summaries = new Map(all.patterns.map((one) => [one.id, presentSummary(one)]));
  const standings = new Map(own.points.map((one) => [one.pattern, one]));
  const found = counted.patterns.filter(({ id }) => standings.get(id)?.standing !== PointStanding.BLOCKED);
  const news = found
    .filter(({ id }) => !standings.get(id)?.isKnown)
    .sort((one, other) => other.count - one.count || (one.id < other.id ? -1 : 1));
  return {
    differentPoints: found.length,
    knownPoints: found.length - news.length,
    newPoints: news.slice(0, MOST_NEW).map(({ id, count, places }) => {
      const { name, level, meaning } = summaries.get(id)!;
      const [first] = places;
      return {
        name,
        level,
        meaning,
        occurrences: count,
        first: first && text.slice(first.start, first.end),
        state: standings.has(id) ? 'learning' : 'new',
      };
    }),
  };
}
