import { expect, it } from '@jest/globals';
import { classOf, wordsOfClass } from './classes.js';

it('a class has its words in their order, and each once', () => {
  expect([...classOf('TITLE-OF-FRIENDS')]).toEqual(['くん', 'ちゃん', '先輩']);
});

it('a class that a rule of code asks for and the table lacks is an error that names it', () => {
  expect(wordsOfClass('NO-SUCH-CLASS')).toBeUndefined();
  expect(() => classOf('NO-SUCH-CLASS')).toThrow('no class NO-SUCH-CLASS');
});
