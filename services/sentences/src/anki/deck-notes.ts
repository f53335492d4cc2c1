import { timestampDate } from '@bufbuild/protobuf/wkt';
import { DomainError } from '@ichibun/kit/errors';
import { inParts } from '@ichibun/kit/parts';
import { Rpc } from '@ichibun/kit/rpc';
import { type Entry, LanguageService } from '@ichibun/proto/language';
import { VocabularyService, type Word } from '@ichibun/proto/vocabulary';
import { plainText } from '@ichibun/text/markup';
import { Injectable } from '@nestjs/common';
import { BankService, type SavedRow } from '../bank/bank.service.js';
import { boldField, escaped, wordFurigana } from '../words/furigana.js';
import { type NoteContent, tagPart } from './note.js';

/** What a deck is made of: saved sentences, or without them the learner's whole vocabulary. */
export interface DeckContents {
  readonly sentenceIds?: readonly number[];
}

/** Notes that are worked on at once: few enough to keep the event loop free. */
const PART_SIZE = 250;

/** The notes of learners' decks, in parts. */
@Injectable()
export class DeckNotes {
  constructor(
    private readonly rpc: Rpc,
    private readonly bank: BankService,
  ) {}

  /**
   * A word card and a sentence card of each sentence, or a word card of each word.
   *
   * @throws DomainError as `BankService.some`
   */
  async *of(userId: number, { sentenceIds }: DeckContents): AsyncGenerator<NoteContent[]> {
    if (!sentenceIds) yield* this.ofVocabulary(userId);
    else yield* notesInParts((await this.bank.some(userId, sentenceIds)).map(noteOfSentence));
  }

  private async *ofVocabulary(userId: number): AsyncGenerator<NoteContent[]> {
    for await (const { words } of this.rpc.stream(VocabularyService.method.listWords, { userId })) {
      for (const part of notesInParts(words)) {
        const found = await this.rpc.call(LanguageService.method.lookUp, {
          words: part.map(({ word, reading }) => ({ word, reading: reading ?? '' })),
        });
        yield part.map((word, index) => noteOfWord(userId, word, found.words[index]!.entries[0]));
      }
    }
  }
}

export const noWords = () =>
  new DomainError('sentences.empty-vocabulary', 'invalid', 'There are no words in your vocabulary to export.');

/** Parts that are worked on at once. */
export const notesInParts = <T>(items: readonly T[]) => inParts(items, PART_SIZE);

function noteOfSentence(row: SavedRow): NoteContent {
  return {
    key: `sentence ${row.uid}`,
    createdAt: row.addedAt.getTime(),
    tags: [`ichibun::source::${row.analysisTitle ? tagPart(row.analysisTitle) : 'unknown'}`],
    fields: {
      Word: escaped(row.targetWord),
      Reading: escaped(row.targetReading),
      WordFurigana: wordFurigana(row.targetWord, row.targetReading),
      Meaning: escaped(row.shortDefinition ?? ''),
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
      Meaning: escaped(word.meaning ?? ''),
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
