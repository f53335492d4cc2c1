import { Database } from '@ichibun/kit/database';
import { DomainError } from '@ichibun/kit/errors';
import { Rpc } from '@ichibun/kit/rpc';
import { plainText } from '@ichibun/text/markup';
import type { AnalysedSentence } from '@ichibun/text-words/learner-words';
import { Injectable } from '@nestjs/common';
import { Learner } from '../words/learner.js';
import { meaningsThere } from '../words/meanings-there.js';
import { shippedTranslations } from '../words/shipped-translations.js';
import { type ShownSentence, shownSentence } from '../words/shown-sentence.js';
import type { SourceName } from '../words/source.js';
import { spellingsOf } from '../words/spellings.js';
import { readingAt, targetOrWithin } from '../words/target.js';
import type { TargetWord } from '../words/target-words.js';
import { asThere, targetWords } from '../words/target-words.js';
import { textOf } from '../words/text-of.js';
import { AnalysedText } from './analysed-text.js';
import { assign, type Candidate, unknownWords } from './candidate.js';
import { CorpusSentences } from './corpus-sentences.js';
import { type MissingWord, reasonsFor } from './missing-word.js';
import { ModelSentences } from './model-sentences.js';
import { ofSpellings } from './of-spellings.js';

/** Words that sentences are found for at once. */
const MOST_WORDS = 500;
/** Sentences that are not wanted; there is no more than a page has shown. */
const MOST_EXCLUDED = 100;

export interface FoundSentence extends ShownSentence {
  readonly word: TargetWord;
  readonly english: string;
  readonly source: SourceName;
}

export interface Findings {
  /** In the order of the words asked for. */
  readonly sentences: readonly FoundSentence[];
  readonly notFound: readonly MissingWord[];
  /** Why the model could not help; undefined when it did, or was not needed. */
  readonly problem: DomainError | undefined;
  /** Lexeme ids of words that the model was good for, a translation included, and not asked about. */
  readonly forModel: readonly number[];
}

/** Finds example sentences: retrieves first, has a model write for the gaps, and looks at both with the tokenizer. */
@Injectable()
export class SentenceFinder {
  constructor(
    private readonly database: Database,
    private readonly rpc: Rpc,
    private readonly corpus: CorpusSentences,
    private readonly text: AnalysedText,
    private readonly model: ModelSentences,
  ) {}

  /**
   * A sentence for each of some words: the one with the fewest other words that the learner does not know. The analysed
   * text is looked at first, since a learner knows its story; the corpus, other spellings of a word and then a model are
   * asked only for words that nothing before has a sentence for without any.
   *
   * @param exclude sentences that are not wanted; those that the learner has saved for the word are not either
   * @param withoutModel the model is not asked
   * @throws DomainError `sentences.no-words`, `sentences.too-many-words`, `sentences.no-such-word`, and what the
   *   analysis says
   */
  async find(
    userId: number,
    lexemeIds: readonly number[],
    analysisId: number | undefined,
    exclude: readonly string[],
    withoutModel = false,
  ): Promise<Findings> {
    const words = await targetWords(this.rpc, userId, checkedIds(lexemeIds));
    const excluded = new Set([
      ...exclude.slice(0, MOST_EXCLUDED).map(plainText),
      ...(await this.saved(userId, lexemeIds)),
    ]);
    const learner = await Learner.of(this.rpc, userId);
    const candidates = new Map<number, Candidate[]>();
    const withUnwanted = new Set<number>();
    const add = async (found: ReadonlyMap<number, readonly Candidate[]>) => {
      for (const [id, more] of found) {
        const wanted = more.filter(({ text }) => !excluded.has(text));
        if (wanted.length < more.length) withUnwanted.add(id);
        candidates.set(id, [...(candidates.get(id) ?? []), ...wanted]);
      }
      await learner.look([...found.values()].flat().flatMap((candidate) => [...candidate.lexemeIds]));
    };
    const ids = words.map(({ lexemeId }) => lexemeId);
    const gaps = () => {
      const assigned = assign(ids, candidates, learner.known);
      return words.filter(({ lexemeId: id }) => !isEasy(assigned.get(id), id, learner));
    };

    const gapIds = () => gaps().map(({ lexemeId }) => lexemeId);
    if (analysisId !== undefined) await add(await this.text.holding(learner, analysisId, ids));
    if (gaps().length > 0) await add(await this.corpus.holding(learner, gapIds()));
    const spellings = await spellingsOf(this.rpc, userId, gapIds());
    const othersOfGaps = () => [...new Set(gapIds().flatMap((id) => spellings.get(id) ?? []))];
    if (analysisId !== undefined && othersOfGaps().length > 0) {
      await add(ofSpellings(await this.text.holding(learner, analysisId, othersOfGaps()), spellings));
    }
    if (othersOfGaps().length > 0)
      await add(ofSpellings(await this.corpus.holding(learner, othersOfGaps()), spellings));
    let problem: DomainError | undefined;
    const asksModel = this.model.isConfigured && !withoutModel;
    if (asksModel && gaps().length > 0) {
      const answer = await this.model.write(gaps(), learner, excluded);
      await add(answer.found);
      problem = answer.problem;
    }
    const chosen = await this.chosen(words, candidates, learner, { analysisId, translates: asksModel });
    const untranslated = chosen.filter(({ english }) => english === '').map(({ word }) => word.lexemeId);
    const forModel = this.model.isConfigured && withoutModel ? [...new Set([...gapIds(), ...untranslated])] : [];
    const missing = words.filter(({ lexemeId }) => !chosen.some(({ word }) => word.lexemeId === lexemeId));
    const search = { inText: analysisId !== undefined, hasModel: this.model.isConfigured, modelProblem: problem };
    const notFound = missing.map((word) => ({
      word,
      reasons: reasonsFor({ ...search, hadOthers: withUnwanted.has(word.lexemeId) || candidates.has(word.lexemeId) }),
    }));
    return { sentences: chosen, notFound, problem, forModel };
  }

