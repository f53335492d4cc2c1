import { createHash } from 'node:crypto';
import { Database } from '@ichibun/kit/database';
import { DomainError } from '@ichibun/kit/errors';
import { Jobs } from '@ichibun/kit/jobs';
import { mapConcurrently } from '@ichibun/kit/map-concurrently';
import { ObjectStore } from '@ichibun/kit/objects';
import { currentRequest } from '@ichibun/kit/request-context';
import { type ActiveRun, runIsOver } from '@ichibun/kit/runs/active-run';
import { defineQueue } from '@ichibun/kit/runs/queue';
import { failureOf, hasEnded, type Run } from '@ichibun/kit/runs/run.entity';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { withChangeTimes } from './changes.js';
import type { Deck, UnfinishedDeck } from './deck.js';
import { type Clip, DeckAudio, type Recording, type Speaker } from './deck-audio.js';
import { type DeckContents, DeckNotes, notesInParts, noWords } from './deck-notes.js';
import { MinedMedia } from './mined-media.js';
import type { NoteContent } from './note.js';
import { ALL_CARDS, type CardKind } from './note-type.js';
import { type DeckPlan, filesLeftOutOf, type PackagePart, writePackage } from './write-package.js';

interface SpokenDeck {
  readonly contents: DeckContents;
  readonly deckName: string;
  /** Absent in runs of earlier versions: all. */
  readonly cards?: readonly CardKind[];
  /** Empty for the default one. */
  readonly voice: string;
}

/** Few retries, so that the caller soon hears what is wrong with the voice. */
export const SPOKEN_DECKS = defineQueue<SpokenDeck>('make-deck', {
  concurrency: 2,
  retries: 2,
  keepDays: 1,
  perOwner: 1,
});

/** How long one call waits for the deck, and what it leaves of its caller's time. */
const WAIT = { ms: 8_000, leavesMs: 2_000 };
/** Recordings in one deck, some 30 kB each: it is in memory as a whole. */
const MOST_RECORDINGS = 2_000;
/** Half of what one learner may have spoken at once: the reader may be speaking too. */
const SPOKEN_AT_ONCE = 4;
const READ_AT_ONCE = 8;

/** Which of the objects in $1 belong to a deck that may still be asked for. */
export const DECK_OBJECTS = `SELECT object AS key FROM unnest($1::text[]) AS object
  WHERE EXISTS (SELECT FROM runs WHERE object = 'decks/' || id || '.apkg')`;

const objectOf = ({ id }: Pick<Run, 'id'>) => `decks/${id}.apkg`;

/** Decks with audio: made in the background, as thousands of recordings take minutes. */
@Injectable()
export class SpokenDecks implements OnApplicationBootstrap {
  constructor(
    private readonly database: Database,
    private readonly jobs: Jobs,
    private readonly objects: ObjectStore,
    private readonly notes: DeckNotes,
    private readonly audio: DeckAudio,
    private readonly media: MinedMedia,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.jobs.work(SPOKEN_DECKS, { work: (run) => this.work(run) });
  }

  /**
   * A deck, when it is made within a few seconds or was before; otherwise how far it is. Calls for the same deck, with
   * the same notes, are about one run; the deck is handed out once.
   *
   * @throws DomainError `sentences.empty-vocabulary`, `sentences.too-much-audio`, and what the run failed with
   */
  async make(
    userId: number,
    contents: DeckContents,
    parts: AsyncIterable<NoteContent[]>,
    { deckName, cards }: Pick<DeckPlan, 'deckName' | 'cards'>,
    voice: string,
  ): Promise<Deck | UnfinishedDeck> {
    const notes = await withinBounds(parts);
    if (notes.length === 0) throw noWords();
    const key = `${userId} ${hash([deckName, voice, cards, notes])}`;
    for (;;) {
      const id = await this.find(key, userId, { contents, deckName, cards, voice });
      const run = await this.jobs.wait(id, waitMs());
      if (run && !hasEnded(run)) {
        const toSpeak = Math.max(1, clipsOf(notes).length);
        return { deckName, progress: { spoken: Math.min(run.done, toSpeak - 1), toSpeak } };
      }
      // Another call has taken the deck: this one has its own made, of what is spoken already.
      if (!run || !(await this.jobs.forget(run.id))) continue;
      if (run.status === 'completed') {
        return { deckObject: objectOf(run), deckName, notes: notes.length, filesLeftOut: filesLeftOutOf(notes) };
      }
      if (run.status === 'cancelled') throw runIsOver();
      throw failureOf(run);
    }
  }

