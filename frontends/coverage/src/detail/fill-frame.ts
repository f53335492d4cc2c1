import { fillRows, say, sayChoice } from '@ichibun/api-client/fill-page';
import { NO_DEFINITION } from '@ichibun/api-client/not-available';
import type {
  Analysis,
  AnalysisWord,
  ChapterCoverages,
  CountingSettings,
  SentenceCoverage,
  Statistics,
} from '@ichibun/contracts/content';
import type { Dictionary } from '@ichibun/contracts/language';
import type { Dashboard } from '@ichibun/contracts/users';
import { formatCount, formatDateTime, formatPercent } from '@ichibun/ui/format';
import { saysReading } from '@ichibun/ui/script';
import { cutDefinition } from '../cut-definition.js';
import { DEFINITION_LENGTH, FEW_WORDS } from './limits.js';
import * as standIns from './stand-ins.js';

/** The first calls of an opened analysis, in their order. */
export type AnswersOfAnalysis = [
  Analysis[],
  AnalysisWord[],
  Pick<Dashboard, 'knownWordsCount'>,
  Statistics,
  SentenceCoverage,
  ChapterCoverages,
  CountingSettings,
  Pick<Dictionary, 'frequencySources' | 'hasLevels'>,
];

/**
 * Shows an analysis in the prerendered page as the application will: its figures in place of those that stand in for
 * them, and of parts, chapters and words those that it has.
 *
 * @param page the prerendered page of the analysis 0
 * @param id of the analysis of the address
 * @returns whether it is shown: not one that is unfinished, nor one with nothing to count or to learn
 */
export function fillFrame(page: HTMLElement, id: number, answers: AnswersOfAnalysis): boolean {
  const [analyses, topWords, dashboard, statistics, sentences, { chapters }, settings, dictionary] = answers;
  const { frequencySources, hasLevels } = dictionary;
  const analysis = analyses.find((one) => one.id === id);
  const words = topWords.filter(({ certain }) => certain !== 'UNCERTAIN');
  if (analysis?.countedBefore) return false;
  if (analysis?.status !== 'completed' || !sentences.sentences || !words.length || !frequencySources.length)
    return false;

  const part = (name: string) => page.querySelector<HTMLElement>(`[data-part="${name}"]`)!;
  const known = dashboard.knownWordsCount;
  if (known === null || known >= FEW_WORDS) part('few-words').closest('section')!.remove();
  else if (!hasLevels) part('few-words').querySelector('li:last-child')!.remove();
  if (statistics.grammarWords === 0) part('grammar').remove();
  else part('grammar').querySelector('input')!.toggleAttribute('checked', settings.grammarCounts);
  if (!analysis.recounting) part('recounting').textContent = '';
  part('analysed').querySelector('time')!.textContent = formatDateTime(analysis.createdAt);
  for (const reached of page.querySelectorAll<HTMLElement>('[data-reached-with]')) {
    if (statistics.totalCoverage < Number(reached.dataset.reachedWith)) reached.remove();
  }

  say(
    page,
    figuresOf(standIns.analysis, standIns.statistics, standIns.sentences),
    figuresOf(analysis, statistics, sentences),
  );
  saySources(page, frequencySources);
  if (chapters.length === 0) {
    part('chapters').closest('section')!.remove();
    page.querySelector('[data-tab="chapters"]')!.remove();
  } else fillRows(part('chapters'), standIns.chapters.chapters, chapters, chapterSays, kindOfChapter);
  fillRows(part('words'), standIns.words, words, wordSays, kindOfWord);
  sayChoice(part('words').parentElement!, formatCount(words.length));
  return true;
}

/** All that the page says once of an analysis, in one order. */
function figuresOf(
  analysis: Analysis,
  statistics: Statistics,
  { sentences, unknownWords }: SentenceCoverage,
): string[] {
  const { none, one, two, more } = unknownWords;
  return [
    analysis.title,
    formatPercent(statistics.totalCoverage),
    formatPercent(statistics.uniqueCoverage),
    formatCount(statistics.totalOccurrences),
    formatCount(statistics.knownOccurrences),
    formatCount(statistics.uniqueWords),
    formatCount(statistics.knownWords),
    formatCount(statistics.unknownWords),
    formatCount(statistics.grammarWords),
    formatCount(statistics.grammarOccurrences),
    formatCount(sentences),
    ...[none, one, two, more].flatMap((count) => [formatPercent((100 * count) / sentences), formatCount(count)]),
  ];
}

type Chapter = ChapterCoverages['chapters'][number];

const chapterSays = ({ title, totalCoverage }: Chapter) => [title, formatPercent(totalCoverage ?? 0)];
const kindOfChapter = ({ title, totalCoverage }: Chapter) => `${title !== ''} ${totalCoverage !== null}`;

const definitionOf = ({ definition }: AnalysisWord) => cutDefinition(definition, DEFINITION_LENGTH);
const wordSays = (one: AnalysisWord) => [
  one.word,
  one.reading,
  definitionOf(one),
  formatCount(one.frequency),
  one.otherSpellings.join('・'),
];
const kindOfWord = (one: AnalysisWord) =>
  [
    Boolean(one.reading) && !saysReading(one.word, one.reading),
    definitionOf(one) !== NO_DEFINITION,
    one.otherSpellings.length > 0,
  ].join();

/** Says what ranks words in the way of the page's language: separated as the first two of those that are in. */
function saySources(page: HTMLElement, sources: readonly string[]): void {
  const texts = document.createTreeWalker(page, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const text = texts.currentNode;
    text.nodeValue = text.nodeValue!.replace(/\{a\}(.*?)\{b\}\1(.*)\1\{c\}/, (_, separator, estimate) =>
      sources.map((source) => (source === standIns.ESTIMATE ? estimate : source)).join(separator),
    );
  }
}
