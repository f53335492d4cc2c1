import { expect, it } from '@jest/globals';
import { renderHook } from '@testing-library/react';
import type { Film } from '../film/use-film.js';
import { useMovesOverParts } from './use-parts.js';

const LINES = [0, 1, 2, 3].map((index) => ({ start: 1_000 * index, end: 1_000 * index + 900, sentences: [index] }));
const PART = { sound: 'a.mp3', from: 0 };
const PARTS = [PART];

/** A sound that the learner was at the second line of. */
function recording() {
  const done: string[] = [];
  const film = {
    isPlaying: false,
    now: () => 0,
    goTo: (line: number) => void done.push(`line ${line}`),
    play: () => void done.push('plays'),
  } as unknown as Film;
  const playing = { index: 0, part: PART, setIndex: () => {} };
  const { result } = renderHook(() => useMovesOverParts(film, LINES, PARTS, playing, 1));
  return { moves: result.current, done };
}
const sound = (done: string[]) =>
  Object.assign(document.createElement('audio'), { play: async () => void done.push('plays') });

it('moves that come while the sound is being loaded lead on from where it is to begin', () => {
  const { moves, done } = recording();
  moves.step(1);
  moves.step(1);
  expect(done).toEqual([]);
  moves.loaded(sound(done));
  expect(done).toEqual(['line 3']);
});

it('a line that is pressed while the sound is being loaded is played once it is there', () => {
  const { moves, done } = recording();
  moves.goTo(2, true);
  moves.loaded(sound(done));
  expect(done).toEqual(['line 2', 'plays']);
});
