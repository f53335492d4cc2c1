import { useState } from 'react';
import { messages } from '../messages.js';

interface SecondLineProps {
  text: string;
  /** Whether it is shown before it is asked for. */
  isShown: boolean;
  isLow: boolean;
}

/** What the second subtitles say, blurred until it is asked for. Give it the line as key. */
export function SecondLine({ text, isShown, isLow }: SecondLineProps) {
  const [isAsked, setAsked] = useState(false);
  const shows = isShown || isAsked;
  return (
    <button
      type="button"
      aria-label={shows ? undefined : messages.showSecond}
      aria-pressed={shows}
      disabled={isShown}
      data-second
      onClick={() => setAsked(!isAsked)}
      className={`max-w-prose rounded-sm px-2 text-center whitespace-pre-line text-ink-soft ${isLow ? 'text-xs' : 'py-1 text-sm sm:text-base'}`}
    >
      <span className={shows ? '' : '[filter:blur(8px)] select-none'} aria-hidden={shows ? undefined : 'true'}>
        {text}
      </span>
    </button>
  );
}
