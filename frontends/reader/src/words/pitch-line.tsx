import { Japanese } from '@ichibun/ui/japanese';
import { language } from '@ichibun/ui/language';
import { texts } from '../texts.js';
import { pitchOf } from './pitch.js';

/** A reading with a line over what is said high, which ends with a corner where the pitch falls. */
export function PitchLine({ reading, accent }: { reading: string; accent: number }) {
  return (
    <Japanese className="whitespace-nowrap">
      {pitchOf(reading, accent).map(({ mora, high, falls }, index) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: the morae of a reading never change their order
          key={index}
          className={`border-accent ${high ? 'border-t' : ''} ${falls ? 'mr-px border-r' : ''}`}
        >
          {mora}
        </span>
      ))}
      <span lang={language()} className="sr-only">
        {` (${texts.pitch(accent)})`}
      </span>
    </Japanese>
  );
}
