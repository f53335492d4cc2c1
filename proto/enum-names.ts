/** An enum of the contracts. */
type Enum = Readonly<Record<string, string | number>>;

type Kebab<S extends string> = S extends `${infer First}_${infer Rest}`
  ? `${Lowercase<First>}-${Kebab<Rest>}`
  : Lowercase<S>;

/** The names of an enum's values outside of the contracts: of MOST_FREQUENT `most-frequent`, of UNSPECIFIED none. */
export type NameIn<E extends Enum> = Kebab<Exclude<keyof E & string, 'UNSPECIFIED'>>;

const tables = new WeakMap<Enum, ReadonlyMap<string, number>>();

/** The values of an enum by their names, in the order of their numbers. */
function tableOf(values: Enum): ReadonlyMap<string, number> {
  let table = tables.get(values);
  if (!table) {
    const named = Object.entries(values).filter(([name, value]) => typeof value === 'number' && name !== 'UNSPECIFIED');
    table = new Map(named.map(([name, value]) => [name.toLowerCase().replaceAll('_', '-'), Number(value)]));
    tables.set(values, table);
  }
  return table;
}

/** All names of an enum, in the order of their numbers. */
export const namesOf = <E extends Enum>(values: E): NameIn<E>[] => [...tableOf(values).keys()] as NameIn<E>[];

/**
 * The name of a value.
 *
 * @param otherwise answered for UNSPECIFIED, and for a value of a newer release
 * @throws RangeError for these, where `otherwise` is not given
 */
export function nameOf<E extends Enum, const Otherwise = never>(
  values: E,
  value: E[keyof E],
  otherwise?: Otherwise,
): NameIn<E> | Otherwise {
  for (const [name, one] of tableOf(values)) if (one === value) return name as NameIn<E>;
  if (otherwise === undefined) throw new RangeError(`The value ${value} has no name.`);
  return otherwise;
}

/** The value that has a name. */
export const valueNamed = <E extends Enum>(values: E, name: NameIn<E>): E[keyof E] =>
  tableOf(values).get(name) as E[keyof E];
