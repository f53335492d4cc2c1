import { DomainError } from '@ichibun/kit/errors';
import { Injectable } from '@nestjs/common';
import type { DocumentRow } from '../documents/document-row.js';
import { NewDocuments } from '../documents/new-documents.js';
import { Texts } from '../texts/texts.js';
import { SAMPLES, type Sample, textOfSample } from './samples.js';

/** Gives learners the texts that ship with the product. */
@Injectable()
export class SamplesService {
  constructor(
    private readonly documents: NewDocuments,
    private readonly texts: Texts,
  ) {}

  /** All samples, the easiest first, with the UTF-16 units that their documents have. */
  list(): Promise<(Sample & { characterCount: number })[]> {
    return Promise.all(
      SAMPLES.map(async (sample) => ({ ...sample, characterCount: lengthOfSentences(await textOfSample(sample)) })),
    );
  }

  /**
   * A learner's document of a sample: the newest one, made where there is none.
   *
   * @throws DomainError `reader.sample-not-found`, and as `NewDocuments.add`
   */
  async open(userId: number, id: string): Promise<DocumentRow> {
    const sample = SAMPLES.find((one) => one.id === id);
    if (!sample) throw new DomainError('reader.sample-not-found');
    const { title, author } = sample;
    const content = await textOfSample(sample);
    const textId = await this.texts.add(userId, { title, content, chapters: [] });
    const opened = await this.documents.ofText(userId, textId);
    if (opened) return opened;
    const there = await this.texts.get(userId, textId);
    const source = { text: content, chapters: [], readings: [] };
    return this.documents.add(userId, { ...source, title, author, fileType: 'text', vertical: false }, { there });
  }
}

/** Without what is between lines: a document counts its sentences. */
const lengthOfSentences = (text: string): number => text.replaceAll(/\s*\n\s*/g, '').trim().length;
