import type { ownEntries } from '@ichibun/contracts/dictionaries';
import type { JlptLevel } from '@ichibun/contracts/jlpt';
import { dictionary, dictionaryCalls, found, wordOfEntry } from '@ichibun/contracts/language';
import { DomainError } from '@ichibun/kit/errors';
import { Rpc } from '@ichibun/kit/rpc';
import { ContentAnalysisService } from '@ichibun/proto/content';
import { nameOf } from '@ichibun/proto/enum-names';
import { type Entry, FoundBy, type FoundWord, LanguageService } from '@ichibun/proto/language';
import { ReaderService } from '@ichibun/proto/reader';
import { SentencesService } from '@ichibun/proto/sentences';
import { VocabularyService } from '@ichibun/proto/vocabulary';
import { dictionaryName } from '@ichibun/text-words/dictionary-name';
import { classifyWords } from '@ichibun/text-words/knowledge';
import { keyOf, makeLexemes } from '@ichibun/text-words/lexemes';
import { presentSummary } from '@ichibun/text-words/patterns';
import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { z } from 'zod';
import { Call, Given } from '../http/call.js';
import { presentGenerated } from '../sentences/present-generated.js';
import { stateOrNull } from '../vocabulary/present-state.js';
import { presentCandidate } from './present-candidate.js';

/** Words of the learner's own dictionaries are no longer. */
const LONGEST_OWN_WORD = 200;

@ApiTags('language')
@Controller()
export class DictionaryController {
  constructor(private readonly rpc: Rpc) {}

  @Call(dictionaryCalls.get)
  async get() {
    const method = LanguageService.method.getDictionary;
    const { source, date, ...about } = await this.rpc.call(method, {});
    const { entries, problem, lists, frequencySources, hasLevels } = about;
    const known = source as z.output<typeof dictionary>['source'];
    return { source: known, date: date || null, entries, problem, lists, frequencySources, hasLevels };
  }

  @Call(dictionaryCalls.search)
  async search(@Given() { userId, query: { q, count } }: Given<typeof dictionaryCalls.search>) {
    const asked = { question: q, mostWords: count };
    const [{ words, names, patterns }, name, ownDictionaries] = await Promise.all([
      this.rpc.call(LanguageService.method.searchDictionary, asked),
      dictionaryName(this.rpc),
      this.own(userId, q.trim()),
    ]);
    return {
      dictionary: name,
      words: await this.withKnowledge(userId, words),
      names: names.map(({ reading, types, meaning }) => ({ reading, types, meaning })),
      ownDictionaries,
      patterns: patterns.map(presentSummary),
    };
  }

  @Call(dictionaryCalls.describe)
  describe(@Given() { userId, query: given }: Given<typeof dictionaryCalls.describe>) {
    return this.described(userId, given);
  }

  @Call(dictionaryCalls.withId)
  withId(@Given() { userId, body: given }: Given<typeof dictionaryCalls.withId>) {
    return this.described(userId, given, true);
  }

  @Call(dictionaryCalls.sentences)
  async sentences(@Given() { userId, query: word }: Given<typeof dictionaryCalls.sentences>) {
    const { texts, total, counting } = await this.rpc.call(ContentAnalysisService.method.listTextsOfWord, {
      userId,
      ...word,
    });
    // Of a text that is read and was not opened as an analysis, only its document says what it is called.
    const isUntitled = texts.some(({ title, documentId }) => title === '' && documentId !== undefined);
    const { documents } = isUntitled
      ? await this.rpc.call(ReaderService.method.listDocuments, { userId })
      : { documents: [] };
    const titles = new Map(documents.map(({ id, title }) => [id, title]));
    return {
      texts: texts.map(({ title, documentId, occurrences, sentences, chapters }) => ({
        title: title || (titles.get(documentId ?? 0) ?? ''),
        documentId: documentId ?? null,
        occurrences,
        sentences,
        chapters: chapters.map(({ title, sentences, first }) => ({ title, sentences, first })),
      })),
      total,
      counting,
    };
  }

