import type { Analytics, DocumentReading } from '@ichibun/contracts/analytics';

/** A text with what is known of it and what was read of it, however the learner came by it. */
export interface ReadText {
  readonly key: string;
  readonly title: string;
  /** The document to read it in, and its analysis, where there is one. */
  readonly documentId: number | undefined;
  readonly analysisId: number | undefined;
  /** Percent known at the end of each day of the range since any of it was; empty where it is not counted. */
  readonly coverage: readonly number[];
  /** What was read; undefined of a text that was not begun. */
  readonly document: DocumentReading | undefined;
}

/**
 * The texts of an answer, each once: those that became most readable in the last days first, then those read last.
 *
 * @param days up to today
 */
export function textsOf({ documents, documentCoverage, coverage }: Analytics, days: number): ReadText[] {
  const byText = new Map<number, ReadText>();
  const put = (textId: number, next: Partial<ReadText> & Pick<ReadText, 'title'>) => {
    const nothing = { documentId: undefined, analysisId: undefined, coverage: [], document: undefined };
    byText.set(textId, { key: String(textId), ...nothing, ...byText.get(textId), ...next });
  };
  for (const { textId, title, analysisId, ...text } of coverage ?? []) {
    put(textId, { title, analysisId, coverage: since(text.coverage.slice(-days)) });
  }
  for (const { textId, title, documentId, ...text } of documentCoverage ?? []) {
    put(textId, { title, documentId, coverage: since(text.coverage.slice(-days)) });
  }
  // Of several documents of one text the one read last, which comes first.
  for (const document of [...(documents ?? [])].reverse()) {
    put(document.textId, { title: document.title, documentId: document.id, document });
  }
  return [...byText.values()].sort(
    (a, b) => gainOf(b.coverage) - gainOf(a.coverage) || readAt(b).localeCompare(readAt(a)),
  );
}

/** Points that a text has become more readable by. */
export const gainOf = (coverage: readonly number[]): number => Math.max(0, (coverage.at(-1) ?? 0) - (coverage[0] ?? 0));

/** From the first day on which anything of the text was known: on those before, it was not there. */
function since(coverage: readonly number[]): readonly number[] {
  const first = coverage.findIndex((percent) => percent > 0);
  return coverage.slice(first < 0 ? -1 : first);
}

const readAt = ({ document }: ReadText): string => document?.readAt ?? '';
