// The worker that looks into films: one question, one answer, then it ends.

import type { FilmAnswer, FilmQuestion } from './film-question.js';
import { subtitlesInside, tracksInside } from './subtitles-inside.js';
import { unplayedOf } from './unplayed.js';

const answer = (message: FilmAnswer) => postMessage(message);

addEventListener('message', async ({ data }: MessageEvent<FilmQuestion>) => {
  try {
    answer({ is: 'result', result: await resultOf(data) });
  } catch (error) {
    answer({ is: 'failure', message: error instanceof Error ? error.message : String(error) });
  }
});

function resultOf(question: FilmQuestion) {
  switch (question.ask) {
    case 'tracks':
      return tracksInside(question.film);
    case 'subtitles':
      return subtitlesInside(question.film, question.track, (share) => answer({ is: 'progress', share }));
    case 'unplayed':
      return unplayedOf(question.film, question.playsHevc);
  }
}
