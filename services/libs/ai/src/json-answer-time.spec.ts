import { checkLinearTime } from '@ichibun/test-kit/linear-time';
import { it } from '@jest/globals';
import { z } from 'zod';
import { readAnswer } from './json-answer.js';

it('an answer of a model is read in linear time, whatever it holds', () => {
  const read = (text: string) => readAnswer(text, z.object({ a: z.string() }));
  checkLinearTime('readAnswer', read, ['```', 'json', '<think>', '</think>', '{', '}', '"', '\\', ' ', '\n', 'a', '[']);
}, 120_000);
