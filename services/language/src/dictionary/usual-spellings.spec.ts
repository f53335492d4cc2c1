import { describe, expect, it } from '@jest/globals';
import { type DictionaryEntry, usualSpellings } from './entry.js';

/** Spellings, those with ! common, those with a tag marked by the dictionary. */
const entry = (kanji: string, kana: string, tags: string[] = []): DictionaryEntry => {
  const forms = (texts: string) =>
    texts
      .split(' ')
      .filter(Boolean)
      .map((text) => ({
        text: text.replace(/[!/].*$/u, ''),
        common: text.includes('!'),
        tags: text.split('/').slice(1),
      }));
  return {
    kanji: forms(kanji),
    kana: forms(kana),
    senses: [{ partOfSpeech: ['n'], tags, glosses: ['a meaning'] }],
  };
};

describe('the usual spellings of a word', () => {
  it.each<[string, DictionaryEntry, string, string[]]>([
    ['the common one, of another one', entry('座る! 坐る', 'すわる!'), '坐る', ['座る']],
    ['all common ones, of one that is marked', entry('子供! 子ども! 小供/iK', 'こども!'), '小供', ['子供', '子ども']],
    ['none, of a common one', entry('座る! 坐る', 'すわる!'), '座る', []],
    ['none, of one of several in use where none is common', entry('旁々 旁旁', 'かたがた'), '旁旁', []],
    ['kana, of a word that is usually written so', entry('有る! 在る!', 'ある!', ['uk']), '有る', ['ある', '在る']],
    ['none, of kana', entry('有る!', 'ある!', ['uk']), 'ある', []],
    ['none, of what is not among the spellings of its entry', entry('座る!', 'すわる!'), 'すわ る', []],
  ])('are %s', (_, of, written, spellings) => {
    expect(usualSpellings(of, written)).toEqual(spellings);
  });
});
