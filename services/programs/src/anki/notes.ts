import { timestampDate } from '@bufbuild/protobuf/wkt';
import type { SavedSentence } from '@ichibun/proto/sentences';
import { type Word, WordState } from '@ichibun/proto/vocabulary';

/** The one deck, and the one note type, that programs see. */
export const DECK = 'Ichibun';
export const NOTE_TYPE = 'Ichibun';
export const FIELDS = [
  ...(['Word', 'Reading', 'Meaning', 'Sentence'] as const),
  ...(['SentenceAudio', 'Picture', 'WordAudio', 'Source', 'Url'] as const),
];

export type Field = (typeof FIELDS)[number];

/**
 * A word of the vocabulary, or a saved sentence, as programs see it that ask Anki: a note with one card, which has the
 * note's id.
 */
export interface Note {
  /** When it was made, in milliseconds since 1970: programs read its age from it, and take the greatest for the last. */
  readonly id: number;
  readonly of: NoteOf;
  readonly fields: Readonly<Record<Field, string>>;
  readonly state: WordState;
  /** Its word is blocked, or its card rests: Anki calls both suspended. */
  readonly isSuspended: boolean;
  readonly addedAt: Date;
  readonly changedAt: Date;
  /** When its card was answered last. */
  readonly answeredAt: Date | undefined;
  /** Days. */
  readonly stability: number;
  readonly intervalDays: number;
  readonly answers: number;
  readonly lapses: number;
  /** The learner's word that its card is of; undefined of a sentence whose word is not the learner's. */
  readonly wordId: number | undefined;
  /** When its card is asked next; undefined of a new one, and of a word without a card. */
  readonly dueAt: Date | undefined;
}

/** The learner's word, or the saved sentence, that a note is. */
export interface NoteOf {
  readonly kind: 'word' | 'sentence';
  readonly id: number;
}

/** A note as it is stored. */
export interface StoredNote extends Omit<Note, 'id'> {
  /** Undefined until it is given one. */
  readonly id: number | undefined;
  /** Its id is to say that it was made then, and not when it was added. */
  readonly noteMadeAt?: Date | undefined;
}

/**
 * Days for which a word is remembered that has no card here to tell: by its state, in whose bounds they are. 21 are
 * what programs call mature, and half of them young.
 */
const DAYS_OF_STATE: Partial<Record<WordState, number>> = {
  [WordState.YOUNG]: 14,
  [WordState.MATURE]: 21,
  [WordState.KNOWN]: 36_500,
};

const DAY_MS = 86_400_000;

export const noteOfWord = (word: Word): StoredNote => ({
  id: word.noteId,
  of: { kind: 'word', id: word.id },
  fields: {
    Word: word.word,
    Reading: word.reading ?? word.dictionaryReading ?? '',
    Meaning: word.meaning ?? '',
    Sentence: '',
    SentenceAudio: '',
    Picture: '',
    WordAudio: '',
    Source: '',
    Url: '',
  },
  ...scheduleOf(word),
  addedAt: timestampDate(word.addedAt!),
  changedAt: timestampDate(word.changedAt ?? word.addedAt!),
});

/** The learner's word that a sentence was saved for, of those that are written like it. */
export const ownWordOf = ({ targetReading }: SavedSentence, words: readonly Word[]): Word | undefined =>
  words.find(({ reading }) => reading === undefined || targetReading === '' || reading === targetReading);

export function noteOfSentence(sentence: SavedSentence, own: Word | undefined): StoredNote {
  const { targetWord, targetReading, shortDefinition, japanese, mined } = sentence;
  const addedAt = timestampDate(sentence.addedAt!);
  const changedAt = own ? timestampDate(own.changedAt ?? own.addedAt!) : addedAt;
  return {
    id: sentence.noteId,
    of: { kind: 'sentence', id: sentence.id },
    fields: {
      Word: targetWord,
      Reading: targetReading,
      Meaning: shortDefinition ?? '',
      Sentence: japanese,
      SentenceAudio: mined?.sound ? `[sound:${mined.sound}]` : '',
      Picture: mined?.picture ? `<img src="${mined.picture}">` : '',
      WordAudio: mined?.wordSound ? `[sound:${mined.wordSound}]` : '',
      Source: mined?.title ?? '',
      Url: mined?.url ?? '',
    },
    ...(own ? scheduleOf(own) : NOT_OWN),
    noteMadeAt: sentence.noteMadeAt && timestampDate(sentence.noteMadeAt),
    addedAt,
    changedAt: changedAt > addedAt ? changedAt : addedAt,
  };
}

const NOT_OWN = {
  state: WordState.LEARNING,
  isSuspended: false,
  answeredAt: undefined,
  stability: 0,
  intervalDays: 0,
  answers: 0,
  lapses: 0,
  wordId: undefined,
  dueAt: undefined,
};

/** What has been begun is being learned, also before its card is answered. */
function scheduleOf(word: Word) {
  const { state: ofWord, isBlocked, isResting, answeredAt: answered, stability, intervalDays } = word;
  const state = ofWord === WordState.NEW ? WordState.LEARNING : ofWord;
  const answeredAt = answered && timestampDate(answered);
  const nominal = DAYS_OF_STATE[state] ?? 0;
  // Who says to know a word knows it, whatever its card says.
  const hasOwn = stability !== undefined && intervalDays > 0 && state !== WordState.KNOWN;
  return {
    wordId: word.id,
    state,
    answeredAt,
    answers: word.answers,
    lapses: word.lapses,
    isSuspended: isBlocked || (isResting && state !== WordState.KNOWN),
    dueAt: answeredAt && state !== WordState.KNOWN ? new Date(answeredAt.getTime() + intervalDays * DAY_MS) : undefined,
    stability: hasOwn ? stability : nominal,
    intervalDays: hasOwn ? intervalDays : nominal,
  };
}
