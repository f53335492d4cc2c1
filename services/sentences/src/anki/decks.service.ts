import { randomUUID } from 'node:crypto';
import { cancellationOf } from '@ichibun/kit/cancellation';
import { Database } from '@ichibun/kit/database';
import { DomainError } from '@ichibun/kit/errors';
import { FairQueue } from '@ichibun/kit/fair-queue';
import { ObjectStore } from '@ichibun/kit/objects';
import { Injectable } from '@nestjs/common';
import { withChangeTimes } from './changes.js';
import type { Deck, UnfinishedDeck } from './deck.js';
import { checkedDeckName } from './deck-name.js';
import { type DeckContents, DeckNotes, noWords } from './deck-notes.js';
import { MinedMedia } from './mined-media.js';
import type { Note, NoteContent } from './note.js';
import { ALL_CARDS, type CardKind } from './note-type.js';
import { SpokenDecks } from './spoken-decks.js';
import { type DeckPlan, type PackagePart, writePackage } from './write-package.js';

/** How a deck is spoken; undefined for one without audio. */
type Voice = { readonly voice: string } | undefined;

/** What a learner wants of a deck. */
export interface DeckRequest {
  readonly name: string;
  readonly voice: Voice;
  /** Cards that each note makes; all of them when it is empty. */
  readonly cards: readonly CardKind[];
}

/** @throws DomainError `sentences.no-cards` when none of them can be made */
function checkedCards(wanted: readonly CardKind[], voice: Voice): readonly CardKind[] {
  if (wanted.length === 0) return ALL_CARDS;
  if (voice || wanted.some((kind) => kind !== 'listening')) return wanted;
  throw new DomainError('sentences.no-cards');
}

/** Packages that are made side by side, each in a thread of its own; others wait. */
const AT_ONCE = 2;
/** Packages of one learner's that wait. */
const MOST_WAITING = 3;

@Injectable()
export class DecksService {
  private readonly places = new FairQueue(AT_ONCE, (making) => new DomainError('sentences.too-many-decks', { making }));

  constructor(
    private readonly database: Database,
    private readonly objects: ObjectStore,
    private readonly notes: DeckNotes,
    private readonly media: MinedMedia,
    private readonly spokenDecks: SpokenDecks,
  ) {}

  /**
   * A deck of saved sentences or of the vocabulary; with audio, sentences have a listening card too.
   *
   * @throws DomainError as `BankService.some`, `sentences.empty-vocabulary`, `sentences.invalid-deck-name`,
   *   `sentences.no-cards`, `sentences.too-many-decks`, `sentences.too-much-audio`, and what the speech service says
   */
  async make(
    userId: number,
    contents: DeckContents,
    { name, voice, cards }: DeckRequest,
  ): Promise<Deck | UnfinishedDeck> {
    const deckName = checkedDeckName(name);
    const schedules = await this.notes.schedules(userId, contents);
    const plan = { deckName, cards: checkedCards(cards, voice), days: schedules?.days };
    const notes = this.notes.of(userId, contents, schedules);
    if (voice) return this.spokenDecks.make(userId, contents, notes, plan, voice.voice);
    const wanted = this.finished(userId, notes, contents.ofCards?.since);
    const deck = await this.silent(userId, wanted, plan);
    if (deck.notes > 0) return deck;
    await this.objects.remove(deck.deckObject);
    if (contents.ofCards) return { deckObject: '', deckName, notes: 0, filesLeftOut: 0 };
    throw noWords();
  }

  private silent(userId: number, notes: AsyncIterable<PackagePart>, plan: DeckPlan): Promise<Deck> {
    const write = async () => {
      const { bytes, count, filesLeftOut } = await writePackage(plan, notes);
      const deckObject = `decks/${randomUUID()}.apkg`;
      await this.objects.put(deckObject, bytes);
      return { deckObject, deckName: plan.deckName, notes: count, filesLeftOut };
    };
    return this.places.take(userId, write, { signal: cancellationOf(undefined), mostWaiting: MOST_WAITING });
  }

  private async *finished(
    userId: number,
    parts: AsyncIterable<NoteContent[]>,
    since: number | undefined,
  ): AsyncGenerator<PackagePart> {
    const named = new Set<string>();
    for await (const part of parts) {
      const { notes: filled, files } = await this.media.filled(part);
      const notes = await withChangeTimes(this.database, userId, filled);
      const media = files.filter(({ name }) => !named.has(name) && named.add(name));
      yield { notes: since === undefined ? notes : notes.filter((note) => isNewSince(note, since)), media };
    }
  }
}

/** Whether a note or its card is newer, or its content changed later, than a time in milliseconds. */
const isNewSince = ({ changedAt, schedule }: Note, since: number): boolean =>
  changedAt * 1_000 >= since || (schedule?.madeAt ?? 0) >= since;
