import { inTurns } from '@ichibun/kit/in-turns';
import { ObjectStore } from '@ichibun/kit/objects';
import { currentRequest } from '@ichibun/kit/request-context';
import { Rpc } from '@ichibun/kit/rpc';
import { Injectable } from '@nestjs/common';
import { Pace } from '../speech/pace.js';
import { AUDIOBOOK_VOICE, Voices } from '../speech/voices.js';
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
  /** Seconds that speaking will take on this machine; 0 where it was not measured. */
  readonly japaneseSeconds: number;
  readonly englishSeconds: number;
}

/** What is to be read, and in which voices; empty names are the default ones. */
interface Given {
  readonly textObject: string;
  readonly documentId: number;
  readonly measures: boolean;
  readonly voice: string;
  readonly englishVoice: string;
}

const EXAMPLES = 3;

@Injectable()
export class Previews {
  constructor(
    private readonly rpc: Rpc,
    private readonly objects: ObjectStore,
    private readonly english: English,
    private readonly voices: Voices,
    private readonly pace: Pace,
  ) {}

  /**
   * Reads a text or a document as an audiobook would be made of it.
   *
   * @param given a text in the object store, or a document of the learner's (0 for none)
   * @throws DomainError those of `bookText`, `reader.document-not-found`
   */
  async of(userId: number, given: Given): Promise<Preview> {
    const signal = currentRequest()?.signal;
    const { title, content } =
      given.documentId !== 0
        ? await this.document(userId, given.documentId, signal)
        : { title: '', content: await textContent(this.rpc, bookText(await this.objects.get(given.textObject))) };
    const { layout, sentences } = content;
    const found = await this.english.known(userId, await inTurns(withoutEnglish(sentences)), signal);
    const { complete, missing } = await inTurns(withEnglish(sentences, found));
    return {
      title,
      layout,
      sentences: complete.length,
      missingEnglish: missing,
      canTranslate: this.english.canTranslate,
      ...(await this.seconds(given, complete)),
      examples: complete.slice(0, EXAMPLES).map(({ japanese, english }) => ({ japanese, english })),
    };
  }

  private async seconds({ measures, voice, englishVoice }: Given, sentences: readonly Pair[]) {
    if (!measures) return { japaneseSeconds: 0, englishSeconds: 0 };
    const of = async (name: string, language: 'ja' | 'en', texts: readonly string[]) => {
      const characters = texts.reduce((sum, text) => sum + text.length, 0);
      if (characters === 0) return 0;
      const pace = await this.pace.of(await this.voices.choose(name, language, AUDIOBOOK_VOICE), language);
      return pace === undefined ? 0 : Math.ceil(pace * characters);
    };
    return {
      japaneseSeconds: await of(
        voice,
        'ja',
        sentences.map(({ japanese }) => japanese),
      ),
      englishSeconds: await of(
        englishVoice,
        'en',
        sentences.map(({ english }) => english),
      ),
    };
  }

  private async document(userId: number, documentId: number, signal: AbortSignal | undefined) {
    const content = await documentContent(this.rpc, userId, documentId, signal);
    return { title: content.title, content };
  }
}
