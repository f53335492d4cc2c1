import type { RefObject } from 'react';
import type { WordCommands } from './use-word-commands.js';

/** What keys do with the words of the sentence that is shown; nothing where none is. */
export const wordActions = (commands: RefObject<WordCommands | null>) => ({
  nextWord: () => commands.current?.step(1),
  previousWord: () => commands.current?.step(-1),
  markKnown: () => commands.current?.markKnown(),
  block: () => commands.current?.block(),
  save: () => commands.current?.save(),
});
