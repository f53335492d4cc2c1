import { usePreference } from '@ichibun/ui/preferences';
import { notify } from '@ichibun/ui/toast';
import type { RefObject } from 'react';
import type { ReadingAloud } from '../listening/use-reading-aloud.js';
import { messages } from '../messages.js';
import type { WordCommands } from '../words/use-word-commands.js';
import { actionOf, type ReaderAction } from './reader-keys.js';
import type { SentenceCommands } from './sentence-tools.js';
import { useKeys } from './use-keys.js';
import type { WordSteps } from './use-word-steps.js';
import type { ReaderView } from './view-switch.js';

const furiganaAfter = { always: 'unknown', unknown: 'never', never: 'always' } as const;

/** What of the reader keys move. */
interface Moved {
  readonly view: ReaderView;
  readonly shown: string | null;
  readonly words: RefObject<WordCommands | null>;
  readonly tools: RefObject<SentenceCommands | null>;
  readonly aloud: ReadingAloud;
  show(shown: 'search' | 'contents' | 'keys' | null): void;
  step(by: 1 | -1): void;
  changeView(view: ReaderView): void;
  practise(): void;
}

/** Does what the reader's keys say. */
export function useReaderKeys(reader: Moved, steps: WordSteps, hasChapters: boolean): void {
  const { view, shown, words, tools, aloud, show, step, changeView, practise } = reader;
  const [furigana, setFurigana] = usePreference('furigana');
  const [writingMode, setWritingMode] = usePreference('writing-mode');
  const [withLetters] = usePreference('letter-keys');
  const withWord = (act: (commands: WordCommands) => void) =>
    words.current
      ? act(words.current)
      : notify({ title: messages.chooseWord, description: messages.chooseWordHint, isHint: true });
  const actions: Record<ReaderAction, () => unknown> = {
    next: () => step(1),
    previous: () => step(-1),
    nextWord: () => steps.stepWord(1),
    previousWord: () => steps.stepWord(-1),
    nextUnknown: () => steps.stepUnknown(1),
    previousUnknown: () => steps.stepUnknown(-1),
    markKnown: () => withWord((commands) => commands.markKnown()),
    block: () => withWord((commands) => commands.block()),
    save: () => withWord((commands) => commands.save()),
    translate: () => tools.current?.translate(),
    speak: aloud.toggleSentence,
    speakSlowly: aloud.speakSlowly,
    speakWord: () => withWord((commands) => commands.speak()),
    practise: () => practise(),
    readOn: aloud.toggleReadingOn,
    furigana: () => setFurigana(furiganaAfter[furigana]),
    search: () => show('search'),
    contents: () =>
      hasChapters
        ? show('contents')
        : notify({ title: messages.noContents, description: messages.noChapters, isHint: true }),
    view: () => {
      if (shown === 'sentence') show(null);
      changeView(view === 'sentence' ? 'page' : 'sentence');
    },
    writing: () => setWritingMode(writingMode === 'vertical' ? 'horizontal' : 'vertical'),
    help: () => show('keys'),
  };
  const atEnd = (action: ReaderAction) => action === 'previous' && show(null);
  useKeys(
    (key) => actionOf(key, withLetters, writingMode === 'vertical'),
    (action) => (shown === 'end' ? atEnd(action) : actions[action]()),
    shown === null || shown === 'sentence' || shown === 'end',
  );
}
