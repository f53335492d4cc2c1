import { describe, expect, it } from '@jest/globals';
import { type DictionaryEntry, otherSpellings, usualSpellings } from './entry.js';

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

describe('the spellings that are named beside a word', () => {
  it.each<[string, DictionaryEntry, string, string, string[]]>([
    ['the usual one, beside an old one', entry('座る! 坐る', 'すわる!'), '坐る', 'すわる', ['座る']],
    ['none, beside the only usual one', entry('座る! 坐る', 'すわる!'), '座る', 'すわる', []],
    ['the other usual one', entry('子供! 子ども! 小供/iK', 'こども!'), '子供', 'こども', ['子ども']],
    ['the kanji, beside kana', entry('座る! 坐る', 'すわる!'), 'すわる', 'すわる', ['座る']],
    ['no kana that are read beside it', entry('有る! 在る!', 'ある!', ['uk']), '有る', 'ある', ['在る']],
    [
      'other kana first, of a word that is mostly in kana',
      entry('有る! 在る!', 'ある! あり!', ['uk']),
      '有る',
      'ある',
      ['あり', '在る'],
    ],
    ['only common kanji, beside kana that are usual', entry('此れ 是', 'これ!', ['uk']), 'これ', 'これ', []],
    ['at most four', entry('甲 乙 丙 丁 戊 己', 'え!'), '甲', 'え', ['乙', '丙', '丁', '戊']],
    ['none, of a word that has kana alone', entry('', 'パン!'), 'パン', 'パン', []],
  ])('are %s', (_, of, written, reading, spellings) => {
    expect(otherSpellings(of, written, reading)).toEqual(spellings);
  });
});
