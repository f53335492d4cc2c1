import 'reflect-metadata';
import { createHash, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readStarterFiles } from '@ichibun/corpus-admin/sources/starter-files';
import { starterProcessed, writeStarter } from '@ichibun/corpus-admin/testing/starter';
import { inParts } from '@ichibun/kit/parts';
import { firstWords } from '@ichibun/language/dictionary/first-words';
import { readDictionaryFile } from '@ichibun/language/dictionary/read-file';
import { Core } from '@ichibun/language/engine/core';
import { preparedIpadic } from '@ichibun/language/testing/prepared-tables';
import {
  preparedWholeDictionary,
  wholeDictionary,
  wholeDictionaryFile,
  withDictionary,
} from '@ichibun/language/testing/whole-dictionary';
import { type FakeModels, startFakeModels } from '@ichibun/model-fakes/fake-models';
import { ContentAnalysisService, type Word as CountedWord } from '@ichibun/proto/content';
import { TokenKind } from '@ichibun/proto/language';
import { ReaderService, type Word as ReadWord } from '@ichibun/proto/reader';
import { SentencesService, Source } from '@ichibun/proto/sentences';
import { ImportStatus, VocabularyService } from '@ichibun/proto/vocabulary';
import { isSweep } from '@ichibun/test-kit/sweep';
import { until } from '@ichibun/test-kit/until';
import { plainText } from '@ichibun/text/markup';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type SentencesUnderTest, startSentences } from './testing/sentences-under-test.js';

const SEED = '20261126';
/**
 * Compounds of the dictionary, sentences of the starter corpus that the texts are made of, in how many texts, and how
 * many sentences are recommended.
 */
const [COMPOUNDS, SENTENCES, TEXTS, RECOMMENDED] = isSweep ? [300, 700, 10, 40] : [40, 140, 2, 30];
const DEADLINE_MS = 60_000;

interface Entry {
  readonly word: string;
  readonly reading: string;
}

/** So many of some words, the same ones each time. */
const drawn = <Drawn extends Entry>(words: readonly Drawn[], count: number): Drawn[] => {
  const order = ({ word }: Entry) =>
    createHash('sha256')
      .update(SEED + word)
      .digest('hex');
  const hashed = words.map((word) => ({ word, hash: order(word) }));
  return hashed
    .sort((a, b) => (a.hash < b.hash ? -1 : 1))
    .slice(0, count)
    .map(({ word }) => word);
};

/** A sentence that a word stands in as it stands alone. */
const quoting = ({ word }: Entry) => `「${word}」と言う人がいる。`;
const quotingByModel = (word: string) => `「${word}」を見た人がいる。`;

/**
 * The common words of the dictionary that are shown as one, of several of the analyser's.
 *
 * @returns them with the reading that is shown, and those that are not one where they are quoted
 */
async function compoundsOfDictionary(): Promise<{ compounds: Entry[]; dividedWhenQuoted: string[] }> {
  const core = new Core({ ipadic: await preparedIpadic(), dictionary: wholeDictionary! });
  const compounds = new Map<string, Entry>();
  const dividedWhenQuoted: string[] = [];
  for await (const { kanji } of (await readDictionaryFile(wholeDictionaryFile!)).entries) {
    const word = kanji.find(({ common }) => common)?.text;
    if (!word || compounds.has(word)) continue;
    const [token, ...more] = core.tokenize(word);
    const { kind, ownParts, parts, baseForm, baseReading, entry, isExpression } = token!;
    if (more.length > 0 || kind !== 'word' || baseForm !== word || isExpression) continue;
    if (ownParts < 2 || ownParts < parts.length) continue;
    const isOne = (text: string) => core.tokenize(text).some((one) => one.baseForm === word && one.entry === entry);
    if ([quoting({ word, reading: '' }), quotingByModel(word)].every(isOne)) {
      compounds.set(word, { word, reading: baseReading });
    } else dividedWhenQuoted.push(word);
  }
  return { compounds: [...compounds.values()], dividedWhenQuoted };
}

