import { expect, it } from '@jest/globals';
import { type Branch, treeOf } from './deck-tree.js';

const deck = (id: string, name: string, cards: number) => ({ id, name, cards, isChosen: true });
const shape = (branches: readonly Branch[]): unknown[] =>
  branches.map(({ name, decks, cards, branches: below }) => [name, decks.join(), cards, shape(below)]);

it('has a level for each part of a name, which stands for all decks below it', () => {
  const decks = [deck('1', '日本語', 2), deck('2', '日本語::Core', 30), deck('3', '日本語::Core::N5', 8)];
  expect(shape(treeOf([...decks, deck('4', 'Clips', 1)]))).toEqual([
    ['日本語', '1,2,3', 40, [['Core', '2,3', 38, [['N5', '3', 8, []]]]]],
    ['Clips', '4', 1, []],
  ]);
});

it('has a level without cards of its own where only decks below it have some', () => {
  expect(shape(treeOf([deck('1', 'A::B::C', 5)]))).toEqual([['A', '1', 5, [['B', '1', 5, [['C', '1', 5, []]]]]]]);
});

it('has the paths of all levels, which tell decks of one name apart', () => {
  const [a, b] = treeOf([deck('1', 'A::N5', 1), deck('2', 'B::N5', 1)]);
  expect([a!.branches[0]!.path, b!.branches[0]!.path]).toEqual(['A::N5', 'B::N5']);
});