  @Call(dictionaryCalls.examples)
  async examples(@Given() { userId, params: { uniqueVocabId: lexemeId } }: Given<typeof dictionaryCalls.examples>) {
    const { examples } = await this.rpc.call(SentencesService.method.examplesOfWord, { userId, lexemeId });
    const generated = await presentGenerated(
      this.rpc,
      examples.map(({ sentence }) => sentence!),
    );
    return {
      examples: examples.map(({ sense }, index) => ({ sentence: generated[index]!, sense: sense || null })),
    };
  }

  @Call(dictionaryCalls.kanji)
  async kanji(@Given() { userId }: Given<typeof dictionaryCalls.kanji>) {
    const [{ grades, levels }, { kanji }] = await Promise.all([
      this.rpc.call(LanguageService.method.listKanji, {}),
      this.rpc.call(VocabularyService.method.countKanji, { userId }),
    ]);
    return {
      grades: grades.map(({ grade, characters }) => ({ grade, kanji: [...characters] })),
      levels: levels.map(({ jlpt, characters }) => ({ level: `N${jlpt}` as JlptLevel, kanji: [...characters] })),
      known: kanji.map(({ kanji, words }) => ({ kanji, words })),
    };
  }

  @Call(dictionaryCalls.drawn)
  async drawn(@Given() { params: { kanji } }: Given<typeof dictionaryCalls.drawn>) {
    const { strokes, parts, lookAlikes } = await this.rpc.call(LanguageService.method.drawKanji, { kanji });
    return { strokes, parts, lookAlikes };
  }

  @Call(dictionaryCalls.accentPairs)
  async accentPairs(@Given() { query: asked }: Given<typeof dictionaryCalls.accentPairs>) {
    const { words, particle } = await this.rpc.call(LanguageService.method.findAccentPairs, asked);
    return {
      words: words.map(({ written, accent, entry }) => ({ word: written, accent, entry: presentCandidate(entry!) })),
      particle,
    };
  }

  private async described(userId: number, given: z.infer<typeof wordOfEntry>, makesId = false) {
    const { word, written, spellings, readings, forms, parts, madeWith } = await this.rpc.call(
      LanguageService.method.describeWord,
      { entry: given.entry, written: given.word },
    );
    if (!word) {
      throw new DomainError('language.no-such-entry');
    }
    if (makesId) {
      const isCompound = parts.length > 1;
      await makeLexemes(this.rpc, userId, [{ entry: word.key, word: written, reading: word.reading, isCompound }]);
    }
    const itself = { by: FoundBy.SPELLING, written, changes: [], surface: '', entry: word };
    const [first, ...longer] = await this.withKnowledge(userId, [itself, ...madeWith]);
    return {
      word: first!,
      spellings: spellings.map(({ text, common, rare }) => ({ text, common, rare })),
      readings: readings.map(({ text, common, rare }) => ({ text, common, rare })),
      forms: forms.map(({ changes, written, reading, polite }) => ({ changes, word: written, reading, polite })),
      parts: parts.map(({ entry, word, reading }) => ({ entry, word, reading })),
      madeWith: longer,
    };
  }

  /** What the learner's own dictionaries say of a word, each under its name. */
  private async own(userId: number, word: string) {
    const entries: z.output<typeof ownEntries>['dictionaries'] = [];
    if (word.length > LONGEST_OWN_WORD) return entries;
    const request = { userId, word, reading: '' };
    for await (const { id, title, found } of this.rpc.stream(ReaderService.method.lookUpInDictionaries, request)) {
      entries.push({ id, title, ...JSON.parse(found) });
    }
    return entries;
  }

  private async withKnowledge(userId: number, words: readonly Found[]): Promise<z.output<typeof found>['words']> {
    const lexemes = words.map(({ written, entry }) => ({ entry: entry!.key, word: written, reading: entry!.reading }));
    const classified = await classifyWords(this.rpc, userId, lexemes);
    return words.map(({ by, written, changes, surface, entry }, index) => {
      const { lexemeId, known, knownByParts, blocked, state } = classified.get(keyOf(lexemes[index]!))!;
      return {
        by: nameOf(FoundBy, by, 'spelling'),
        word: written,
        changes,
        surface,
        entry: presentCandidate(entry!),
        uniqueVocabId: lexemeId || null,
        known,
        knownByParts,
        blocked,
        state: stateOrNull(state),
      };
    });
  }
}

interface Found extends Pick<FoundWord, 'by' | 'written' | 'changes' | 'surface'> {
  readonly entry?: Entry | undefined;
}
