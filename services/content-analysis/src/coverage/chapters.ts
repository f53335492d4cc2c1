import { Turn } from '@ichibun/kit/in-turns';
import { chaptersOfParts } from '@ichibun/text/parts-of-book';
import { Injectable } from '@nestjs/common';
import { sentencesIn } from '../texts/sentence-index.js';
import type { TextEntity } from '../texts/text.entity.js';
import { TextSentences } from './text-sentences.js';
import { newWords, TextWords } from './text-words.js';

/** What a learner knows of a chapter; of the words that count. */
export interface ChapterFigures {
  /** After that of its part, if it has one; empty for what comes before the first heading. */
  title: string;
  sentences: number;
  uniqueWords: number;
  knownWords: number;
  totalOccurrences: number;
  knownOccurrences: number;
  /** Different words that are neither known nor being learned nor blocked, and are in no chapter before. */
  newWords: number;
  /** UTF-16 units. */
  characters: number;
}

@Injectable()
export class Chapters {
  constructor(
    private readonly words: TextWords,
    private readonly sentences: TextSentences,
  ) {}

  /**
   * How much of each chapter of a counted text its learner knows now, in the order of the text. A sentence belongs to
   * the last chapter that has begun by its end. None for a text without chapters.
   *
   * @throws DomainError `content.being-counted`
   */
  async of({ userId, id, chapters }: TextEntity): Promise<ChapterFigures[]> {
    if (chapters.length === 0) return [];
    const [words, parts] = await Promise.all([this.words.of(userId, id), this.sentences.indexOf(id)]);
    const isKnown = new Map(words.filter((word) => word.isCounted).map((word) => [word.lexemeId, word.isKnown]));
    const notMet = new Set(newWords(words).map(({ lexemeId }) => lexemeId));
    const begun = [{ title: '', start: 0 }, ...chapters];
    const counts = begun.map(() => ({
      sentences: 0,
      characters: 0,
      newWords: 0,
      occurrences: new Map<number, number>(),
    }));
    const turn = new Turn();
    let current = 0;
    let end = 0;
    for (const part of parts) {
      for (const [number, lexemeIds] of sentencesIn(part)) {
        while (current + 1 < begun.length && begun[current + 1]!.start < part.ends[number]!) current++;
        const chapter = counts[current]!;
        const { occurrences } = chapter;
        chapter.sentences++;
        chapter.characters += part.ends[number]! - end;
        end = part.ends[number]!;
        for (const lexemeId of lexemeIds) {
          if (notMet.delete(lexemeId)) chapter.newWords++;
          if (isKnown.has(lexemeId)) occurrences.set(lexemeId, (occurrences.get(lexemeId) ?? 0) + 1);
        }
      }
      if (turn.isOver) await turn.next();
    }
    const titles = begun.map(({ title }) => title);
    return chaptersOfParts(titles, (place) => counts[place]!.sentences === 1)
      .map(({ title, places }) => ({ title, ...figuresOf(together(places.map((place) => counts[place]!)), isKnown) }))
      .filter(({ title, totalOccurrences }) => title !== '' || totalOccurrences > 0);
  }
}

type ChapterCounts = Pick<ChapterFigures, 'sentences' | 'characters' | 'newWords'> & {
  occurrences: ReadonlyMap<number, number>;
};

function together(counts: readonly ChapterCounts[]): ChapterCounts {
  const [first, ...others] = counts as [ChapterCounts, ...ChapterCounts[]];
  return others.reduce((sum, one) => {
    const occurrences = new Map(sum.occurrences);
    for (const [id, count] of one.occurrences) occurrences.set(id, (occurrences.get(id) ?? 0) + count);
    return {
      sentences: sum.sentences + one.sentences,
      characters: sum.characters + one.characters,
      newWords: sum.newWords + one.newWords,
      occurrences,
    };
  }, first);
}

function figuresOf(
  { occurrences, ...counts }: ChapterCounts,
  isKnown: ReadonlyMap<number, boolean>,
): Omit<ChapterFigures, 'title'> {
  const figures = { ...counts, uniqueWords: occurrences.size, knownWords: 0, totalOccurrences: 0, knownOccurrences: 0 };
  for (const [lexemeId, count] of occurrences) {
    figures.totalOccurrences += count;
    if (!isKnown.get(lexemeId)) continue;
    figures.knownWords++;
    figures.knownOccurrences += count;
  }
  return figures;
}
