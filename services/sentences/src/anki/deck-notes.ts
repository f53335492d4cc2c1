import { timestampDate } from '@bufbuild/protobuf/wkt';
import { DomainError } from '@ichibun/kit/errors';
import { inParts } from '@ichibun/kit/parts';
import { Rpc } from '@ichibun/kit/rpc';
import { ImportsService, type NoteOfWord as OwnNote } from '@ichibun/proto/imports';
import { type Entry, LanguageService } from '@ichibun/proto/language';
import { VocabularyService, type Word, WordState } from '@ichibun/proto/vocabulary';
import { plainText } from '@ichibun/text/markup';
import { Injectable } from '@nestjs/common';
import { BankService, type SavedRow } from '../bank/bank.service.js';
import { boldField, escaped, wordFurigana } from '../words/furigana.js';
import { furtherNotes } from './further-notes.js';
import { notesOfPoints } from './grammar-notes.js';
import { MinedMedia } from './mined-media.js';
import { ID_TAG, type MinedOfNote, type NoteContent, type NoteFields, STATE_TAG, tagPart } from './note.js';
import { type Schedules, SUSPENDED, schedulesOf } from './schedule.js';

/** What a deck is made of: saved sentences, or without them the learner's whole vocabulary. */
export interface DeckContents {
  readonly sentenceIds?: readonly number[];
  /** Cards of words keep their schedules and logs. */
  readonly scheduling?: { readonly timeZone: string } | undefined;
  /** Only words that have cards; of these those that are new or changed since, in milliseconds since 1970. */
  readonly ofCards?: { readonly since?: number | undefined } | undefined;
  /** Also words that came from the learner's own Anki: it has notes of them. */
  readonly withWordsOfAnki?: boolean;
}

/** Notes that are worked on at once: few enough to keep the event loop free. */
const PART_SIZE = 250;

/** The notes of learners' decks, in parts. */
@Injectable()
export class DeckNotes {
  constructor(
    private readonly rpc: Rpc,
    private readonly bank: BankService,
    private readonly media: MinedMedia,
  ) {}

  /**
   * A word card and a sentence card of each sentence, or a word card of each word.
   *
   * @throws DomainError as `BankService.some` and `MinedMedia.found`
   */
  async *of(
    userId: number,
    { sentenceIds, ofCards, withWordsOfAnki = false }: DeckContents,
    schedules: Schedules | undefined,
  ): AsyncGenerator<NoteContent[]> {
    if (!sentenceIds)
      return yield* this.ofVocabulary(
        userId,
        (word) => (!ofCards || word.hasCard) && (withWordsOfAnki || !word.isInAnki),
        schedules,
        withWordsOfAnki,
      );
    let bytes = 0;
    for (const rows of notesInParts(await this.bank.some(userId, sentenceIds))) {
      const { words } = await this.rpc.call(LanguageService.method.lookUp, {
        words: rows.map((row) => ({ word: row.targetWord, reading: readingOf(row) })),
      });
      const notes = rows.map((row, index) => noteOfSentence(row, words[index]!.entries[0]));
      const found = await this.media.found(userId, notes, rows, bytes);
      bytes = found.bytes;
      yield found.notes;
    }
  }

  /**
   * The schedules that cards keep, where they are wanted.
   *
   * @throws DomainError `time.unknown-zone`
   */
  async schedules(userId: number, { scheduling }: DeckContents): Promise<Schedules | undefined> {
    return scheduling && schedulesOf(this.rpc, userId, scheduling.timeZone);
  }

  private async *ofVocabulary(
    userId: number,
    isWanted: (word: Word) => boolean,
    schedules: Schedules | undefined,
    withFurtherCards: boolean,
  ): AsyncGenerator<NoteContent[]> {
    let bytes = 0;
    for await (const { words: all } of this.rpc.stream(VocabularyService.method.listWords, { userId })) {
      for (const part of notesInParts(all.filter(isWanted))) {
        const found = await this.rpc.call(LanguageService.method.lookUp, {
          words: part.map(({ word, reading }) => ({ word, reading: reading ?? '' })),
        });
        const own = await this.ownNotes(userId, part);
        const notes = part.map((word, index) => {
          const note = noteOfWord(userId, word, found.words[index]!.entries[0], sentenceOf(word, own.get(word.id)));
          return schedules ? { ...note, schedule: scheduleOf(word, schedules) } : note;
        });
        const withMedia = this.media.within(
          notes,
          part.map(({ id }) => mediaOf(own.get(id))),
          bytes,
        );
        bytes = withMedia.bytes;
        yield withMedia.notes;
      }
    }
    if (withFurtherCards) {
      for await (const part of furtherNotes(this.rpc, userId, schedules)) {
        const [notes, files] = [part.map(({ note }) => note), part.map((one) => one.files)];
        const withMedia = this.media.within(notes, files, bytes);
        bytes = withMedia.bytes;
        yield withMedia.notes;
      }
    }
    for (const part of notesInParts(schedules?.points ?? [])) yield await notesOfPoints(this.rpc, userId, part);
  }

  /** What the learner's own notes in Anki say of words, by the ids of these. */
  private async ownNotes(userId: number, words: readonly Word[]): Promise<Map<number, OwnNote>> {
    const wordIds = words.filter(({ isInAnki }) => isInAnki).map(({ id }) => id);
    if (wordIds.length === 0) return new Map();
    const { notes } = await this.rpc.call(ImportsService.method.notesOfWords, { userId, wordIds });
    return new Map(notes.map((note) => [note.wordId, note]));
  }
}

export const noWords = () => new DomainError('sentences.empty-vocabulary');

