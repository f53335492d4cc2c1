import { collectionPreview } from '@ichibun/contracts/card-imports';
import { type NameIn, nameOf, namesOf, valueNamed } from '@ichibun/proto/enum-names';
import { Source } from '@ichibun/proto/imports';
import { describe, expect, it } from '@jest/globals';

enum Fruit {
  UNSPECIFIED = 0,
  APPLE = 1,
  WILD_CHERRY = 2,
}

describe('an enum of the contracts', () => {
  it('names its values in small letters, in the order of their numbers', () => {
    expect(namesOf(Fruit)).toEqual(['apple', 'wild-cherry']);
    expect(nameOf(Fruit, Fruit.WILD_CHERRY)).toBe('wild-cherry');
    expect(valueNamed(Fruit, 'wild-cherry')).toBe(Fruit.WILD_CHERRY);
  });

  it('has no name for what is unspecified, or of a newer release, but the one that is given', () => {
    expect(nameOf(Fruit, Fruit.UNSPECIFIED, 'apple')).toBe('apple');
    expect(nameOf(Fruit, 7 as Fruit, null)).toBeNull();
    expect(() => nameOf(Fruit, 7 as Fruit)).toThrow('The value 7 has no name.');
  });

  it('is in the HTTP contract with all its values', () => {
    expect(collectionPreview.shape.source.options).toEqual(namesOf(Source));
  });

  it('makes a message that is missing for one of its values a type error', () => {
    const messages = { apple: 'Apple', 'wild-cherry': 'Wild cherry' } satisfies Record<NameIn<typeof Fruit>, string>;
    // @ts-expect-error wild-cherry has no message
    const missing = { apple: 'Apple' } satisfies Record<NameIn<typeof Fruit>, string>;
    expect([...Object.keys(messages), ...Object.keys(missing)]).toEqual(['apple', 'wild-cherry', 'apple']);
  });
});
