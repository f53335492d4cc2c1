import { describe, expect, it } from '@jest/globals';
import { shortText, visibleText } from './schemas.js';

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
