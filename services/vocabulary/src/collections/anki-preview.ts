import type { Kind, Preview } from '../card-files/collection.js';
import { guess, JUDGED, samplesOf } from '../card-files/words-of-fields.js';
import type { AnkiDatabase } from './anki-database.js';
import { furtherIn, pointIn } from './anki-notes.js';

/** UTF-16 units of samples: the note types with the fewest notes have none beyond them. */
const MOST_SAMPLED = 200_000;
/** Presets of decks that are shown, and taken over. */
const MOST_PRESETS = 200;

/** Tells what is in a collection. */
export function previewOf(database: AnkiDatabase): Preview {
  const judged = new Map<string, { notes: number; every: number; kept: (readonly string[])[] }>();
  let points = 0;
  for (const { typeId, fields, tags } of database.notes()) {
    if (pointIn(tags) !== undefined) {
      points++;
      continue;
    }
    // What is asked is one card of a note that was made here of several.
    if (furtherIn(tags)?.template !== undefined) continue;
    const of = judged.get(typeId) ?? { notes: 0, every: 1, kept: [] };
    if (of.notes % of.every === 0) of.kept.push(fields);
    of.notes++;
    // Twice as many are kept as are wanted: every second goes, and from here on half as many are looked at.
    if (of.kept.length >= 2 * JUDGED) {
      of.kept = of.kept.filter((_, index) => index % 2 === 0);
      of.every *= 2;
    }
    judged.set(typeId, of);
  }
  const used = database.noteTypes().filter(({ id }) => judged.has(id));
  used.sort((a, b) => judged.get(b.id)!.notes - judged.get(a.id)!.notes);
  let room = MOST_SAMPLED;
  const sampled = (values: readonly string[]) => {
    const samples = room > 0 ? samplesOf(values) : [];
    for (const sample of samples) room -= sample.length;
    return samples;
  };
  const kinds = used.map(({ id, name, isCloze, fields }): Kind => {
    const { notes, kept } = judged.get(id)!;
    const columns = fields.map((field, index) => ({ name: field, values: kept.map((note) => note[index] ?? '') }));
    return {
      id,
      name,
      notes,
      isRemembered: false,
      fields: columns.map(({ name: field, values }) => ({ name: field, samples: sampled(values) })),
      ...guess(columns, isCloze),
    };
  });
  const cards = new Map<string, number>();
  let suspended = 0;
  for (const { deckId, queue } of database.cards()) {
    cards.set(deckId, (cards.get(deckId) ?? 0) + 1);
    if (queue === -1) suspended++;
  }
  const decks = database
    .decks()
    .filter(({ id }) => cards.has(id))
    .map(({ id, name }) => ({ id, name, cards: cards.get(id)!, isChosen: true }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
  const presets = presetsOf(database, cards);
  return {
    source: 'anki',
    kinds,
    points,
    decks,
    cards: [...cards.values()].reduce((sum, count) => sum + count, 0),
    suspendedCards: suspended,
    answers: database.countReviews(),
    ...fittedOf(presets),
    presets,
    dayStartHour: database.days().startHour,
  };
}

/** What decks are scheduled by that have cards, with the most cards first. */
function presetsOf(database: AnkiDatabase, cards: ReadonlyMap<string, number>): NonNullable<Preview['presets']> {
  const presets = database.presets();
  const counts = new Map<string, number>();
  for (const [deckId, count] of cards) {
    const id = presets.get(deckId)?.id;
    if (id !== undefined) counts.set(id, (counts.get(id) ?? 0) + count);
  }
  const byId = new Map([...presets.values()].map((preset) => [preset.id, preset]));
  return [...counts]
    .sort(([, a], [, b]) => b - a)
    .slice(0, MOST_PRESETS)
    .map(([id, count]) => ({ ...byId.get(id)!, cards: count }));
}

/** Of the preset with parameters that most cards have: the learner's own from here on, for what is in no deck. */
function fittedOf(presets: NonNullable<Preview['presets']>): Pick<Preview, 'parameters' | 'retention'> {
  const { parameters, retention } = presets.find((preset) => preset.parameters) ?? {};
  return parameters ? { parameters, retention } : {};
}
