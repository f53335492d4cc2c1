import type { Choices, LeftOut, NoteOrNot } from '../card-files/collection.js';
import { shownNote, wordOf } from '../card-files/words-of-fields.js';
import { packLog } from '../reviews/packed-log.js';
import { NEW, PHASES, type Rules } from '../reviews/schedule.js';
import type { AnkiDatabase } from './anki-database.js';
import type { AnkiCard, AnkiReview, Note, NoteType } from './anki-rows.js';
import { AnkiDays, answersOf, scheduleOfAnki } from './anki-schedule.js';

/**
 * The notes of a collection as a learner has chosen them, in the order of the collection: each has a word and where its
 * card stands, or a reason why it is left out.
 *
 * @param minutesWest of the learner's zone at an instant, for collections that do not say theirs
 */
export function* notesOf(
  database: AnkiDatabase,
  choices: Pick<Choices, 'kinds' | 'decks' | 'suspended'>,
  rules: Rules,
  minutesWest: (at: Date) => number,
): Generator<NoteOrNot> {
  const types = new Map(database.noteTypes().map((type) => [type.id, type]));
  const chosen = new Map(choices.kinds.map((kind) => [kind.id, kind]));
  const decks = new Set(choices.decks);
  const days = new AnkiDays(database.days(), minutesWest);
  const logs = logsOf(database);
  const cards = database.cards();
  let card = cards.next();
  for (const note of database.notes()) {
    while (!card.done && card.value.noteId < note.id) card = cards.next();
    const own: AnkiCard[] = [];
    for (; !card.done && card.value.noteId === note.id; card = cards.next()) own.push(card.value);
    yield noteOf(
      note,
      types.get(note.typeId),
      chosen.get(note.typeId),
      best(own.filter(({ deckId }) => decks.has(deckId))),
    );
  }

  function noteOf(
    note: Note,
    type: NoteType | undefined,
    fields: Choices['kinds'][number] | undefined,
    asked: AnkiCard | undefined,
  ): NoteOrNot {
    const leave = (reason: LeftOut['reason']): LeftOut => ({ reason, note: shownNote(note.fields) });
    if (type?.isCloze) return leave('cloze');
    if (fields?.word === undefined) return leave('kind-not-chosen');
    if (!asked) return leave('deck-not-chosen');
    const { word, reading } = fields;
    const read = wordOf(note.fields[word] ?? '', reading === undefined ? undefined : note.fields[reading]);
    if ('reason' in read) return leave(read.reason);
    const log = logs.get(asked.id);
    const answers = log ? answersOf(log) : [];
    const schedule = scheduleOfAnki(asked, answers, days, rules);
    const hasLog = answers.length > 0 && schedule !== NEW;
    return {
      ...read,
      guid: note.guid,
      changedAt: note.changedAt,
      isSuspended: asked.queue === -1,
      declared: asked.queue === -1 && choices.suspended !== 'scheduled' ? choices.suspended : undefined,
      schedule,
      log: hasLog ? packLog(answers) : undefined,
      answers: hasLog ? answers.length : 0,
    };
  }
}

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
