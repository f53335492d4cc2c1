import type { MessageInitShape } from '@bufbuild/protobuf';
import { timestampDate, timestampFromDate } from '@bufbuild/protobuf/wkt';
import { Handles } from '@ichibun/kit/rpc';
import { chosenBy } from '@ichibun/kit/which-notes';
import { valueNamed } from '@ichibun/proto/enum-names';
import type { SetNoteIdsRequest } from '@ichibun/proto/notes';
import {
  type ChangeSentenceRequest,
  type CountSentencesByDayRequest,
  type DeleteSentenceRequest,
  type GetCountersRequest,
  type ListSentencesRequest,
  type MarkKnownRequest,
  type SaveSentencesRequest,
  type SaveSentencesResponseSchema,
  type SentencesOfWordsRequest,
  SentencesService,
  State,
} from '@ichibun/proto/sentences';
import { countsByDay, daysAsked } from '@ichibun/time/days-asked';
import { Controller } from '@nestjs/common';
import { sourceNumber } from '../words/source.js';
import { BankService, type SavedRow } from './bank.service.js';
import { SentencesOfTexts } from './sentences-of-texts.js';

@Controller()
export class BankController {
  constructor(
    private readonly bank: BankService,
    private readonly ofTexts: SentencesOfTexts,
  ) {}

  @Handles(SentencesService.method.saveSentences)
  async saveSentences({
    userId,
    analysisId,
    documentId,
    sentences,
    addedAt,
  }: SaveSentencesRequest): Promise<MessageInitShape<typeof SaveSentencesResponseSchema>> {
    const { ids, cards, ...saved } = await this.bank.save(
      userId,
      { analysisId, documentId },
      sentences,
      addedAt && timestampDate(addedAt),
    );
    return {
      saved: ids.length,
      alreadySaved: sentences.length - ids.length,
      sentenceIds: ids,
      cards,
      addedAt: saved.addedAt && timestampFromDate(saved.addedAt),
    };
  }

  @Handles(SentencesService.method.listSentences)
  async *listSentences({ userId, which }: ListSentencesRequest) {
    for await (const part of this.bank.list(userId, chosenBy(which))) yield { sentences: part.map(toSaved) };
  }

  @Handles(SentencesService.method.setNoteIds)
  async setNoteIds({ userId, notes }: SetNoteIdsRequest) {
    await this.bank.setNoteIds(userId, notes);
    return {};
  }

  @Handles(SentencesService.method.sentencesOfWords)
  async sentencesOfWords({ userId, words, withTexts }: SentencesOfWordsRequest) {
    const found = await this.bank.ofWords(userId, words);
    const without = withTexts ? words.filter((_, index) => found[index]!.length === 0) : [];
    const fromTexts = (await this.ofTexts.ofWords(userId, without)).values();
    return {
      words: found.map((sentences) => ({
        sentences: sentences.map(toSaved),
        fromTexts: withTexts && sentences.length === 0 ? [...fromTexts.next().value!] : [],
      })),
    };
  }

  @Handles(SentencesService.method.changeSentence)
  async changeSentence(request: ChangeSentenceRequest) {
    return { sentence: toSaved(await this.bank.change(request)) };
  }

  @Handles(SentencesService.method.deleteSentence)
  async deleteSentence({ userId, sentenceId }: DeleteSentenceRequest) {
    await this.bank.remove(userId, sentenceId);
    return {};
  }

  @Handles(SentencesService.method.markKnown)
  async markKnown({ userId, sentenceIds }: MarkKnownRequest) {
    return this.bank.markKnown(userId, sentenceIds);
  }

  @Handles(SentencesService.method.getCounters)
  async getCounters({ userId }: GetCountersRequest) {
    return { sentences: await this.bank.count(userId) };
  }

  @Handles(SentencesService.method.countSentencesByDay)
  async countSentencesByDay({ userId, dayStarts }: CountSentencesByDayRequest) {
    const days = daysAsked(dayStarts);
    const { before, each } = countsByDay(await this.bank.countByDay(userId, days), days.length);
    return { before, saved: each };
  }
}

const toSaved = (row: SavedRow) => ({
  id: row.id,
  analysisId: row.analysisId ?? undefined,
  documentId: row.documentId ?? undefined,
  analysisTitle: row.analysisTitle,
  analysisCreatedAt: row.analysisCreatedAt ? timestampFromDate(row.analysisCreatedAt) : undefined,
  targetWord: row.targetWord,
  targetReading: row.targetReading,
  shortDefinition: row.shortDefinition ?? undefined,
  japanese: row.japanese,
  english: row.english,
  addedAt: timestampFromDate(row.addedAt),
  state: valueNamed(State, row.state),
  furigana: row.japaneseFurigana,
  source: sourceNumber(row.source),
  noteMadeAt: row.noteMadeAt ? timestampFromDate(row.noteMadeAt) : undefined,
  noteId: row.noteId ?? undefined,
  ...(isMined(row) && {
    mined: {
      title: row.minedTitle,
      url: row.minedUrl,
      sound: row.sound,
      picture: row.picture,
      wordSound: row.wordSound,
    },
  }),
});

const isMined = ({ minedTitle, minedUrl, sound, picture, wordSound }: SavedRow) =>
  [minedTitle, minedUrl, sound, picture, wordSound].some((text) => text !== '');