  /**
   * The best candidate of each word, marked; what turns out not to hold its word is left out.
   *
   * @param asked the analysis whose text is one of the sources, and whether what has no translation gets one from the
   *   model
   */
  private async chosen(
    words: readonly TargetWord[],
    candidates: ReadonlyMap<number, readonly Candidate[]>,
    learner: Learner,
    { analysisId, translates }: { analysisId: number | undefined; translates: boolean },
  ): Promise<FoundSentence[]> {
    const { known } = learner;
    const assigned = assign(
      words.map(({ lexemeId }) => lexemeId),
      candidates,
      known,
    );
    const chosen = words.flatMap((word) => {
      const candidate = assigned.get(word.lexemeId);
      return candidate ? [{ word, candidate }] : [];
    });
    const [analysed, english] = await Promise.all([
      // With the learner's corrections a sentence of the corpus may have other words.
      this.analysed(
        learner,
        chosen.map(({ candidate }) => candidate),
        analysisId,
      ),
      this.english(
        chosen.map(({ candidate }) => candidate),
        translates,
      ),
    ]);
    const targets = chosen.map(({ word, candidate }) => targetOrWithin(analysed.get(candidate)!, word));
    const meanings = await meaningsThere(
      this.rpc,
      chosen.map(({ word: { word }, candidate }, index) => ({
        sentence: analysed.get(candidate)!,
        target: targets[index],
        word,
      })),
    );
    return chosen.flatMap(({ word, candidate }, index) => {
      const sentence = analysed.get(candidate)!;
      const target = targets[index];
      if (!target) return [];
      return [
        {
          word: asThere(word, { reading: readingAt(sentence, target, word.word), meaning: meanings[index] }),
          ...shownSentence(sentence, target, known),
          english: english[index]!,
          source: candidate.source,
        },
      ];
    });
  }

  /** Candidates as their words: those of the analysed text as it has them. */
  private async analysed(learner: Learner, candidates: readonly Candidate[], analysisId: number | undefined) {
    const analysed = new Map<Candidate, AnalysedSentence>();
    for (const [isOfText, some] of Map.groupBy(candidates, ({ source }) => source === 'text')) {
      const ofText = isOfText ? await textOf(this.rpc, learner.userId, { analysisId }) : undefined;
      const found = await learner.analyse(
        some.map(({ text }) => text),
        ofText,
      );
      for (const [index, candidate] of some.entries()) analysed.set(candidate, found[index]!);
    }
    return analysed;
  }

  /** The candidates' translations: their own, those that ship, and a model's where that is wanted. */
  private async english(candidates: readonly Candidate[], translates: boolean): Promise<string[]> {
    const without = candidates.filter(({ english }) => english === '').map(({ text }) => text);
    const shipped = await shippedTranslations(this.rpc, without);
    const translated = new Map(without.map((text, index) => [text, shipped[index]!]));
    const missing = without.filter((text) => translated.get(text) === '');
    if (missing.length > 0 && translates) {
      for (const [index, english] of (await this.model.translate(missing)).entries()) {
        translated.set(missing[index]!, english);
      }
    }
    return candidates.map(({ text, english }) => english || translated.get(text)!);
  }

  /** The sentences that the learner has saved for some words. */
  private async saved(userId: number, lexemeIds: readonly number[]): Promise<string[]> {
    const rows: { japanese: string }[] = await this.database.query(
      'SELECT japanese FROM saved_sentences WHERE user_id = $1 AND lexeme_id = ANY($2::int[])',
      [userId, lexemeIds],
    );
    return rows.map(({ japanese }) => plainText(japanese));
  }
}

const isEasy = (candidate: Candidate | undefined, target: number, { known }: Learner) =>
  candidate !== undefined && unknownWords(candidate, target, known) === 0;

/** @throws DomainError `sentences.no-words`, `sentences.too-many-words` */
function checkedIds(lexemeIds: readonly number[]): number[] {
  const ids = [...new Set(lexemeIds)];
  if (ids.length === 0) throw new DomainError('sentences.no-words');
  if (ids.length > MOST_WORDS) {
    throw new DomainError('sentences.too-many-words', { most: MOST_WORDS });
  }
  return ids;
}
