import { randomUUID } from 'node:crypto';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type { FileToKeep, NoteToAdd } from '@ichibun/contracts/anki-connect';
import { MEGABYTE } from '@ichibun/contracts/bounds';
import { nfkc } from '@ichibun/japanese/normal-form';
import { DomainError } from '@ichibun/kit/errors';
import { mediaTypeOf } from '@ichibun/kit/media-type';
import type { ObjectStore } from '@ichibun/kit/objects';
import type { Rpc } from '@ichibun/kit/rpc';
import { uploadFor } from '@ichibun/kit/uploaded-object';
import { ReviewsService } from '@ichibun/proto/reviews';
import { SentencesService, Source } from '@ichibun/proto/sentences';
import { WordState } from '@ichibun/proto/vocabulary';
import { cleaned, plainText } from '@ichibun/text/markup';
import { markedTextOf, meaningOf, textOf } from './field-text.js';
import { DECK, FIELDS, type Field, NOTE_TYPE, type Note, type NoteOf } from './notes.js';
import { Refusal } from './refusal.js';
import { wordOfNote } from './word-of-note.js';

const MOST_BYTES = 2 * MEGABYTE;
/** Notes that one call removes, one after the other. */
const MOST_REMOVED = 100;
const LONGEST = { definition: 2_000, name: 180 } as const;

type Fields = Partial<Record<Field, string>>;

/** A note that has been added, and how it is removed again. */
export interface AddedNote {
  readonly of: NoteOf;
  readonly undo: () => Promise<unknown>;
}

/** Saves what programs send as notes: sentences with sound, picture and source; words without a sentence as cards. */
export class SentenceCapture {
  constructor(
    private readonly rpc: Rpc,
    private readonly objects: ObjectStore,
  ) {}

  /**
   * @returns undefined where the learner has it already
   * @throws Refusal; DomainError, those of saving
   */
  async add(userId: number, note: Omit<NoteToAdd, 'options'>): Promise<AddedNote | undefined> {
    if (note.deckName !== DECK || note.modelName !== NOTE_TYPE) {
      throw new Refusal(
        `There is one deck here, “${DECK}”, and one note type, “${NOTE_TYPE}”. Choose them in the program's settings.`,
      );
    }
    if (isEmpty(note.fields)) throw new Refusal('cannot create note because it is empty');
    const fields = await this.withWord(userId, note.fields);
    return textOf(fields.Sentence) === ''
      ? this.collect(userId, fields)
      : this.save(userId, fields, await this.minedOf(userId, fields, note));
  }

  /** The fields of a note, with a word where the program has sent none. */
  private async withWord(userId: number, given: NoteToAdd['fields']): Promise<Fields> {
    const fields = fieldsOf(given);
    if (textOf(fields.Word) !== '') return fields;
    const { word, reading, sentence } = await wordOfNote(this.rpc, userId, selectedText(given), fields.Sentence ?? '');
    return { ...fields, Word: word, Reading: reading, Sentence: sentence };
  }

  /** Saves a sentence; undefined where it is saved already. */
  private async save(
    userId: number,
    fields: Fields,
    mined: Awaited<ReturnType<SentenceCapture['minedOf']>>,
    noteMadeAt?: Date,
  ): Promise<AddedNote | undefined> {
    const { sentenceIds } = await this.rpc.call(SentencesService.method.saveSentences, {
      userId,
      sentences: [
        {
          targetWord: textOf(fields.Word),
          targetReading: textOf(fields.Reading),
          shortDefinition: definitionIn(fields.Meaning) || undefined,
          japanese: cleaned(markedTextOf(fields.Sentence)),
          english: '',
          source: Source.LEARNER,
          mined,
          noteMadeAt: noteMadeAt && timestampFromDate(noteMadeAt),
        },
      ],
    });
    const [sentenceId] = sentenceIds;
    if (sentenceId === undefined) return undefined;
    return {
      of: { kind: 'sentence', id: sentenceId },
      undo: () => this.rpc.call(SentencesService.method.deleteSentence, { userId, sentenceId }),
    };
  }

  /** Makes a card of a word that came without a sentence; undefined where it has one. */
  private async collect(userId: number, fields: Fields): Promise<AddedNote | undefined> {
    const written = { word: textOf(fields.Word), reading: textOf(fields.Reading) };
    const request = { userId, words: [{ written }], resume: true };
    const [word] = (await this.rpc.call(ReviewsService.method.collectWords, request)).words;
    if (!word) return undefined;
    return {
      of: { kind: 'word', id: word.wordId },
      undo: () => this.rpc.call(ReviewsService.method.uncollectWords, { userId, words: [word] }),
    };
  }

