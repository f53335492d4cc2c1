import { showLanguage } from '@ichibun/ui/language';
import { readPreference } from '@ichibun/ui/stored-preferences';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { placesFor } from './places.js';

const library = {
  texts: [
    { id: 1, title: '吾輩は猫である' },
    { id: 2, title: 'Ｂｏｔｃｈａｎ' },
    ...[3, 4, 5, 6].map((id) => ({ id, title: `News ${id}` })),
  ],
  sentences: [{ id: 7, targetSentence: '<b>猫</b>が鳴く。', sentenceTranslated: 'A cat meows.' }],
};
const found = (question: string) => placesFor(question, library).map(({ kind, shown }) => `${kind} ${shown}`);

beforeEach(() => localStorage.clear());
afterEach(() => showLanguage('en'));

describe('what is found beside words', () => {
  it.each<[string, string[]]>([
    ['猫', ['text 吾輩は猫である', 'sentence 猫が鳴く。']],
    ['MEOW', ['sentence 猫が鳴く。']],
    ['botchan', ['text Ｂｏｔｃｈａｎ']],
    ['news', ['text News 3', 'text News 4', 'text News 5']],
    ['vocabulary', ['page Words']],
    ['anki', ['page Import words', 'page Sentences for a text', 'page Other programs']],
    ['progress', ['page Progress']],
    ['library', ['page Library']],
    ['dark', ['setting Colours: Dark']],
    ['e', []],
    ['zxqw', []],
  ])('for %s is %j', (question, places) => expect(found(question)).toEqual(places));

  it('is called in the language of the interface, and found by English too', async () => {
    await showLanguage('ja');
    expect(found('単語帳')).toEqual(['page 単語']);
    expect(found('vocabulary')).toEqual(['page 単語']);
  });

  it('leads to the sentence without telling the server which, and to texts and pages', () => {
    const addresses = (question: string) => placesFor(question, library).map(({ address }) => address);
    expect(addresses('猫')).toEqual(['/assisted-reader/read/1', `/sentence-bank#${encodeURIComponent('猫が鳴く。')}`]);
    expect(addresses('statistics')).toEqual(['/analytics']);
  });

  it('changes a setting, which then offers the opposite', () => {
    const [setting] = placesFor('add spaces', library);
    expect(setting!.shown).toBe('Add Spaces: turn on');
    setting!.change!();
    expect(readPreference('add-spaces')).toBe(true);
    expect(placesFor('add spaces', library)[0]!.shown).toBe('Add Spaces: turn off');
  });
});
