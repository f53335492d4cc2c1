import { randomUUID } from 'node:crypto';
import { timestampDate } from '@bufbuild/protobuf/wkt';
import { nfc } from '@ichibun/japanese/normal-form';
import { Database } from '@ichibun/kit/database';
import { DomainError } from '@ichibun/kit/errors';
import { ObjectStore } from '@ichibun/kit/objects';
import { Rpc } from '@ichibun/kit/rpc';
import { type Entry, LanguageService } from '@ichibun/proto/language';
import { VocabularyService, type Word } from '@ichibun/proto/vocabulary';
import { plainText } from '@ichibun/text/markup';
import { Injectable } from '@nestjs/common';
import pLimit from 'p-limit';
import { BankService, type SavedRow } from '../bank/bank.service.js';
import { boldField, escaped, wordFurigana } from '../words/furigana.js';
import { withChangeTimes } from './changes.js';
import { type Clip, DeckAudio, type Recording, type Speaker } from './deck-audio.js';
import { type NoteContent, tagPart } from './note.js';
import { type PackagePart, writePackage } from './write-package.js';

/** A package in the object store. */
export interface Deck {
  readonly deckObject: string;
  readonly deckName: string;
  readonly notes: number;
}

/** A deck whose audio takes longer than one call; the same call goes on with it. */
export interface UnfinishedDeck {
  readonly deckName: string;
  readonly progress: { readonly spoken: number; readonly toSpeak: number };
}

/** How a deck is spoken; undefined for one without audio. */
export type Voice = { readonly voice: string } | undefined;

/** Notes that are worked on at once: few enough to keep the event loop free. */
const PART_SIZE = 250;
const DECK_NAME_LENGTH = 200;
/** Packages that are made side by side, each in a thread of its own; others wait. */
const AT_ONCE = 2;
/** Recordings in one deck, some 30 kB each: it is in memory as a whole. */
const MOST_RECORDINGS = 2_000;
/** Recordings that are read at once. */
const READ_AT_ONCE = 8;

@Injectable()
export class DecksService {
  private readonly inTurn = pLimit(AT_ONCE);

  constructor(
    private readonly database: Database,
    private readonly objects: ObjectStore,
    private readonly rpc: Rpc,
    private readonly bank: BankService,
    private readonly audio: DeckAudio,
  ) {}

  /**
   * A deck of saved sentences, with a word card and a sentence card of each; with audio, a listening card too.
   *
   * @throws DomainError as `BankService.some`, `sentences.invalid-deck-name`, `sentences.too-much-audio`, and what the
   *   speech service says
   */
  async ofSentences(
    userId: number,
    sentenceIds: readonly number[],
    deckName: string,
    voice: Voice,
  ): Promise<Deck | UnfinishedDeck> {
    const rows = await this.bank.some(userId, sentenceIds);
    return this.make(userId, deckName, inParts(rows.map(noteOfSentence)), voice);
  }

  /**
   * A deck of all words of a learner's vocabulary, with a word card of each.
   *
   * @throws DomainError `sentences.empty-vocabulary`, `sentences.invalid-deck-name`, `sentences.too-much-audio`, and what
   *   the speech service says
   */
  async ofVocabulary(userId: number, deckName: string, voice: Voice): Promise<Deck | UnfinishedDeck> {
    const deck = await this.make(userId, deckName, this.vocabularyNotes(userId), voice);
    if ('progress' in deck || deck.notes > 0) return deck;
    await this.objects.remove(deck.deckObject);
    throw new DomainError('sentences.empty-vocabulary', 'invalid', 'There are no words in your vocabulary to export.');
  }

  private async make(
    userId: number,
    name: string,
    contents: AsyncIterable<NoteContent[]>,
    voice: Voice,
  ): Promise<Deck | UnfinishedDeck> {
    const deckName = checkedDeckName(name);
    const speaker = voice && { userId, ...voice };
    let parts = contents;
    if (speaker) {
      const notes = await withinBounds(contents);
      const clips = clipsOf(notes);
      const spoken = await this.audio.prepare(speaker, clips);
      if (spoken < clips.length) return { deckName, progress: { spoken, toSpeak: clips.length } };
      parts = inParts(notes);
    }
    return this.inTurn(async () => {
      const { bytes, count } = await writePackage(deckName, this.finished(userId, parts, speaker));
      const deckObject = `decks/${randomUUID()}.apkg`;
      await this.objects.put(deckObject, bytes);
      return { deckObject, deckName, notes: count };
    });
  }

  private async *finished(
    userId: number,
    parts: AsyncIterable<NoteContent[]>,
    speaker: Speaker | undefined,
  ): AsyncGenerator<PackagePart> {
    const named = new Set<string>();
    for await (const part of parts) {
      const { notes, recordings } = speaker ? await this.spoken(part, speaker) : { notes: part, recordings: [] };
      const media = recordings.filter(({ name }) => !named.has(name) && named.add(name));
      yield { notes: await withChangeTimes(this.database, userId, notes), media };
    }
  }

