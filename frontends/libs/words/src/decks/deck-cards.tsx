import { NO_DEFINITION, NO_TRANSLATION } from '@ichibun/api-client/not-available';
import type { Deck, SentenceDeck } from '@ichibun/contracts/sentences';
import { furiganaOf } from '@ichibun/japanese/furigana';
import { Checkbox } from '@ichibun/ui/checkbox';
import { SpeakerIcon } from '@ichibun/ui/icons';
import { Ruby } from '@ichibun/ui/ruby';
import { useId, useState } from 'react';
import { SentenceText } from '../suggestions/sentence-text.js';
import { messages } from './messages.js';

/** What a deck is made with, whatever its notes are. */
export type DeckOptions = Omit<SentenceDeck, 'sentenceIds'> & Pick<Deck, 'scheduling' | 'withWordsOfAnki'>;

export type CardKind = NonNullable<DeckOptions['cards']>[number];

/** What a note of the deck holds, to be shown as cards. */
export interface NoteExample {
  readonly word: string;
  readonly reading: string;
  readonly meaning: string;
  /** With readings as Anki writes them; empty in a deck of words. */
  readonly furigana: string;
  readonly translation: string;
  readonly source: string;
}

const KINDS: readonly CardKind[] = ['word', 'sentence', 'listening'];

interface CardChoiceProps {
  chosen: readonly CardKind[];
  withAudio: boolean;
  disabled: boolean;
  onChange(chosen: CardKind[]): void;
}

/** Which cards each note makes. */
export function CardChoice({ chosen, withAudio, disabled, onChange }: CardChoiceProps) {
  return (
    <fieldset disabled={disabled}>
      <legend className="text-sm font-medium">{messages.cardsOfEach}</legend>
      {KINDS.map((kind) => (
        <Checkbox
          key={kind}
          checked={chosen.includes(kind) && (kind !== 'listening' || withAudio)}
          disabled={disabled || (kind === 'listening' && !withAudio)}
          onChange={(checked) => onChange(KINDS.filter((one) => (one === kind ? checked : chosen.includes(one))))}
        >
          {messages.cardKinds[kind].name} <span className="text-xs text-ink-soft">{messages.cardKinds[kind].hint}</span>
        </Checkbox>
      ))}
    </fieldset>
  );
}

/** One note as its cards will look in Anki, front and back. */
export function CardPreview({ note, kinds }: { note: NoteExample; kinds: readonly CardKind[] }) {
  const [wanted, setWanted] = useState<CardKind>(kinds[0] ?? 'word');
  const heading = useId();
  const shown = kinds.includes(wanted) ? wanted : kinds[0];
  if (!shown) return null;
  return (
    <section aria-labelledby={heading}>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h3 id={heading} className="text-sm font-medium">
          {messages.cardAsItWillLook}
        </h3>
        {kinds.length > 1 && (
          <fieldset aria-label={messages.cardToShow} className="flex gap-1">
            {KINDS.filter((kind) => kinds.includes(kind)).map((kind) => (
              <button
                key={kind}
                type="button"
                aria-pressed={kind === shown}
                onClick={() => setWanted(kind)}
                className={`min-h-8 rounded-md px-2.5 text-xs ${kind === shown ? 'bg-accent-soft text-accent' : 'text-ink-soft hover:bg-sunken'}`}
              >
                {messages.cardKinds[kind].name}
              </button>
            ))}
          </fieldset>
        )}
      </div>
      <div className="mt-1 rounded-md border border-line bg-paper px-4 py-3 text-center break-words">
        <Front note={note} kind={shown} />
        <hr className="my-2 border-line" />
        <Back note={note} />
      </div>
    </section>
  );
}

function Front({ note, kind }: { note: NoteExample; kind: CardKind }) {
  if (kind === 'word') {
    return (
      <p lang="ja" className="text-3xl">
        {note.word}
      </p>
    );
  }
  if (kind === 'sentence') return <SentenceText furigana={note.furigana} readings="never" />;
  return (
    <p className="flex items-center justify-center gap-2 text-ink-soft">
      {messages.listen} <SpeakerIcon />
    </p>
  );
}

function Back({ note: { word, reading, meaning, furigana, translation, source } }: { note: NoteExample }) {
  return (
    <>
      <p lang="ja" className="text-2xl leading-loose">
        {furiganaOf(word, reading).map((piece, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a word never change their order
          <Ruby key={index} text={piece.text} reading={piece.reading} />
        ))}
      </p>
      {meaning !== NO_DEFINITION && (
        <p lang="en" className="whitespace-pre-line">
          {meaning}
        </p>
      )}
      {furigana && <SentenceText furigana={furigana} readings="always" />}
      {furigana && translation !== NO_TRANSLATION && (
        <p lang="en" className="text-sm text-ink-soft">
          {translation.replace(/<\/?b>/g, '')}
        </p>
      )}
      {source && <p className="mt-1 text-xs text-ink-soft">{source}</p>}
    </>
  );
}
