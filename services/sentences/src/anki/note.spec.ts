import { describe, expect, it } from '@jest/globals';
import { guidOf } from './note.js';

describe('the identity of a note in Anki', () => {
  // As earlier releases have exported them: another identity would double the note, and begin its cards over.
  it.each([
    ['sentence e8e1fa8f-a77d-4053-a0fa-06fc94e6670f', 'J1KExZ7%LW'],
    ['word 1 お酒 おさけ', 'J!,eJ/.iU$'],
    ['word 1 誕生日 たんじょうび', 'iENdaGI5d3'],
    ['word 1 運転手 ', 'F[gONVd%c!'],
    ['word 2 お電話 おでんわ', 'F#X&a>n6yp'],
    ['word 1 手 て', 'vEpU7!2%u<'],
  ])('of %s is what it was', (key, guid) => {
    expect(guidOf(key)).toBe(guid);
  });
});