  /** Notes with their audio, and the files that it is in. */
  private async spoken(notes: readonly NoteContent[], speaker: Speaker) {
    const readInTurn = pLimit(READ_AT_ONCE);
    const recordings: Recording[] = [];
    const field = async (clip: Clip | undefined): Promise<string> => {
      const recording = clip && (await readInTurn(() => this.audio.recording(speaker, clip)));
      if (!recording) return '';
      recordings.push(recording);
      return `[sound:${recording.name}]`;
    };
    const withAudio = await Promise.all(
      notes.map(async (note): Promise<NoteContent> => {
        const [WordAudio, SentenceAudio] = await Promise.all([
          field(note.speech.WordAudio),
          field(note.speech.SentenceAudio),
        ]);
        return { ...note, fields: { ...note.fields, WordAudio, SentenceAudio } };
      }),
    );
    return { notes: withAudio, recordings };
  }

  private async *vocabularyNotes(userId: number): AsyncGenerator<NoteContent[]> {
    for await (const { words } of this.rpc.stream(VocabularyService.method.listWords, { userId })) {
      for await (const part of inParts(words)) {
        const found = await this.rpc.call(LanguageService.method.lookUp, {
          words: part.map(({ word, reading }) => ({ word, reading: reading ?? '' })),
        });
        yield part.map((word, index) => noteOfWord(userId, word, found.words[index]!.entries[0]));
      }
    }
  }
}

function noteOfSentence(row: SavedRow): NoteContent {
  return {
    key: `sentence ${row.uid}`,
    createdAt: row.addedAt.getTime(),
    tags: [`ichibun::source::${row.analysisTitle ? tagPart(row.analysisTitle) : 'unknown'}`],
    fields: {
      Word: escaped(row.targetWord),
      Reading: escaped(row.targetReading),
      WordFurigana: wordFurigana(row.targetWord, row.targetReading),
      Meaning: escaped(row.shortDefinition),
      ...listed(row),
      Sentence: boldField(row.japanese),
      SentenceFurigana: row.japaneseFurigana,
      Translation: boldField(row.english),
      WordAudio: '',
      SentenceAudio: '',
      Source: escaped(row.analysisTitle),
    },
    speech: {
      WordAudio: { text: row.targetWord, reading: row.targetReading },
      SentenceAudio: { text: plainText(row.japanese), reading: '' },
    },
  };
}

function noteOfWord(userId: number, word: Word, entry: Entry | undefined): NoteContent {
  const reading = word.reading || entry?.reading || '';
  return {
    key: `word ${userId} ${word.word} ${word.reading ?? ''}`,
    createdAt: timestampDate(word.addedAt!).getTime(),
    tags: ['ichibun::vocabulary'],
    fields: {
      Word: escaped(word.word),
      Reading: escaped(reading),
      WordFurigana: wordFurigana(word.word, reading),
      Meaning: escaped(word.meaning),
      ...listed(entry ?? { frequencyBand: 0, pitchAccents: [] }),
      Sentence: '',
      SentenceFurigana: '',
      Translation: '',
      WordAudio: '',
      SentenceAudio: '',
      Source: '',
    },
    speech: { WordAudio: { text: word.word, reading } },
  };
}

const listed = ({ frequencyBand, pitchAccents }: Pick<Entry, 'frequencyBand' | 'pitchAccents'>) => ({
  Pitch: pitchAccents.join(', '),
  Frequency: frequencyBand > 0 ? `Top ${frequencyBand.toLocaleString('en')}` : '',
  FrequencySort: frequencyBand > 0 ? String(frequencyBand) : '',
});

/** The levels of a deck's name, joined by `::`, without what Anki would change in them. */
function checkedDeckName(given: string): string {
  const levels = nfc(given)
    .replace(/[\p{Cc}"]/gu, ' ')
    .split('::')
    .map((level) => level.trim().replace(/\s+/g, ' '))
    .filter((level) => level !== '');
  const name = levels.join('::');
  const refuse = (message: string) => new DomainError('sentences.invalid-deck-name', 'invalid', message);
  if (name === '') throw refuse('Give the deck a name.');
  if (name.length > DECK_NAME_LENGTH) throw refuse(`The name of a deck has at most ${DECK_NAME_LENGTH} characters.`);
  return name;
}

/** All notes of a deck that is spoken. @throws DomainError `sentences.too-much-audio` */
async function withinBounds(parts: AsyncIterable<NoteContent[]>): Promise<NoteContent[]> {
  const notes: NoteContent[] = [];
  for await (const part of parts) {
    notes.push(...part);
    if (clipsOf(notes).length <= MOST_RECORDINGS) continue;
    throw new DomainError(
      'sentences.too-much-audio',
      'too-large',
      'A deck with audio has at most 1,000 sentences or 2,000 words. Export it without audio, or in parts.',
    );
  }
  return notes;
}

/** What is said in notes, each once. */
const clipsOf = (notes: readonly NoteContent[]): Clip[] => [
  ...new Map(
    notes.flatMap(({ speech }) =>
      Object.values(speech).map((clip) => [`${clip.text}\n${clip.reading}`, clip] as const),
    ),
  ).values(),
];

async function* inParts<T>(items: readonly T[]): AsyncGenerator<T[]> {
  for (let from = 0; from < items.length; from += PART_SIZE) yield items.slice(from, from + PART_SIZE);
}
