import type { Queryable } from '@ichibun/kit/database';
import type { Choices, Kind, Preview, StateOfValue, Status, Suspended } from '../card-files/collection.js';

/** Of a kind of notes what the learner chose, by the names of fields: their places change. */
interface KeptFields {
  readonly word?: string;
  readonly reading?: string;
  readonly state?: string;
  /** What values of the column of states mean; of a table without one, what all rows are. */
  readonly values?: Readonly<Record<string, StateOfValue>>;
}

interface KeptCollection {
  readonly suspended: Suspended;
  /** Absent where an earlier release has kept it. */
  readonly furtherCards?: boolean;
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
  const keys = preview.kinds.map(keyOf);
  const rows: { kind: string; choices: KeptFields | KeptCollection }[] = await database.query(
    'SELECT kind, choices FROM import_choices WHERE user_id = $1 AND kind = ANY($2::text[])',
    [userId, [COLLECTION, ...keys]],
  );
  const kept = new Map(rows.map(({ kind, choices }) => [kind, choices]));
  const collection = kept.get(COLLECTION) as KeptCollection | undefined;
  const without = new Set(collection?.withoutDecks);
  const chosenOf = new Map(preview.kinds.map((kind, at) => [kind.id, kept.get(keys[at]!) as KeptFields | undefined]));
  const kinds = new Map(preview.kinds.map((kind) => [kind.id, kind]));
  const meant = (status: Status): Status => {
    const kind = kinds.get(status.kindId);
    const chosen = chosenOf.get(status.kindId);
    const isOfColumn = chosen?.state === (status.field === undefined ? undefined : kind!.fields[status.field]?.name);
    const values = chosen?.values ?? {};
    return isOfColumn && Object.hasOwn(values, status.value) ? { ...status, state: values[status.value]! } : status;
  };
  return {
    ...preview,
    statuses: (preview.statuses ?? []).map(meant),
    suspended: collection?.suspended,
    furtherCards: collection?.furtherCards,
    kinds: preview.kinds.map((kind) => {
      const chosen = chosenOf.get(kind.id);
      if (!chosen || kind.hasHead === false) return kind;
      const placeOf = (name: string | undefined) => {
        const place = kind.fields.findIndex((field) => field.name === name);
        return place < 0 ? undefined : place;
      };
      return {
        ...kind,
        isRemembered: true,
        word: placeOf(chosen.word),
        reading: placeOf(chosen.reading),
        state: placeOf(chosen.state),
      };
    }),
    decks: preview.decks.map((deck) => ({ ...deck, isChosen: !without.has(deck.name) })),
  };
}

/** Keeps what a learner has chosen, for the next time. */
export async function remember(database: Queryable, userId: number, preview: Preview, choices: Choices): Promise<void> {
  const chosen = new Set(choices.decks);
  const named = preview.kinds.filter(({ hasHead }) => hasHead !== false);
  const chosenOf = new Map(choices.kinds.map((kind) => [kind.id, kind]));
  const statusesOf = Map.groupBy(choices.statuses, ({ kindId }) => kindId);
  const rows: [string, KeptFields | KeptCollection][] = named.slice(0, MOST).map((kind) => {
    const { word, reading, state } = chosenOf.get(kind.id) ?? {};
    const nameOf = (place: number | undefined) => (place === undefined ? undefined : kind.fields[place]?.name);
    const values = (statusesOf.get(kind.id) ?? [])
      .filter(({ field }) => field === state)
      .map((status) => [status.value, status.state]);
    const names = { word: nameOf(word), reading: nameOf(reading), state: nameOf(state) };
    const meanings = values.length > 0 ? { values: Object.fromEntries(values) } : {};
    return [keyOf(kind), JSON.parse(JSON.stringify({ ...names, ...meanings }))];
  });
  const withoutDecks = preview.decks
    .filter(({ id }) => !chosen.has(id))
    .map(({ name }) => name)
    .slice(0, MOST);
  // Lists have neither decks nor suspended cards.
  const { suspended, furtherCards = false } = choices;
  const ofCollection: KeptCollection = { suspended, furtherCards, withoutDecks };
  const kept = new Map([...rows, ...(preview.decks.length > 0 ? [[COLLECTION, ofCollection] as const] : [])]);
  await database.query(
    `INSERT INTO import_choices (user_id, kind, choices)
     SELECT $1, kind, choices FROM unnest($2::text[], $3::jsonb[]) AS c (kind, choices)
     ON CONFLICT (user_id, kind) DO UPDATE SET choices = excluded.choices`,
    [userId, [...kept.keys()], [...kept.values()].map((one) => JSON.stringify(one))],
  );
}
