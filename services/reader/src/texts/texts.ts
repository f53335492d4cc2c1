import { randomUUID } from 'node:crypto';
import { ObjectStore } from '@ichibun/kit/objects';
import { Rpc } from '@ichibun/kit/rpc';
import { ContentAnalysisService, type EarlierCount, type Text } from '@ichibun/proto/content';
import type { GivenWord } from '@ichibun/text-words/given-words';
import { Injectable } from '@nestjs/common';
import type { ParsedText } from '../book-files/parsed-text.js';

/** A text as content-analysis has it. */
export interface AddedText {
  readonly textId: number;
  readonly content: string;
  readonly chapters: ParsedText['chapters'];
  /** UTF-16 offsets after each sentence. */
  readonly ends: readonly number[];
}

/** A text that becomes one of a learner's. */
export interface NewText {
  readonly title: string;
  /** The whole text. */
  readonly content: string;
  /** With their offsets in it. */
  readonly chapters: ParsedText['chapters'];
  /** Places of its source with ruby; see `rubyLines`. */
  readonly ruby?: string;
}

/** Splitting a long text comes with the call. */
const ADD_DEADLINE_MS = 60_000;

/**
 * Texts that documents show. Content-analysis owns them: it splits a text into sentences, and counts its words, once.
 */
@Injectable()
export class Texts {
  constructor(
    private readonly objects: ObjectStore,
    private readonly rpc: Rpc,
  ) {}

  /**
   * Adds a text, or finds it where the learner has added it before.
   *
   * @param earlierCount shown until its words are counted there
   * @returns the id of the text
   */
  async add(
    userId: number,
    { title, content, chapters, ruby = '' }: NewText,
    earlierCount?: Omit<EarlierCount, '$typeName'>,
  ): Promise<number> {
    const textObject = `texts/${randomUUID()}.txt`;
    await this.objects.putText(textObject, content);
    const request = {
      userId,
      title,
      textObject,
      chapters: chapters.map(({ title, offset }) => ({ title, start: offset })),
      ruby,
      earlierCount,
    };
    const options = { deadlineMs: ADD_DEADLINE_MS };
    const { textId } = await this.rpc.call(ContentAnalysisService.method.addText, request, options);
    return textId;
  }

  /** @throws DomainError `content.text-not-found` */
  async get(userId: number, textId: number): Promise<AddedText> {
    const { id, textObject, chapters, ends } = await this.divided(userId, textId);
    return {
      textId: id,
      content: (await this.objects.get(textObject)).toString('utf8'),
      chapters: chapters.map(({ title, start }) => ({ title, offset: start })),
      ends,
    };
  }

  /**
   * Where the sentences of a text end, for a caller who has its content.
   *
   * @throws DomainError `content.text-not-found`
   */
  async endsOf(userId: number, textId: number): Promise<readonly number[]> {
    return (await this.divided(userId, textId)).ends;
  }

  private async divided(userId: number, textId: number) {
    const ends: number[][] = [];
    let text: Text | undefined;
    const options = { deadlineMs: ADD_DEADLINE_MS };
    for await (const part of this.rpc.stream(ContentAnalysisService.method.getText, { userId, textId }, options)) {
      text ??= part.text;
      ends.push(part.sentenceEnds);
    }
    return { ...text!, ends: ends.flat() };
  }

  /**
   * What a text says of its own words.
   *
   * @throws DomainError `content.text-not-found`
   */
  async givenWords(userId: number, textId: number): Promise<GivenWord[]> {
    const method = ContentAnalysisService.method.getGivenWords;
    const { words } = await this.rpc.call(method, { userId, textId }, { deadlineMs: ADD_DEADLINE_MS });
    return words.map(({ word, reading, isName, isWhole }) => ({ word, reading, isName, isWhole }));
  }

  /** Says whether a document shows a text; a text that nothing shows any more goes. */
  async setDocument(userId: number, textId: number, documentId: number, shows: boolean): Promise<void> {
    const request = { userId, textId, documentId, shows };
    await this.rpc.call(ContentAnalysisService.method.setDocumentOfText, request);
  }
}