  /** The run that makes a deck, or has made it; a new one where there is none. */
  private async find(key: string, userId: number, payload: SpokenDeck): Promise<string> {
    const last = await this.jobs.last(SPOKEN_DECKS, key);
    if (last && (!hasEnded(last) || (await this.isThere(last)))) return last.id;
    const run = { payload, ownerId: userId, title: payload.deckName, key };
    const added = await this.database.transaction((transaction) => this.jobs.add(transaction, SPOKEN_DECKS, run));
    return added ?? this.find(key, userId, payload);
  }

  private async isThere(run: Run): Promise<boolean> {
    return run.status === 'completed' && (await this.objects.has(objectOf(run)));
  }

  private async work(run: ActiveRun<SpokenDeck>): Promise<void> {
    const { contents, deckName, cards = ALL_CARDS, voice } = run.payload;
    const speaker = { userId: run.ownerId!, voice };
    const schedules = await this.notes.schedules(speaker.userId, contents);
    const notes = await withinBounds(this.notes.of(speaker.userId, contents, schedules));
    const clips = clipsOf(notes);
    let done = 0;
    run.progress({ done, total: clips.length });
    await mapConcurrently(
      clips,
      SPOKEN_AT_ONCE,
      async (clip, signal) => {
        await this.audio.speak(speaker, clip, signal);
        run.progress({ done: ++done });
      },
      run.signal,
    );
    const { bytes } = await writePackage({ deckName, cards, days: schedules?.days }, this.finished(speaker, notes));
    run.signal.throwIfAborted();
    await this.objects.put(objectOf(run), bytes);
  }

  private async *finished(speaker: Speaker, notes: readonly NoteContent[]): AsyncGenerator<PackagePart> {
    const named = new Set<string>();
    for (const part of notesInParts(notes)) {
      const recordings: Recording[] = [];
      const field = async (clip: Clip | undefined): Promise<string> => {
        const recording = clip && (await this.audio.recording(speaker, clip));
        if (!recording) return '';
        recordings.push(recording);
        return `[sound:${recording.name}]`;
      };
      const spoken = await mapConcurrently(part, READ_AT_ONCE, async (note): Promise<NoteContent> => {
        const WordAudio = await field(note.speech.WordAudio);
        const SentenceAudio = await field(note.speech.SentenceAudio);
        return { ...note, fields: { ...note.fields, WordAudio, SentenceAudio } };
      });
      const { notes: filled, files } = await this.media.filled(spoken);
      const media = [...recordings, ...files].filter(({ name }) => !named.has(name) && named.add(name));
      yield { notes: await withChangeTimes(this.database, speaker.userId, filled), media };
    }
  }
}

/** How long a call may wait: less than its caller does. */
function waitMs(): number {
  const left = (currentRequest()?.deadline ?? Number.POSITIVE_INFINITY) - Date.now() - WAIT.leavesMs;
  return Math.max(0, Math.min(WAIT.ms, left));
}

const hash = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('base64url');

/** All notes of a deck that is spoken. @throws DomainError `sentences.too-much-audio` */
async function withinBounds(parts: AsyncIterable<NoteContent[]>): Promise<NoteContent[]> {
  const notes: NoteContent[] = [];
  for await (const part of parts) {
    notes.push(...part);
    if (clipsOf(notes).length <= MOST_RECORDINGS) continue;
    throw new DomainError('sentences.too-much-audio');
  }
  return notes;
}

/** What is said in notes, each once. */
const clipsOf = (notes: readonly NoteContent[]): Clip[] => [
  ...new Map(
    notes.flatMap(({ speech }) =>
      Object.values(speech).map((clip) => [`${clip.text}\n${clip.reading}\n${clip.documentId ?? 0}`, clip] as const),
    ),
  ).values(),
];
