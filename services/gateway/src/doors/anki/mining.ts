import { randomUUID } from 'node:crypto';
import { nfkc } from '@ichibun/japanese/normal-form';
import { DomainError } from '@ichibun/kit/errors';
import type { ObjectStore } from '@ichibun/kit/objects';
import type { Rpc } from '@ichibun/kit/rpc';
import { ReviewsService } from '@ichibun/proto/reviews';
import { SentencesService, Source } from '@ichibun/proto/sentences';
import { cleaned, plainText } from '@ichibun/text/markup';
import { MEGABYTE } from '../../http/bounds.js';
import { handOver } from '../../http/hand-over.js';
import { mediaTypeOf } from '../../http/media-type.js';
import type { FileToKeep, NoteToAdd } from './anki.contract.js';
import { DECK, FIELDS, type Field, NOTE_TYPE, type Note, noteIdOfSentence, noteIdOfWord } from './notes.js';
import { Refusal } from './refusal.js';

const MOST_BYTES = 2 * MEGABYTE;
const LONGEST = { definition: 2_000, name: 180 } as const;

type Fields = Partial<Record<Field, string>>;

/** Saves what programs send as notes: sentences with sound, picture and source; words without a sentence as cards. */
export class Mining {
  constructor(
    private readonly rpc: Rpc,
    private readonly objects: ObjectStore,
  ) {}

  /**
   * @returns the id of the note; undefined where the learner has it already
   * @throws Refusal; DomainError, those of saving
   */
  async add(userId: number, note: Omit<NoteToAdd, 'options'>): Promise<number | undefined> {
    if (note.deckName !== DECK || note.modelName !== NOTE_TYPE) {
      throw new Refusal(
        `There is one deck here, “${DECK}”, and one note type, “${NOTE_TYPE}”. Choose them in the program's settings.`,
      );
    }
    const fields = fieldsOf(note.fields);
    const word = plain(fields.Word);
    if (word === '') throw new Refusal('cannot create note because it is empty');
    if (plain(fields.Sentence) === '') return this.collect(userId, word, plain(fields.Reading));
    return this.save(userId, word, fields, await this.minedOf(userId, fields, note));
  }

  /** Saves a sentence; undefined where it is saved already. */
  private async save(userId: number, word: string, fields: Fields, mined: Awaited<ReturnType<Mining['minedOf']>>) {
    const { sentenceIds } = await this.rpc.call(SentencesService.method.saveSentences, {
      userId,
      sentences: [
        {
          targetWord: word,
          targetReading: plain(fields.Reading),
          shortDefinition: plain(fields.Meaning).slice(0, LONGEST.definition) || undefined,
          japanese: cleaned(withoutHtml(fields.Sentence ?? '')),
          english: '',
          source: Source.LEARNER,
          mined,
        },
      ],
    });
    return sentenceIds[0] === undefined ? undefined : noteIdOfSentence(sentenceIds[0]);
  }

  /** Makes a card of a word that came without a sentence; undefined where it has one. */
  private async collect(userId: number, word: string, reading: string): Promise<number | undefined> {
    const request = { userId, words: [{ written: { word, reading } }], resume: true };
    const collected = await this.rpc.call(ReviewsService.method.collectWords, request);
    return collected.words[0] && noteIdOfWord(collected.words[0].wordId);
  }

  /**
   * Adds to a note, or changes it: to a saved sentence what is sent; a word gets a sentence of its own.
   *
   * @param word of the note, which stays
   * @param sentenceId the sentence that it is; undefined of a word
   * @returns false where the learner has a note like what it would become
   * @throws Refusal; DomainError, those of saving
   */
  async change(
    userId: number,
    word: { readonly word: string; readonly reading: string },
    sentenceId: number | undefined,
    given: Pick<NoteToAdd, 'fields' | 'audio' | 'picture'>,
  ): Promise<boolean> {
    const fields = fieldsOf(given.fields);
    const mined = await this.minedOf(userId, fields, given);
    if (sentenceId === undefined) {
      if (plain(fields.Sentence) === '') {
        throw new Refusal('This note is a word. Send a sentence for it.');
      }
      const id = await this.save(userId, word.word, { ...fields, Reading: fields.Reading || word.reading }, mined);
      return id !== undefined;
    }
    try {
      await this.rpc.call(SentencesService.method.changeSentence, {
        ...{ userId, sentenceId, mined },
        japanese: plain(fields.Sentence) === '' ? undefined : cleaned(withoutHtml(fields.Sentence!)),
        shortDefinition: plain(fields.Meaning).slice(0, LONGEST.definition) || undefined,
      });
      return true;
    } catch (error) {
      if (error instanceof DomainError && error.code === 'sentences.saved-already') return false;
      throw error;
    }
  }