/** Parts that are worked on at once. */
export const notesInParts = <T>(items: readonly T[]) => inParts(items, PART_SIZE);

/** How a word is read: as it was sent, else as its dictionary form is read in the sentence; empty where neither tells. */
function readingOf({ targetWord, targetReading, japaneseFurigana }: SavedRow): string {
  if (targetReading !== '') return targetReading;
  const bold = /<b>(.*?)<\/b>/.exec(japaneseFurigana)?.[1] ?? '';
  return bold.replace(FURIGANA, '$1') === escaped(targetWord) ? bold.replace(FURIGANA, '$2') : '';
}

/** ` 食[た]べる` */
const FURIGANA = / ([^ [\]]+)\[([^\]]+)\]/g;

/** Programs tell a title and an address, analyses and documents a title. */
function sourceOf({ minedTitle, minedUrl, analysisTitle }: SavedRow): string {
  const title = escaped(minedTitle || analysisTitle);
  return minedUrl === ''
    ? title
    : `<a href="${escaped(minedUrl).replaceAll('"', '%22')}">${title || escaped(minedUrl)}</a>`;
}

/** @param entry of the word in the dictionary, which says what the program has not sent */
function noteOfSentence(row: SavedRow, entry: Entry | undefined): NoteContent {
  const reading = readingOf(row) || (entry?.reading ?? '');
  const title = row.minedTitle || row.analysisTitle;
  return {
    kind: 'word',
    key: `sentence ${row.uid}`,
    createdAt: row.addedAt.getTime(),
    tags: [`ichibun::source::${title ? tagPart(title) : 'unknown'}`, ...entryTags(entry)],
    fields: {
      Word: escaped(row.targetWord),
      Reading: escaped(reading),
      WordFurigana: wordFurigana(row.targetWord, reading),
      Meaning: escaped(row.shortDefinition ?? entry?.definition ?? ''),
      ...listed(row),
      Sentence: boldField(row.japanese),
      SentenceFurigana: row.japaneseFurigana,
      Translation: boldField(row.english),
      WordAudio: '',
      SentenceAudio: '',
      Source: sourceOf(row),
    } satisfies NoteFields,
    speech: {
      WordAudio: { text: row.targetWord, reading },
      SentenceAudio: { text: plainText(row.japanese), reading: '', documentId: row.documentId ?? 0 },
    },
  };
}

/** The learner's own sentence with a word, without readings in brackets; empty where her note has none. */
const sentenceOf = ({ word }: Word, own: OwnNote | undefined): string =>
  (own?.fields ?? [])
    .map(({ text }) => text)
    .filter((text) => text.length > word.length && text.includes(word) && !text.includes('['))
    .reduce((longest, text) => (text.length > longest.length ? text : longest), '');

/** All sounds are with the word: one with a sentence would make a card that asks for it by ear. */
function mediaOf(own: OwnNote | undefined): MinedOfNote | undefined {
  const files = own?.fields.flatMap((field) => field.files) ?? [];
  if (files.length === 0) return undefined;
  const isPicture = ({ mediaType }: { mediaType: string }) => mediaType.startsWith('image/');
  return { sound: undefined, wordSounds: files.filter((file) => !isPicture(file)), pictures: files.filter(isPicture) };
}

/** @param sentence of the learner's own note; empty for none */
function noteOfWord(userId: number, word: Word, entry: Entry | undefined, sentence: string): NoteContent {
  const reading = word.reading || entry?.reading || '';
  return {
    kind: 'word',
    key: `word ${userId} ${word.word} ${word.reading ?? ''}`,
    createdAt: timestampDate(word.addedAt!).getTime(),
    tags: [
      'ichibun::vocabulary',
      `${STATE_TAG}${STATES[word.state] ?? 'known'}`,
      `${ID_TAG}${word.id}`,
      ...entryTags(entry),
    ],
    fields: {
      Word: escaped(word.word),
      Reading: escaped(reading),
      WordFurigana: wordFurigana(word.word, reading),
      Meaning: escaped(word.meaning ?? ''),
      ...listed(entry ?? { frequencyBand: 0, pitchAccents: [] }),
      Sentence: '',
      SentenceFurigana: '',
      Translation: '',
      WordAudio: '',
      SentenceAudio: '',
      // A sentence would make a card of its own.
      Source: escaped(sentence),
    } satisfies NoteFields,
    speech: { WordAudio: { text: word.word, reading } },
  };
}

/** That of its card; a word without one that the learner says to know is not asked. */
const scheduleOf = (word: Word, { byWord }: Schedules) =>
  byWord.get(word.id) ?? (word.state === WordState.KNOWN ? SUSPENDED : undefined);

const STATES: Partial<Record<WordState, string>> = {
  [WordState.NEW]: 'new',
  [WordState.LEARNING]: 'learning',
  [WordState.YOUNG]: 'young',
  [WordState.MATURE]: 'mature',
};

/** By its other spellings a note is found, too: 坐る by 座る. */
const entryTags = (entry: Entry | undefined) => [
  ...(entry?.jlpt ? [`ichibun::jlpt::N${entry.jlpt}`] : []),
  ...(entry?.otherSpellings ?? []).map((spelling) => `ichibun::also::${tagPart(spelling)}`),
];

const listed = ({ frequencyBand, pitchAccents }: Pick<Entry, 'frequencyBand' | 'pitchAccents'>) => ({
  Pitch: pitchAccents.join(', '),
  Frequency: frequencyBand > 0 ? `Top ${frequencyBand.toLocaleString('en')}` : '',
  FrequencySort: frequencyBand > 0 ? String(frequencyBand) : '',
});
