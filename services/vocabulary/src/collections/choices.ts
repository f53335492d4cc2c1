import type { Queryable } from '@ichibun/kit/database';
import type { Choices, Kind, Preview, Suspended } from './collection.js';

/** Of a kind of notes what the learner chose, by the names of fields: their places change. */
interface KeptFields {
  readonly word?: string;
  readonly reading?: string;
}

interface KeptCollection {
  readonly suspended: Suspended;
  /** The names of decks that were left out. */
  readonly withoutDecks: readonly string[];
}

const COLLECTION = 'collection';
/** Kinds and decks of which choices are kept. */
const MOST = 1_000;

const keyOf = ({ name, fields }: Kind) =>
  `fields ${name}: ${fields.map((field) => field.name).join(', ')}`.slice(0, 1_000);

/** A preview with what the learner chose last for such notes in place of guesses. */
export async function remembered(database: Queryable, userId: number, preview: Preview): Promise<Preview> {
  const rows: { kind: string; choices: KeptFields | KeptCollection }[] = await database.query(
    'SELECT kind, choices FROM import_choices WHERE user_id = $1 AND kind = ANY($2::text[])',
    [userId, [COLLECTION, ...preview.kinds.map(keyOf)]],
  );
  const kept = new Map(rows.map(({ kind, choices }) => [kind, choices]));
  const collection = kept.get(COLLECTION) as KeptCollection | undefined;
  const without = new Set(collection?.withoutDecks);
  return {
    ...preview,
    suspended: collection?.suspended,
    kinds: preview.kinds.map((kind) => {
      const chosen = kept.get(keyOf(kind)) as KeptFields | undefined;
      if (!chosen) return kind;
      const placeOf = (name: string | undefined) => {
        const place = kind.fields.findIndex((field) => field.name === name);
        return place < 0 ? undefined : place;
      };
      return { ...kind, word: placeOf(chosen.word), reading: placeOf(chosen.reading), isRemembered: true };
    }),
    decks: preview.decks.map((deck) => ({ ...deck, isChosen: !without.has(deck.name) })),
  };
}

/** Keeps what a learner has chosen, for the next time. */
export async function remember(database: Queryable, userId: number, preview: Preview, choices: Choices): Promise<void> {
  const chosen = new Set(choices.decks);
  const rows: [string, KeptFields | KeptCollection][] = preview.kinds.slice(0, MOST).map((kind) => {
    const { word, reading } = choices.kinds.find(({ id }) => id === kind.id) ?? {};
    const nameOf = (place: number | undefined) => (place === undefined ? undefined : kind.fields[place]?.name);
    const names = { word: nameOf(word), reading: nameOf(reading) };
    return [keyOf(kind), JSON.parse(JSON.stringify(names))];
  });
  const withoutDecks = preview.decks
    .filter(({ id }) => !chosen.has(id))
    .map(({ name }) => name)
    .slice(0, MOST);
  const kept = new Map([...rows, [COLLECTION, { suspended: choices.suspended, withoutDecks }]]);
  await database.query(
    `INSERT INTO import_choices (user_id, kind, choices)
     SELECT $1, kind, choices FROM unnest($2::text[], $3::jsonb[]) AS c (kind, choices)
     ON CONFLICT (user_id, kind) DO UPDATE SET choices = excluded.choices`,
    [userId, [...kept.keys()], [...kept.values()].map((one) => JSON.stringify(one))],
  );
}