  /** Where a note is from, with the names of its media; those that it brings along are kept. */
  private async minedOf(userId: number, fields: Fields, brought: Pick<NoteToAdd, 'audio' | 'picture'>) {
    const names: Fields = {};
    for (const file of [...brought.audio, ...brought.picture]) {
      const name = await this.keep(userId, file);
      for (const field of file.fields.map(fieldNamed)) if (field) names[field] = name;
    }
    return {
      ...{ title: plain(fields.Source), url: plain(fields.Url) },
      sound: names.SentenceAudio ?? mediaNameIn(fields.SentenceAudio),
      picture: names.Picture ?? mediaNameIn(fields.Picture),
      wordSound: names.WordAudio ?? mediaNameIn(fields.WordAudio),
    };
  }

  /**
   * Keeps a sound or a picture.
   *
   * @returns its name, by which notes name it
   * @throws Refusal; DomainError, those of keeping
   */
  async keep(userId: number, { filename, data }: Pick<FileToKeep, 'filename' | 'data'>): Promise<string> {
    // What is at an address is not fetched from here.
    const bytes = Buffer.from(data ?? '', 'base64');
    if (bytes.length > MOST_BYTES) {
      const most = `${MOST_BYTES / MEGABYTE} MB`;
      throw new Refusal(`A sound or a picture has at most ${most}.`);
    }
    const mediaType = mediaTypeOf(bytes);
    if (!mediaType) {
      throw new Refusal('The file is no sound and no picture. Send it as base64.');
    }
    const key = `media/${randomUUID()}`;
    const { name } = await handOver(this.objects, key, bytes, () =>
      this.rpc.call(SentencesService.method.keepMedia, {
        ...{ userId, objectKey: key, mediaType, bytes: bytes.length },
        // As it may be in a field: `[sound:…]`, `src="…"`.
        name:
          filename
            .toWellFormed()
            .replaceAll(/[\p{Cc}"<>[\]/\\]/gu, '_')
            .slice(-LONGEST.name) || 'media',
      }),
    );
    return name;
  }
}

/**
 * The note of a word in the same sentence, or of the word alone where no sentence is sent.
 *
 * @param word of the note; where it is absent, the one that is sent
 */
export function noteLike<One extends Pick<Note, 'fields'>>(
  notes: readonly One[],
  given: NoteToAdd['fields'],
  word?: string,
): One | undefined {
  const sent = fieldsOf(given);
  const wanted = nfkc(word ?? plain(sent.Word));
  const sentence = plain(sent.Sentence);
  return notes.find(({ fields }) => fields.Word === wanted && plainText(fields.Sentence) === sentence);
}

/** The fields of a note that has been added, as far as others are compared with it. */
export function fieldsOfAdded(given: NoteToAdd['fields']): Note['fields'] {
  const { Word, Reading, Sentence } = fieldsOf(given);
  const none = Object.fromEntries(FIELDS.map((field) => [field, ''])) as Note['fields'];
  return { ...none, Word: nfkc(plain(Word)), Reading: plain(Reading), Sentence: plain(Sentence) };
}

const fieldNamed = (name: string) => FIELDS.find((field) => field.toLowerCase() === name.toLowerCase());

const fieldsOf = (given: Readonly<Record<string, string>>): Fields =>
  Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) => {
      const field = fieldNamed(name);
      return field ? [[field, value]] : [];
    }),
  );

/** HTML of a field without what is no text of it: readings above it, and marks of lines. */
const withoutHtml = (html: string) =>
  html
    .replaceAll(/<rt\b[^<>]*>[^<>]*<\/rt>|<rp\b[^<>]*>[^<>]*<\/rp>/gi, '')
    .replaceAll(/<br\s*\/?>|\r?\n/gi, '')
    .replaceAll(/&(nbsp|amp|lt|gt|quot|#39);/g, (_, name: string) => ENTITIES[name]!);

const ENTITIES: Record<string, string> = { nbsp: ' ', amp: '&', lt: '＜', gt: '＞', quot: '"', '#39': "'" };

const plain = (html: string | undefined) => plainText(withoutHtml(html ?? ''));

/** The name of the file that a field names. */
const mediaNameIn = (field: string | undefined) =>
  /\[sound:([^\]]{1,300})\]|<img\b[^<>]{0,300}?\bsrc=["']([^"'<>]{1,300})["']/i
    .exec(field ?? '')
    ?.slice(1)
    .find(Boolean) ?? '';