withDictionary(describe)('each word that the reader shows as one', () => {
  let under: SentencesUnderTest;
  let fake: FakeModels;
  let folder: string;
  /** Compounds of the dictionary. */
  let words: Entry[];
  /** Of each of them. */
  let lexemeIds: number[];
  /** 2,000 words, of them 200 compounds and more. */
  let list: Entry[];
  let sentences: string[];

  beforeAll(async () => {
    const { compounds, dividedWhenQuoted } = await compoundsOfDictionary();
    // 一時金 is one, but 「一時金」 an hour and money.
    expect(dividedWhenQuoted.length / compounds.length).toBeLessThan(0.01);
    words = drawn(compounds, COMPOUNDS);
    const first = firstWords().map(({ word, reading }) => ({ word, reading }));
    const names = new Set(first.map(({ word }) => word));
    const others = drawn(compounds, 600).filter(({ word }) => !names.has(word));
    list = [...first, ...others.slice(0, 2_000 - first.length)];
    const { lines } = await readStarterFiles(
      fileURLToPath(new URL('../../corpus-admin/starter-corpus/', import.meta.url)),
    );
    // Those that are one sentence to the reader as well.
    const single = lines.filter(({ text }) => /^[^。！？「」]+。$/u.test(text));
    sentences = drawn(
      single.map(({ text }) => ({ word: text, reading: '' })),
      SENTENCES,
    ).map(({ word }) => word);
    folder = await mkdtemp(join(tmpdir(), 'ichibun-one-word-'));
    await writeStarter(
      folder,
      [...words.map(quoting), ...sentences].map((text) => `${text}|A sentence.|1`),
    );
    fake = await startFakeModels();
    under = await startSentences({
      DICTIONARY_FILE: await preparedWholeDictionary(),
      STARTER_CORPUS: folder,
      ...fake.gemini,
    });
    await starterProcessed(under.rpc);
    lexemeIds = [];
    for (const { word } of words) lexemeIds.push(await under.lexemeOf(word));
    expect(lexemeIds.length).toBe(COMPOUNDS);
  }, 300_000);
  afterAll(async () => {
    await under?.stop();
    await fake?.stop();
    await rm(folder, { recursive: true });
  });

  const generate = (userId: number, ids: readonly number[], exclude: readonly string[] = []) =>
    under.rpc.call(
      SentencesService.method.generateSentences,
      { userId, lexemeIds: [...ids], exclude: [...exclude] },
      { deadlineMs: DEADLINE_MS },
    );

  it('is found in the sentence of the corpus that holds it', async () => {
    const userId = under.newLearner();
    await under.learn(userId, '言う', '人', 'いる');
    const { sentences: found, notFound } = await generate(userId, lexemeIds);
    expect(notFound).toEqual([]);
    expect(found.map(({ japanese }) => japanese)).toEqual(
      words.map(({ word }) => `「<b>${word}</b>」と言う人がいる。`),
    );
    expect(fake.asked).toEqual([]);
  }, 120_000);

  it('is accepted in the sentence that a model writes for it', async () => {
    const userId = under.newLearner();
    await under.learn(userId, '見る', '人', 'いる');
    fake.script(({ prompt }) => {
      const asked: { id: number; word: string; meaning: string }[] = JSON.parse(
        /<<<(WORDS-\w+)\n([\s\S]*?)\n\1>>>/.exec(prompt)![2]!,
      );
      return {
        json: {
          sentences: asked.map(({ id, word, meaning }) => ({
            id,
            word,
            japanese: quotingByModel(word),
            english: `Somebody saw ${meaning}.`,
          })),
        },
      };
    });
    for (const part of inParts([...words.keys()], 100)) {
      const { sentences: found, problem } = await generate(
        userId,
        part.map((index) => lexemeIds[index]!),
        part.map((index) => quoting(words[index]!)),
      );
      expect(problem).toBe('');
      expect(found.map(({ japanese, source }) => [plainText(japanese), source])).toEqual(
        part.map((index) => [quotingByModel(words[index]!.word), Source.MODEL]),
      );
    }
  }, 120_000);

  it('moves the figures of a text when it is learnt, and moves them back when it is forgotten', async () => {
    const userId = under.newLearner();
    const analysisId = await under.analyse(userId, words.map(quoting).join('\n'));
    const figures = async () => {
      const { statistics } = await under.rpc.call(ContentAnalysisService.method.getStatistics, { userId, analysisId });
      return [statistics!.knownOccurrences, statistics!.knownWords] as const;
    };
    const isKnown = async (lexemeId: number) =>
      (await under.rpc.call(VocabularyService.method.classifyLexemes, { userId, lexemeIds: [lexemeId] })).known.length;
    const before = await figures();
    const wrong: unknown[] = [];
    for (const [index, { word, reading }] of words.entries()) {
      const lexemeId = lexemeIds[index]!;
      await under.rpc.call(VocabularyService.method.addWord, { userId, word, reading, meaning: 'known' });
      const [known, after] = [await isKnown(lexemeId), await figures()];
      await under.rpc.call(VocabularyService.method.forgetLexeme, { userId, lexemeId });
      const [forgotten, again] = [await isKnown(lexemeId), await figures()];
      const isMoved = after[0] > before[0] && after[1] > before[1];
      if (!known || !isMoved || forgotten || `${again}` !== `${before}`) {
        wrong.push({ word, reading, known, after, forgotten, again });
      }
    }
    expect(wrong).toEqual([]);
  }, 300_000);

  describe('is the same everywhere to a learner with a list of 2,000 words', () => {
    let userId: number;
    beforeAll(async () => {
      userId = under.newLearner();
      const contentObject = `word-lists/${randomUUID()}.txt`;
      const lines = list.map(({ word, reading }) => `${word}\t${reading}`).join('\n');
      await under.objects.put(contentObject, Buffer.from(lines));
      const request = { userId, filename: 'list.txt', contentObject };
      const { job } = await under.rpc.call(VocabularyService.method.startImport, request);
      const { status, successfulImports } = await until(
        async () => (await under.rpc.call(VocabularyService.method.getImport, { userId, importId: job!.id })).job!,
        (one) => one.status === ImportStatus.COMPLETED || one.status === ImportStatus.FAILED,
      );
      expect([status, successfulImports, list.length]).toEqual([ImportStatus.COMPLETED, 2_000, 2_000]);
    }, 120_000);

    /** The words of a document of some sentences that are counted, sentence by sentence. */
    async function read(documentId: number, count: number): Promise<ReadWord[][]> {
      const found: ReadWord[][] = [];
      for (let firstSentence = 0; firstSentence < count; firstSentence += 30) {
        const request = { userId, documentId, firstSentence, sentenceCount: 30, makeLexemes: true };
        for await (const part of under.rpc.stream(ReaderService.method.getWords, request)) {
          found.push(...part.sentences.map((sentence) => sentence.words.flatMap(counted)));
        }
      }
      return found;
    }
    /** A token's own word and its endings. */
    const counted = (word: ReadWord) =>
      [word, ...word.parts.slice(word.token!.ownParts)].filter(({ token }) => token!.kind === TokenKind.WORD);

    it.each(Array.from({ length: TEXTS }, (_, index) => index))(
      'in text %i: reader, list, figures, sentences and reasons',
      async (number) => {
        const own = sentences.slice((number * SENTENCES) / TEXTS, ((number + 1) * SENTENCES) / TEXTS);
        const text = own.join('\n');
        const [analysisId, documentId] = [
          await under.analyse(userId, text),
          await under.addDocument(userId, `Text ${number}`, text),
        ];
        const inReader = await read(documentId, own.length);
        expect(inReader).toHaveLength(own.length);
        const listed: CountedWord[] = [];
        const request = { userId, analysisId, limit: 999_999 };
        for await (const part of under.rpc.stream(ContentAnalysisService.method.listWords, request)) {
          listed.push(...part.words);
        }
        const occurrences = Map.groupBy(inReader.flat(), ({ lexemeId }) => lexemeId);
        const shown = [...occurrences].map(([id, [one, ...more]]) => {
          const { known, knownByParts, blocked } = one!;
          return { id, times: 1 + more.length, known, knownByParts, blocked };
        });
        const asListed = listed.map((one) => ({
          id: one.lexemeId,
          times: one.frequency,
          known: one.isKnown,
          knownByParts: one.isKnownByParts,
          blocked: one.isBlocked,
        }));
        const byId = (a: { id: number }, b: { id: number }) => a.id - b.id;
        expect(asListed.sort(byId)).toEqual(shown.sort(byId));
        expect(shown.some(({ known }) => known) && shown.some(({ known }) => !known)).toBe(true);

        const inFigures = listed.filter(({ isCounted }) => isCounted);
        const knownOnes = inFigures.filter(({ isKnown }) => isKnown);
        const total = (of: readonly CountedWord[]) => of.reduce((sum, { frequency }) => sum + frequency, 0);
        const { statistics } = await under.rpc.call(ContentAnalysisService.method.getStatistics, {
          userId,
          analysisId,
        });
        expect(statistics).toMatchObject({
          uniqueWords: inFigures.length,
          knownWords: knownOnes.length,
          totalOccurrences: total(inFigures),
          knownOccurrences: total(knownOnes),
        });

        const countedIds = new Set(inFigures.map(({ lexemeId }) => lexemeId));
        const byUnknown = [0, 0, 0, 0];
        for (const sentence of inReader) {
          const its = sentence.filter(({ lexemeId }) => countedIds.has(lexemeId));
          const unknown = new Set(its.filter(({ known }) => !known).map(({ lexemeId }) => lexemeId));
          byUnknown[Math.min(unknown.size, 3)]!++;
        }
        const { byUnknownWords } = await under.rpc.call(ContentAnalysisService.method.countSentences, {
          userId,
          analysisId,
        });
        expect([...byUnknownWords]).toEqual(byUnknown);

        const toLearn: CountedWord[] = [];
        const top = { userId, analysisId, count: 100 };
        for await (const part of under.rpc.stream(ContentAnalysisService.method.topWords, top))
          toLearn.push(...part.words);
        expect(toLearn.filter(({ isKnown, isKnownByParts }) => isKnown && !isKnownByParts)).toEqual([]);
        const firstByParts = toLearn.findIndex(({ isKnownByParts }) => isKnownByParts);
        expect(toLearn.slice(firstByParts < 0 ? toLearn.length : firstByParts).every((one) => one.isKnownByParts)).toBe(
          true,
        );

        const reasons = await Promise.all(
          listed.map(({ lexemeId }) => under.rpc.call(VocabularyService.method.explainLexeme, { userId, lexemeId })),
        );
        for (const [index, why] of reasons.entries()) {
          const { word, isKnown, isKnownByParts } = listed[index]!;
          const areKnown = why.parts.length > 0 && why.parts.every(({ known }) => known);
          expect([word, why.known, why.knownByParts]).toEqual([word, isKnown, isKnownByParts]);
          expect([word, why.reasons.length > 0, areKnown && why.reasons.length === 0]).toEqual([
            ...[word, isKnown && !isKnownByParts, isKnownByParts],
          ]);
        }
      },
      120_000,
    );

    it('in the sentences with one new word', async () => {
      const { sentences: recommended } = await under.rpc.call(
        SentencesService.method.recommend,
        { userId, count: RECOMMENDED },
        { deadlineMs: DEADLINE_MS },
      );
      expect(recommended.length).toBe(RECOMMENDED);
      const given = recommended.map(({ sentence }) => sentence!);
      const unknown = [];
      for (const { japanese } of given) {
        const request = { userId, sentence: plainText(japanese) };
        const { words: its } = await under.rpc.call(ReaderService.method.processSentence, request);
        const ids = its.flatMap(counted).filter(({ known, token }) => !known && !token!.isGrammar);
        unknown.push([japanese, ...new Set(ids.map(({ lexemeId }) => lexemeId))]);
      }
      expect(unknown).toEqual(given.map(({ japanese, lexemeId }) => [japanese, lexemeId]));
    });
  });
});
