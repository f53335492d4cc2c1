import type { SavedSentence } from '@ichibun/contracts/sentences';
import { plainSentence } from '@ichibun/words/furigana';
import { messages } from '../messages.js';

/** The sentences of one analysis or document, or those without either. */
export interface Group {
  key: string;
  /** That the source is unknown, where neither is known. */
  title: string;
  /** When the text was analysed, ISO 8601; null of a document, and without either. */
  createdAt: string | null;
  sentences: SavedSentence[];
}

/**
 * Sentences by the analysis or document they were saved from, those saved last first; Unknown Source is the last group.
 */
export function groupsOf(sentences: readonly SavedSentence[]): Group[] {
  const groups = new Map<string, Group>();
  for (const sentence of sentences) {
    const { analysisId, analysisTitle, analysisCreatedAt } = sentence;
    // A document has a title too, and no analysis.
    const key = analysisId === null ? (analysisTitle ?? '') : String(analysisId);
    const group = groups.get(key) ?? {
      key,
      title: analysisTitle || messages.bank.unknownSource,
      createdAt: analysisId === null ? null : analysisCreatedAt,
      sentences: [],
    };
    group.sentences.push(sentence);
    groups.set(key, group);
  }
  return [...groups.values()].sort((a, b) => Number(a.key === '') - Number(b.key === ''));
}

/** Those that a search term is in: in word, reading, meaning, sentence or translation, in any case. */
export function matching(sentences: readonly SavedSentence[], term: string): readonly SavedSentence[] {
  const wanted = term.trim().toLowerCase();
  if (wanted === '') return sentences;
  return sentences.filter((one) =>
    [
      one.targetWord,
      one.targetReading,
      one.shortDefinition,
      plainSentence(one.targetSentence),
      plainSentence(one.sentenceTranslated),
    ].some((text) => text.toLowerCase().includes(wanted)),
  );
}

/**
 * What a deck of sentences is called: the title of their analysis and its date; for several, Sentence Bank and today's.
 */
export function deckNameOf(sentences: readonly SavedSentence[], today = new Date()): string {
  const groups = groupsOf(sentences);
  const [{ key, title, createdAt }] = groups as [Group];
  if (groups.length > 1 || key === '') return `${messages.bank.title} ${dateOf(today)}`;
  return `${title} ${dateOf(createdAt ? new Date(createdAt) : today)}`;
}

/** 2026-11-21, where the learner is. */
const dateOf = (time: Date) =>
  [time.getFullYear(), time.getMonth() + 1, time.getDate()].map((part) => String(part).padStart(2, '0')).join('-');
