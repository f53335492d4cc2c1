import type { Kind, Preview } from '../card-files/collection.js';
import { guess, JUDGED, samplesOf } from '../card-files/words-of-fields.js';
import type { AnkiDatabase } from './anki-database.js';

/** UTF-16 units of samples: the note types with the fewest notes have none beyond them. */
const MOST_SAMPLED = 200_000;

/** Tells what is in a collection. */
export function previewOf(database: AnkiDatabase): Preview {
  const judged = new Map<string, { notes: number; every: number; kept: (readonly string[])[] }>();
  for (const { typeId, fields } of database.notes()) {
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
      ...{ id, name, notes, isRemembered: false },
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
  return {
    source: 'anki',
    kinds,
    decks,
    cards: [...cards.values()].reduce((sum, count) => sum + count, 0),
    suspendedCards: suspended,
    answers: database.countReviews(),
    ...database.fitted(cards),
  };
}
