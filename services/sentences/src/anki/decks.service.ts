import { randomUUID } from 'node:crypto';
import { timestampDate } from '@bufbuild/protobuf/wkt';
import { Database } from '@ichibun/kit/database';
import { DomainError } from '@ichibun/kit/errors';
import { ObjectStore } from '@ichibun/kit/objects';
import { Rpc } from '@ichibun/kit/rpc';
import { type Entry, LanguageService } from '@ichibun/proto/language';
import { VocabularyService, type Word } from '@ichibun/proto/vocabulary';
import { Injectable } from '@nestjs/common';
import pLimit from 'p-limit';
import { BankService, type SavedRow } from '../bank/bank.service.js';
import { boldField, escaped, wordFurigana } from '../words/furigana.js';
import { withChangeTimes } from './changes.js';
import { type NoteContent, tagPart } from './note.js';
import { writePackage } from './write-package.js';

/** A package in the object store. */
export interface Deck {
  readonly deckObject: string;
  readonly deckName: string;
  readonly notes: number;
}

/** Notes that are worked on at once: few enough to keep the event loop free. */
const PART_SIZE = 250;
const DECK_NAME_LENGTH = 200;
/** Packages that are made side by side, each in a thread of its own; others wait. */
const AT_ONCE = 2;

@Injectable()
export class DecksService {
  private readonly inTurn = pLimit(AT_ONCE);

  constructor(
    private readonly database: Database,
    private readonly objects: ObjectStore,
    private readonly rpc: Rpc,
    private readonly bank: BankService,
  ) {}

  /**
   * A deck of saved sentences, with a word card and a sentence card of each.
   *
   * @throws DomainError as `BankService.some`, `sentences.invalid-deck-name`
   */
  async ofSentences(userId: number, sentenceIds: readonly number[], deckName: string): Promise<Deck> {
    const rows = await this.bank.some(userId, sentenceIds);
    return this.make(userId, deckName, inParts(rows.map(noteOfSentence)));
  }

  /**
   * A deck of all words of a learner's vocabulary, with a word card of each.
   *
   * @throws DomainError `sentences.empty-vocabulary`, `sentences.invalid-deck-name`
   */
  async ofVocabulary(userId: number, deckName: string): Promise<Deck> {
    const deck = await this.make(userId, deckName, this.vocabularyNotes(userId));
    if (deck.notes > 0) return deck;
    await this.objects.remove(deck.deckObject);
    throw new DomainError('sentences.empty-vocabulary', 'invalid', 'There are no words in your vocabulary to export.');
  }

  private async make(userId: number, name: string, parts: AsyncIterable<NoteContent[]>): Promise<Deck> {
    const deckName = checkedDeckName(name);
    return this.inTurn(async () => {
      const { bytes, count } = await writePackage(deckName, this.dated(userId, parts));
      const deckObject = `decks/${randomUUID()}.apkg`;
      await this.objects.put(deckObject, bytes);
      return { deckObject, deckName, notes: count };
    });
  }

  private async *dated(userId: number, parts: AsyncIterable<NoteContent[]>) {
    for await (const part of parts) yield await withChangeTimes(this.database, userId, part);
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
  };
}

const listed = ({ frequencyBand, pitchAccents }: Pick<Entry, 'frequencyBand' | 'pitchAccents'>) => ({
  Pitch: pitchAccents.join(', '),
  Frequency: frequencyBand > 0 ? `Top ${frequencyBand.toLocaleString('en')}` : '',
  FrequencySort: frequencyBand > 0 ? String(frequencyBand) : '',
});

/** The levels of a deck's name, joined by `::`, without what Anki would change in them. */
function checkedDeckName(given: string): string {
  const levels = given
    .normalize('NFC')
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

async function* inParts<T>(items: readonly T[]): AsyncGenerator<T[]> {
  for (let from = 0; from < items.length; from += PART_SIZE) yield items.slice(from, from + PART_SIZE);
}
