import { Readable } from 'node:stream';
import { timestampDate } from '@bufbuild/protobuf/wkt';
import { DomainError } from '@ichibun/kit/errors';
import { ObjectStore } from '@ichibun/kit/objects';
import { inParts } from '@ichibun/kit/parts';
import { Rpc } from '@ichibun/kit/rpc';
import { AudiobookService } from '@ichibun/proto/audiobook';
import { AuthService } from '@ichibun/proto/auth';
import { ContentAnalysisService } from '@ichibun/proto/content';
import { CorpusService } from '@ichibun/proto/corpus';
import type { ExportLearnerResponse } from '@ichibun/proto/learners';
import { ReaderService } from '@ichibun/proto/reader';
import { SentencesService } from '@ichibun/proto/sentences';
import { VocabularyService } from '@ichibun/proto/vocabulary';
import { Injectable } from '@nestjs/common';
import { type ZipPart, zipOf } from './zip.js';

/** The services that keep something of learners. */
const SERVICES = [
  VocabularyService.method.exportLearner,
  ContentAnalysisService.method.exportLearner,
  ReaderService.method.exportLearner,
  SentencesService.method.exportLearner,
  AudiobookService.method.exportLearner,
  CorpusService.method.exportLearner,
];
/** Until the next part of a file must be there. */
const PART_DEADLINE_MS = 60_000;
/** Sentences that one deck takes. */
const SENTENCES_PER_DECK = 10_000;

const README = `This is everything that Ichibun keeps of you.

account.json       who you are here, and the programs that you connected
vocabulary/        your words, blocked words, corrections, sets, imports, cards and every answer to them (JSON),
                   and sounds and pictures of your notes in Anki
analyses/          your analyses, their words, and each text as you gave it (JSON, UTF-8 text)
documents/         your documents with their sentences and the place you had come to (JSON), covers and pictures
dictionaries/      dictionaries that you brought along (JSON; the rows of each as lines of JSON, gzipped)
reading/           when and how much you read (JSON)
sentences/         the sentences that you saved (JSON), with their sounds and pictures
audiobooks/        your audiobooks (JSON, MP3), and the texts of those that are not finished
recommendations/   your settings, and the sentences that you dismissed (JSON)
anki/              your words and sentences as decks for Anki (.apkg)

Times are ISO 8601 with their zone. The texts are yours or their authors'; meanings of words come from JMdict/EDICT, the
property of the Electronic Dictionary Research and Development Group (CC BY-SA 4.0).
`;

/** Everything that is a learner's, gathered from all services. */
@Injectable()
export class LearnerExport {
  constructor(
    private readonly rpc: Rpc,
    private readonly objects: ObjectStore,
  ) {}

  /**
   * A zip that is made while it is read. Every service has answered when this resolves; one that fails later destroys
   * the stream, so that nobody takes half of it for the whole.
   *
   * @throws DomainError where a service is away
   */
  async zip(userId: number): Promise<Readable> {
    const [{ user }, { tokens }] = await Promise.all([
      this.rpc.call(AuthService.method.getUser, { userId }),
      this.rpc.call(AuthService.method.listTokens, { userId }),
    ]);
    const exports = () => SERVICES.map((method) => this.rpc.stream(method, { userId }, OPTIONS));
    await Promise.all(exports().map(answers));
    const { id, email, name, googleId, picture } = user!;
    const programs = tokens.map((token) => ({ name: token.name, endsAt: timestampDate(token.endsAt!) }));
    const account = `${JSON.stringify({ id, email, name, googleId, picture, programs }, null, 2)}\n`;
    return Readable.from(
      zipOf([
        [{ file: 'README.txt', data: Buffer.from(README) }],
        [{ file: 'account.json', data: Buffer.from(account) }],
        ...exports().map((parts) => this.withObjects(parts)),
        this.decks(userId),
      ]),
      { objectMode: false },
    );
  }

  /** Puts an object's content in the place of its key. What has been removed meanwhile is left out. */
  private async *withObjects(parts: AsyncIterable<ExportLearnerResponse>): AsyncGenerator<ZipPart> {
    for await (const { file, data, object } of parts) {
      if (object === undefined) yield { file, data };
      else for await (const bytes of await this.read(object)) yield { file, data: bytes };
    }
  }

  private async read(key: string): Promise<AsyncIterable<Uint8Array>> {
    try {
      return await this.objects.read(key);
    } catch (error) {
      if (error instanceof DomainError && error.code === 'objects.not-found') return Readable.from([]);
      throw error;
    }
  }

  private async *decks(userId: number): AsyncGenerator<ZipPart> {
    const sentenceIds: number[] = [];
    for await (const { sentences } of this.rpc.stream(SentencesService.method.listSentences, { userId }, OPTIONS)) {
      sentenceIds.push(...sentences.map(({ id }) => id));
    }
    let decks = 0;
    for (const part of inParts(sentenceIds, SENTENCES_PER_DECK)) {
      for await (const object of this.sentenceDecks(userId, part)) {
        decks++;
        yield* this.taken(`anki/sentences${decks === 1 ? '' : `-${decks}`}.apkg`, object);
      }
    }
    const words = await this.wordDeck(userId);
    if (words) yield* this.taken('anki/vocabulary.apkg', words);
  }

  /** One deck, or as many as the sounds and pictures of the sentences need. */
  private async *sentenceDecks(userId: number, sentenceIds: readonly number[]): AsyncGenerator<string> {
    const request = { userId, sentenceIds: [...sentenceIds], deckName: 'Ichibun sentences' };
    try {
      yield (await this.rpc.call(SentencesService.method.exportSentences, request, OPTIONS)).deckObject;
    } catch (error) {
      const isTooLarge = error instanceof DomainError && error.code === 'sentences.deck-too-large';
      if (!isTooLarge || sentenceIds.length === 1) throw error;
      const half = Math.ceil(sentenceIds.length / 2);
      yield* this.sentenceDecks(userId, sentenceIds.slice(0, half));
      yield* this.sentenceDecks(userId, sentenceIds.slice(half));
    }
  }

  private async wordDeck(userId: number): Promise<string | undefined> {
    const request = { userId, deckName: 'Ichibun vocabulary' };
    try {
      return (await this.rpc.call(SentencesService.method.exportVocabulary, request, OPTIONS)).deckObject;
    } catch (error) {
      if (error instanceof DomainError && error.code === 'sentences.empty-vocabulary') return undefined;
      throw error;
    }
  }

  /** An object that was made for this export only. */
  private async *taken(file: string, object: string): AsyncGenerator<ZipPart> {
    try {
      for await (const data of await this.objects.read(object)) yield { file, data };
    } finally {
      await this.objects.remove(object);
    }
  }
}

const OPTIONS = { deadlineMs: PART_DEADLINE_MS };

/** Asks for the first part only: a service that is away is noticed before anything is answered. */
async function answers(parts: AsyncIterable<unknown>): Promise<void> {
  for await (const _ of parts) return;
}
