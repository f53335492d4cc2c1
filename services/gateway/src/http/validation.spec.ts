import { listOf, shortText, visibleText, wholeNumber } from '@ichibun/contracts/schemas';
import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { validation } from './validation.js';

describe('a short text of a caller', () => {
  const texts: [string, string, string][] = [
    ['what PostgreSQL refuses', '猫\u0000の本', '猫の本'],
    ['other control characters', '猫\u0007の\u007f本', '猫の本'],
    ['what overrides the direction of text', '猫\u202etxt\u2066.本\u200f', '猫txt.本'],
    ['half a character', '猫\ud83d本', '猫\ufffd本'],
  ];
  it.each(texts)('is taken without %s', (_, given, taken) => {
    expect(shortText(100).parse(given)).toBe(taken);
  });

  it('that must be visible is refused when nothing else is in it', () => {
    const title = visibleText(100, 'What is it called?');
    expect(title.safeParse(' \u202e\u0000').error?.issues[0]?.message).toBe('What is it called?');
    expect(title.parse('猫')).toBe('猫');
  });
});

describe('a whole number in an address', () => {
  it.each(['1', '7', '50', '007'])('may be %s', (given) => {
    expect(wholeNumber(1, 50).parse(given)).toBe(Number(given));
  });

  it.each(['0', '51', '-1', '+1', '1.0', '1e1', '0x1', ' 1', '1 ', '', '１', 'NaN', '9'.repeat(400), ['1', '2'], true])(
    'is not %j, and the refusal says which may be',
    (given) => {
      expect(
        wholeNumber(1, 50)
          .safeParse(given)
          .error?.issues.map(({ message }) => message),
      ).toEqual(['Enter a whole number between 1 and 50.']);
    },
  );
});

describe('a refusal', () => {
  const said = async (schema: z.ZodType, given: unknown) =>
    await validation.transform(given, { type: 'body', schema } as never).then(
      () => undefined,
      (error: Error) => error.message,
    );
  const many: [string, z.ZodType, unknown, string][] = [
    ['a missing field', z.object({ days: z.int() }), {}, 'days: This is missing.'],
    ['another kind', z.object({ days: z.int() }), { days: 'x' }, 'days: This must be a number.'],
    ['a fraction', z.object({ days: z.int() }), { days: 1.5 }, 'days: This must be a whole number.'],
    ['a number', z.object({ days: z.int().max(3) }), { days: 4 }, 'days: Enter a number of at most 3.'],
    ['a long text', z.object({ name: shortText(1) }), { name: 'ab' }, 'name: Enter at most 1 character.'],
    ['an empty list', z.array(z.string()).min(1), [], 'Enter at least 1 entry.'],
    ['an entry of a list', listOf(z.string().max(2), 3), ['abc'], '0: Enter at most 2 characters.'],
    ['a choice', z.enum(['on', 'off']), 'x', 'This must be one of: on, off.'],
  ];
  it.each(many)('of %s is a plain sentence', async (_, schema, given, message) => {
    expect(await said(schema, given)).toBe(message);
  });
});
