import { ObjectStore } from '@ichibun/kit/objects';
import { currentRequest } from '@ichibun/kit/request-context';
import { Rpc } from '@ichibun/kit/rpc';
import { Injectable } from '@nestjs/common';
import { bookText, textContent } from './book-text.js';
import { documentContent } from './document-content.js';
import { English, withEnglish, withoutEnglish } from './english.js';
import type { Layout, Pair } from './text-layout.js';

/** What an audiobook would be made of, before anything is done. */
export interface Preview {
  readonly layout: Layout;
  readonly sentences: number;
  /** Sentences whose English is neither in the text nor known from people or from earlier. */
  readonly missingEnglish: number;
  /** Whether there is a language model to translate those. */
  readonly canTranslate: boolean;
  /** The first few sentences. */
  readonly examples: readonly Pair[];
  /** The document's; empty of a text. */
  readonly title: string;
}

const EXAMPLES = 3;

@Injectable()
export class Previews {
  constructor(
    private readonly rpc: Rpc,
    private readonly objects: ObjectStore,
    private readonly english: English,
  ) {}

  /**
   * Reads a text or a document as an audiobook would be made of it.
   *
   * @param given a text in the object store, or a document of the learner's (0 for none)
   * @throws DomainError those of `bookText`, `reader.document-not-found`
   */
  async of(userId: number, given: { textObject: string; documentId: number }): Promise<Preview> {
    const signal = currentRequest()?.signal;
    const { title, content } =
      given.documentId !== 0
        ? await this.document(userId, given.documentId, signal)
        : { title: '', content: await textContent(this.rpc, bookText(await this.objects.get(given.textObject))) };
    const { layout, sentences } = content;
    const found = await this.english.known(withoutEnglish(sentences), signal);
    const { complete, missing } = withEnglish(sentences, found);
    return {
      ...{ title, layout, sentences: complete.length, missingEnglish: missing },
      canTranslate: this.english.canTranslate,
      examples: complete.slice(0, EXAMPLES).map(({ japanese, english }) => ({ japanese, english })),
    };
  }

  private async document(userId: number, documentId: number, signal: AbortSignal | undefined) {
    const content = await documentContent(this.rpc, userId, documentId, signal);
    return { title: content.title, content };
  }
}
