import { Japanese } from '@ichibun/ui/japanese';
import { language } from '@ichibun/ui/language';
import type { ReactNode } from 'react';
import { messages } from './messages.js';
import { pitchOf } from './pitch.js';

/** A reading with a line over what is said high, which ends with a corner where the pitch falls. */
export function PitchLine({ reading, accent }: { reading: string; accent: number }) {
  return (
    <Japanese className="whitespace-nowrap">
      <Morae reading={reading} accent={accent}>
        {(mora) => mora}
      </Morae>
      <span lang={language()} className="sr-only">
        {` (${messages.pitch(accent)})`}
      </span>
    </Japanese>
  );
}

/**
 * A word of a text with its pitch: over its kana, or over its reading, which is neither copied nor part of its name.
 */
export function PitchedText({ text, reading, accent }: { text: string; reading: string; accent: number }) {
  if (isKana(text)) {
    return (
      <Morae reading={text} accent={accent}>
        {(mora) => mora}
      </Morae>
    );
  }
  return (
    <ruby>
      {text}
      <rt>
        <Morae reading={reading} accent={accent}>
          {(mora) => <span data-reading={mora} className="before:content-[attr(data-reading)]" />}
        </Morae>
      </rt>
    </ruby>
  );
}

const isKana = (text: string) => /^[ぁ-ゖァ-ヺー]+$/u.test(text);

interface MoraeProps {
  reading: string;
  accent: number;
  children(mora: string): ReactNode;
}

/** The line lies where a line of text begins to grow: above, and to the right of upright text. */
function Morae({ reading, accent, children }: MoraeProps) {
  return pitchOf(reading, accent).map(({ mora, high, falls }, index) => (
    <span
      // biome-ignore lint/suspicious/noArrayIndexKey: the morae of a reading never change their order
      key={index}
      className={`border-accent ${high ? '[border-block-start-width:1px]' : ''} ${falls ? 'me-px [border-inline-end-width:1px]' : ''}`}
    >
      {children(mora)}
    </span>
  ));
}
