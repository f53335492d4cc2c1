import { DomainError } from '@ichibun/kit/errors';
import { Rpc } from '@ichibun/kit/rpc';
import { type GradedText, gradedTexts, type MarkedText } from '@ichibun/text/graded-texts';
import { givenWordsOf } from '@ichibun/text-words/given-words';
import { sentenceEnds } from '@ichibun/text-words/sentence-ends';
import { Injectable } from '@nestjs/common';
import { type DocumentRow, toDocument } from '../documents/document-row.js';
import { DocumentsService } from '../documents/documents.service.js';
import { NewDocuments } from '../documents/new-documents.js';
import { toSentences } from '../texts/sentences.js';
import { Texts } from '../texts/texts.js';
import { WordsService } from '../words/words.service.js';
import { SampleShares } from './sample-shares.js';

/** Gives learners the graded texts that ship with the product. */
@Injectable()
export class SamplesService {
  constructor(
    private readonly newDocuments: NewDocuments,
    private readonly documents: DocumentsService,
    private readonly texts: Texts,
    private readonly shares: SampleShares,
    private readonly rpc: Rpc,
    private readonly words: WordsService,
  ) {}

  /** All samples, the easiest first, with the learner's documents of them and how much of each the learner knows. */
  async list(userId: number) {
    const [texts, documents, shares] = await Promise.all([
      gradedTexts(),
      this.documents.list(userId),
      this.shares.of(userId),
    ]);
    return texts.map((text) => {
      const { id, level, title, author, about } = text;
      const characterCount = charactersOf(text);
      const document = documents.find((one) => isOf(one, title.text, characterCount));
      return {
        id,
        title: title.text,
        titleFurigana: piecesOf(title),
        author,
        description: about.en,
        descriptionInJapanese: about.ja,
        level: Number(level.slice(1)),
        characterCount,
        documentId: document?.id ?? 0,
        progress: document ? toDocument(document).progress : 0,
        knownShare: shares.get(id),
      };
    });
  }

  /**
   * A learner's document of a sample, with its checked readings: the newest one, made where there is none.
   *
   * @throws DomainError `reader.sample-not-found`, and as `NewDocuments.add`
   */
  async open(userId: number, id: string): Promise<DocumentRow> {
    const sample = await sampleOf(id);
    const { author, content } = sample;
    const title = sample.title.text;
    const textId = await this.texts.add(userId, { title, content: content.text, chapters: [] });
    const opened = await this.newDocuments.ofText(userId, textId);
    if (opened) return opened;
    const there = await this.texts.get(userId, textId);
    const source = { text: content.text, chapters: [], readings: [...content.readings] };
    return this.newDocuments.add(userId, { ...source, title, author, fileType: 'text', vertical: false }, { there });
  }

  /**
   * A sample as its document would be, and its sentences with words, definitions, translations and notes.
   *
   * @throws DomainError `reader.sample-not-found`
   */
  async get(userId: number, id: string) {
    const sample = await sampleOf(id);
    const { author, content } = sample;
    const [ends, givenWords] = await Promise.all([
      sentenceEnds(this.rpc, content.text),
      givenWordsOf(this.rpc, content.text),
    ]);
    const source = { text: content.text, chapters: [], readings: [...content.readings] };
    const { sentences, paragraphStarts, readings } = await toSentences(source, ends);
    const ofSentence = Map.groupBy(readings, ({ sentence }) => sentence);
    const read = await this.words.ofText(
      userId,
      sentences.map((text, index) => ({ text, readings: ofSentence.get(index) ?? [] })),
      { givenWords },
    );
    const translated = new Map(sample.sentences.map((sentence) => [sentence.text, sentence]));
    const row: DocumentRow = {
      id: 0,
      title: sample.title.text,
      author,
      fileType: 'text',
      vertical: false,
      hasCover: false,
      isFilm: false,
      isManga: false,
      sentenceCount: sentences.length,
      characterCount: charactersOf(sample),
      currentSentence: 0,
      // It is none of the learner's yet.
      createdAt: new Date(0),
      readAt: null,
      textId: null,
    };
    return {
      row,
      paragraphStarts,
      readings,
      sentences: sentences.map((text, index) => {
        const { translation = '', notes = [] } = translated.get(text) ?? {};
        return { text, words: read[index]!, translation, notes: [...notes] };
      }),
    };
  }
}

/** @throws DomainError `reader.sample-not-found` */
async function sampleOf(id: string): Promise<GradedText> {
  const sample = (await gradedTexts()).find((one) => one.id === id);
  if (!sample) throw new DomainError('reader.sample-not-found');
  return sample;
}

/** Whether a document is one of a sample: a learner's own text with that title has another length. */
const isOf = ({ title, characterCount }: DocumentRow, of: string, characters: number): boolean =>
  title === of && characterCount === characters;

/** As many as its document has: those of its sentences. */
const charactersOf = ({ sentences }: GradedText): number => sentences.reduce((sum, { text }) => sum + text.length, 0);

/** A title in pieces, with the readings of its kanji. */
function piecesOf({ text, readings }: MarkedText): { text: string; reading: string }[] {
  const pieces: { text: string; reading: string }[] = [];
  let from = 0;
  for (const { start, length, reading } of readings) {
    if (start > from) pieces.push({ text: text.slice(from, start), reading: '' });
    pieces.push({ text: text.slice(start, start + length), reading });
    from = start + length;
  }
  if (from < text.length) pieces.push({ text: text.slice(from), reading: '' });
  return pieces;
}