  /**
   * Adds to a note, or changes it: to a saved sentence what is sent; a word gets a sentence of its own.
   *
   * @param note its word stays, and its id
   * @returns false where the learner has an earlier note like what it would become
   * @throws Refusal; DomainError, those of saving
   */
  async change(
    userId: number,
    { id, of, fields: { Word, Reading } }: Pick<Note, 'id' | 'of' | 'fields'>,
    given: Pick<NoteToAdd, 'fields' | 'audio' | 'picture'>,
  ): Promise<boolean> {
    const fields = fieldsOf(given.fields);
    const mined = await this.minedOf(userId, fields, given);
    if (of.kind === 'word') {
      if (textOf(fields.Sentence) === '') {
        throw new Refusal('This note is a word. Send a sentence for it.');
      }
      const sent = { ...fields, Word, Reading: fields.Reading || Reading };
      return (await this.save(userId, sent, mined, new Date(id))) !== undefined;
    }
    try {
      await this.rpc.call(SentencesService.method.changeSentence, {
        userId,
        sentenceId: of.id,
        mined,
        japanese: textOf(fields.Sentence) === '' ? undefined : cleaned(markedTextOf(fields.Sentence)),
        // An empty one clears it.
        shortDefinition: fields.Meaning === undefined ? undefined : definitionIn(fields.Meaning),
        // In Anki both would be there; who puts a later note into an earlier one then deletes it.
        takesOver: true,
      });
      return true;
    } catch (error) {
      if (error instanceof DomainError && error.code === 'sentences.saved-already') return false;
      throw error;
    }
  }

  /**
   * Removes notes: saved sentences, and words that were never answered.
   *
   * @throws Refusal, where nothing is removed, for a word that has been answered or is known, and for too many notes
   */
  async remove(userId: number, notes: readonly Note[]): Promise<void> {
    const kept = notes.find(({ of, state, answers, isSuspended }) => {
      return of.kind === 'word' && (answers > 0 || isSuspended || state !== WordState.LEARNING);
    });
    if (notes.length > MOST_REMOVED) throw new Refusal(`At most ${MOST_REMOVED} notes can be removed at once.`);
    if (kept) {
      throw new Refusal(
        `“${kept.fields.Word}” is more than a new card. Remove it in Ichibun, on the page “Vocabulary”.`,
      );
    }
    for (const { of } of notes) {
      if (of.kind === 'sentence') {
        await this.rpc.call(SentencesService.method.deleteSentence, { userId, sentenceId: of.id });
      } else {
        const words = [{ wordId: of.id }];
        await this.rpc.call(ReviewsService.method.uncollectWords, { userId, words });
      }
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
      title: textOf(fields.Source),
      url: textOf(fields.Url),
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
    const { name } = await uploadFor(this.objects, key, bytes, () =>
      this.rpc.call(SentencesService.method.keepMedia, {
        userId,
        objectKey: key,
        mediaType,
        bytes: bytes.length,
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

/** The word of a note that is sent; empty where it is to be chosen here. */
export const wordWanted = (given: NoteToAdd['fields']): string => nfkc(textOf(fieldsOf(given).Word));

/**
 * Whether a note is of a word in the sentence that is sent, or of the word alone where no sentence is.
 *
 * @param word empty for any
 */
export function isLike(given: NoteToAdd['fields'], word: string): (note: Pick<Note, 'fields'>) => boolean {
  const sentence = textOf(fieldsOf(given).Sentence) || (word === '' ? selectedText(given) : '');
  return ({ fields }) => (word === '' || fields.Word === word) && plainText(fields.Sentence) === sentence;
}

/** Whether a note has neither a word nor a sentence. */
export const isEmpty = (given: NoteToAdd['fields']): boolean => {
  const { Word, Sentence } = fieldsOf(given);
  return textOf(Word) === '' && textOf(Sentence) === '' && selectedText(given) === '';
};

/** mokuro sends what is selected as the front of a card, whatever fields the note type has. */
const selectedText = (given: NoteToAdd['fields']): string => textOf(given.Front);

const definitionIn = (html: string | undefined): string => meaningOf(html).slice(0, LONGEST.definition).toWellFormed();

const fieldNamed = (name: string) => FIELDS.find((field) => field.toLowerCase() === name.toLowerCase());

const fieldsOf = (given: Readonly<Record<string, string>>): Fields =>
  Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) => {
      const field = fieldNamed(name);
      return field ? [[field, value]] : [];
    }),
  );

/** The name of the file that a field names. */
const mediaNameIn = (field: string | undefined) =>
  /\[sound:([^\]]{1,300})\]|<img\b[^<>]{0,300}?\bsrc=["']([^"'<>]{1,300})["']/i
    .exec(field ?? '')
    ?.slice(1)
    .find(Boolean) ?? '';
