import type { Choices, LeftOut, NoteOrNot } from '../card-files/collection.js';
import { shownNote, wordOf } from '../card-files/words-of-fields.js';
import { answersSinceReset, isAnswer, packLog } from '../reviews/packed-log.js';
import { NEW, PHASES, type Rules } from '../reviews/schedule.js';
import { rulesOfPreset } from '../reviews/settings.js';
import type { AnkiDatabase } from './anki-database.js';
import type { AnkiCard, AnkiReview, Note, NoteType } from './anki-rows.js';
import { AnkiDays, logOf, scheduleOfAnki, sinceOf } from './anki-schedule.js';
import { packContent } from './note-content.js';

/** Characters of a note's fields that are kept, and bytes of all notes, packed: more are those of a book. */
const MOST_KEPT = { units: 20_000, packedBytes: 64 * 1024 ** 2 };

/**
 * The notes of a collection as a learner has chosen them, in the order of the collection: each has a word and where its
 * card stands, or a reason why it is left out.
 *
 * @param minutesWest of the learner's zone at an instant, for collections that do not say theirs
 * @param withContent whether the notes are to be kept
 */
export function* notesOf(
  database: AnkiDatabase,
  choices: Pick<Choices, 'kinds' | 'decks' | 'suspended'>,
  rules: Rules,
  minutesWest: (at: Date) => number,
  withContent = false,
): Generator<NoteOrNot> {
  const types = new Map(database.noteTypes().map((type) => [type.id, type]));
  const chosen = new Map(choices.kinds.map((kind) => [kind.id, kind]));
  const decks = new Set(choices.decks);
  const deckNames = new Map(database.decks().map(({ id, name }) => [id, name]));
  const presets = database.presets();
  const days = new AnkiDays(database.days(), minutesWest);
  const logs = logsOf(database);
  let room = withContent ? MOST_KEPT.packedBytes : 0;
  const cards = database.cards();
  let card = cards.next();
  for (const note of database.notes()) {
    while (!card.done && card.value.noteId < note.id) card = cards.next();
    const own: AnkiCard[] = [];
    for (; !card.done && card.value.noteId === note.id; card = cards.next()) own.push(card.value);
    yield noteOf(note, types.get(note.typeId), chosen.get(note.typeId), own);
  }

  function noteOf(
    note: Note,
    type: NoteType | undefined,
    fields: Choices['kinds'][number] | undefined,
    cards: readonly AnkiCard[],
  ): NoteOrNot {
    const answersTo = (some: readonly AnkiCard[]) =>
      some.reduce((sum, { id }) => sum + logOf(logs.get(id) ?? []).filter(isAnswer).length, 0);
    const leave = (reason: LeftOut['reason']): LeftOut => ({
      reason,
      note: shownNote(note.fields),
      guid: note.guid,
      answers: answersTo(cards),
    });
    const asked = best(cards.filter(({ deckId }) => decks.has(deckId)));
    const point = pointIn(note.tags);
    if (point !== undefined) {
      if (!asked) return leave('deck-not-chosen');
      const log = logOf(logs.get(asked.id) ?? []);
      const answers = log.filter(isAnswer).length;
      return { point, guid: note.guid, log: answers > 0 ? packLog(log) : undefined, answers };
    }
    if (type?.isCloze) return leave('cloze');
    if (fields?.word === undefined) return leave('kind-not-chosen');
    if (!asked) return leave('deck-not-chosen');
    const { word, reading } = fields;
    const read = wordOf(note.fields[word] ?? '', reading === undefined ? undefined : note.fields[reading], true);
    if ('reason' in read) return leave(read.reason);
    const log = logOf(logs.get(asked.id) ?? []);
    const answers = answersSinceReset(log);
    const preset = presets.get(asked.deckId);
    const own = preset ? rulesOfPreset(preset, rules) : rules;
    const schedule = scheduleOfAnki(asked, answers, days, own);
    const count = log.filter(isAnswer).length;
    return {
      ...read,
      guid: note.guid,
      changedAt: note.changedAt,
      isSuspended: asked.queue === -1,
      declared: asked.queue === -1 && choices.suspended !== 'scheduled' ? choices.suspended : undefined,
      schedule,
      log: log.length > 0 ? packLog(log) : undefined,
      answers: count,
      since: schedule === NEW ? undefined : sinceOf(answers, schedule, days, own.model),
      anki: {
        noteId: note.id,
        kind: type?.name ?? '',
        content: contentOf(note, type?.fields ?? []),
        card: {
          cardId: asked.id,
          template: asked.template,
          deckId: asked.deckId,
          deck: deckNames.get(asked.deckId) ?? '',
          presetId: preset?.id,
          type: asked.type,
          queue: asked.queue,
          due: asked.due,
          interval: asked.intervalDays,
          lastAt: log.at(-1)?.at ?? 0,
        },
        otherAnswers: answersTo(cards.filter(({ id }) => id !== asked.id)),
      },
    };
  }

  function contentOf({ fields, tags }: Note, names: readonly string[]): Uint8Array | undefined {
    const units = [...names, ...fields].reduce((sum, { length }) => sum + length, 0);
    if (units > MOST_KEPT.units || room <= 0) return undefined;
    const packed = packContent({ names, fields, tags: tags.trim() });
    room -= packed.length;
    return packed;
  }
}

/** Notes that were made here of grammar points have their ids in this tag. */
const POINT_TAG = /(?:^|\s)ichibun::point::(\S{1,100})(?=\s|$)/u;

/** The id of the grammar point that a note was made of; undefined of another note. */
export const pointIn = (tags: string): string | undefined => POINT_TAG.exec(tags)?.[1];

/** Of the cards of a note that which asks for its word: the first template, unless only others were ever answered. */
function best(cards: readonly AnkiCard[]): AnkiCard | undefined {
  const rank = ({ queue, type, template }: AnkiCard) =>
    (queue === -1 ? 2_000_000 : 0) + (type === PHASES.new ? 1_000_000 : 0) + template;
  return cards.reduce<AnkiCard | undefined>(
    (first, one) => (!first || rank(one) < rank(first) ? one : first),
    undefined,
  );
}

function logsOf(database: AnkiDatabase): Map<number, AnkiReview[]> {
  const logs = new Map<number, AnkiReview[]>();
  let last: { cardId: number; log: AnkiReview[] } | undefined;
  for (const review of database.reviews()) {
    if (last?.cardId !== review.cardId) {
      last = { cardId: review.cardId, log: logs.get(review.cardId) ?? [] };
      logs.set(review.cardId, last.log);
    }
    last.log.push(review);
  }
  return logs;
}
