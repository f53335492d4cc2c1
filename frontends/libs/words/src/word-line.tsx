import { searchAddress } from '@ichibun/api-client/word-address';
import { cut } from '@ichibun/ui/format';
import { Japanese, Reading } from '@ichibun/ui/japanese';
import { Link } from '@ichibun/ui/router';
import { OtherSpellings } from './spellings/other-spellings.js';
import { shownContent } from './suggestions/not-available.js';

const DEFINITION_LENGTH = 120;

interface WordLineProps {
  word: string;
  reading: string;
  otherSpellings: readonly string[];
  definition: string;
}

/** The word that a sentence is for, with its reading and meaning. */
export function WordLine({ word, reading, otherSpellings, definition }: WordLineProps) {
  return (
    <p className="text-sm break-words">
      <Link to={searchAddress(word)} className="text-ink no-underline hover:underline">
        <Japanese className="font-medium">{word}</Japanese>
      </Link>
      <Reading of={{ word, reading }} className="ml-2 text-ink-soft" /> <OtherSpellings of={otherSpellings} />
      {definition && (
        <span lang="en" className="ml-2 text-ink-soft">
          {cut(shownContent(definition), DEFINITION_LENGTH)}
        </span>
      )}
    </p>
  );
}
