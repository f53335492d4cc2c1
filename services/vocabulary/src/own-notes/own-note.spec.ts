import { describe, expect, it } from '@jest/globals';
import { shownFields, tellingFields } from './own-note.js';

const names = (count: number) => Array.from({ length: count }, (_, index) => `field ${index}`);
const sounds = (count: number) => Array.from({ length: count }, (_, index) => `[sound:${index}.mp3]`).join('');

describe('the fields of a note on a card', () => {
  it('end in … where their text is cut, and not where it is not', () => {
    const [long, short] = shownFields({ names: names(2), fields: ['長'.repeat(501), '長'.repeat(500)] }, '猫', null);
    expect(long!.text).toBe(`${'長'.repeat(500)}…`);
    expect(short!.text).toBe('長'.repeat(500));
  });

  it('say how many files of a field are not shown', () => {
    const [line, sound, few] = shownFields(
      { names: names(3), fields: [`a line ${sounds(6)}`, sounds(5), sounds(4)] },
      '猫',
      null,
    );
    expect([line!.text, line!.files.length]).toEqual(['a line … +2', 4]);
    expect([sound!.text, sound!.files.length]).toEqual(['… +1', 4]);
    expect([few!.text, few!.files.length]).toEqual(['', 4]);
  });

  it('say how many fields are not shown', () => {
    const kept = { names: names(14), fields: names(14) };
    const shown = shownFields(kept, '猫', null);
    expect(shown.map(({ text }) => text)).toEqual([...names(12), '… +2']);
    expect(tellingFields(kept, '猫', null)).toHaveLength(14);
    expect(shownFields({ names: names(12), fields: names(12) }, '猫', null)).toHaveLength(12);
  });
});
