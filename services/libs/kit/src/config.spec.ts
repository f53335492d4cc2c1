import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { ConfigError, readConfig, switchVariable } from './config.js';

const schema = z.object({
  PORT: z.coerce.number().int().max(65_535).default(8080),
  SECRET: z.string().min(5),
  DEMO: switchVariable.default(false),
});

describe('configuration', () => {
  it('is read once, with defaults for what is absent or empty', () => {
    expect(readConfig(schema, { SECRET: 'hidden', PORT: '', DEMO: 'On' })).toEqual({
      PORT: 8080,
      SECRET: 'hidden',
      DEMO: true,
    });
  });

  const wrong: [string, Record<string, string>, string[]][] = [
    ['a missing variable', {}, ['SECRET']],
    ['all wrong ones at once', { PORT: 'eighty', SECRET: 'abc', DEMO: 'maybe' }, ['PORT', 'SECRET', 'DEMO']],
  ];
  it.each(wrong)('names %s', (_, environment, names) => {
    for (const name of names) expect(() => readConfig(schema, environment)).toThrow(name);
  });

  it('never shows a value', () => {
    const read = () => readConfig(schema, { SECRET: 'abc', PORT: 'eighty' });
    expect(read).toThrow(ConfigError);
    expect(read).not.toThrow(/abc|eighty/);
  });

  it.each([
    ['on', true],
    ['off', false],
    ['TRUE', true],
    ['0', false],
    ['yes', true],
  ])('reads %s as %s', (text, value) => {
    expect(switchVariable.parse(text)).toBe(value);
  });
});
