import { NO_DEFINITION } from '@ichibun/api-client/not-available';
import { useWordTranslation, type WordOfDocument } from '@ichibun/api-client/reading';
import { useLookUp } from '@ichibun/api-client/word-knowledge';
import type { FoundPattern } from '@ichibun/contracts/grammar';
import type { Candidate } from '@ichibun/contracts/language';
import type { DefinedWord, ReadWord } from '@ichibun/contracts/reading-words';
import { Button } from '@ichibun/ui/button';
import { CloseIcon } from '@ichibun/ui/icons';
import { saysReading } from '@ichibun/ui/script';
import { OtherSpellings } from '@ichibun/words/other-spellings';
import { PitchLine } from '@ichibun/words/pitch-line';
import { SpeakButton } from '@ichibun/words/speak-button';
import { WhyKnown } from '@ichibun/words/why-known';
import { useState } from 'react';
import { messages } from '../messages.js';
import { ConjugationSteps, withoutName } from './conjugation-steps.js';
import { KanjiParts } from './kanji-parts.js';
import { OtherReadings } from './other-readings.js';
import { OwnEntries, type OwnWord } from './own-entries.js';
import { PatternLines } from './pattern-lines.js';
import type { JoinedWords } from './patterns.js';
import { SenseList } from './sense-list.js';
import { sensesOf, sensesOfEntry } from './senses.js';
import { WordActionButtons } from './word-action-buttons.js';
import { WordMenu } from './word-menu.js';
import { WordTags } from './word-tags.js';
import { WordText } from './word-text.js';

interface WordDetailsProps {
  word: ReadWord;
  /** Grammar points that it is in. */
  patterns: readonly FoundPattern[];
  /** The words of these, as own dictionaries of grammar may have them. */
  joined: readonly string[];
  /** The word with those after it, which own dictionaries may have as one. */
  around: readonly JoinedWords[];
  place: WordOfDocument;
  /** With its definition; undefined until it is there. */
  defined: DefinedWord | undefined;
  /** Of the dictionary's senses the one that is meant here, from 1. */
  sense: number | null;
  sentence: string;
  /** Whether what is here has been painted once; until then nothing is asked for. */
  isPainted: boolean;
  onToggleKnown(): void;
  onToggleBlocked(): void;
  /** With the definition where the dictionary has none; empty elsewhere: the server knows it. */
  onSave(definition: string): void;
  /** Saves the sentence for a word of an own dictionary that several of its words are. */
  onLearnJoined(word: OwnWord): void;
  onSentence?: (() => void) | undefined;
  /** Opens the listening practice. */
  onPractise(): void;
  onClose(): void;
}

/** The grammar that a word is part of, its dictionary form and reading, how it was changed, and its senses. */
export function WordDetails(props: WordDetailsProps) {
  const { word, sense, sentence, isPainted, onClose } = props;
  const { text, baseForm, baseReading, reading, conjugation } = word;
  const written = baseForm || text;
  const shownReading = baseReading || reading;
  const { definition, source, isOfModel } = useDefinition(word, props.defined, sentence);
  const found = useLookUp(written, word, isPainted).data;
  const entry = word.grammar ? undefined : found?.candidates.find((one) => one.entry === word.entry);
  const [asksWhy, setAsksWhy] = useState(false);
  return (
    <div className="text-base">
      <PatternLines patterns={props.patterns} sentence={sentence} documentId={props.place.documentId} />
      <div className="flex items-start gap-1">
        <p className="min-w-0 flex-1 pt-1 break-phrases">
          <span lang="ja">
            <span className="mr-2 text-xl font-semibold">{written}</span>
            <ShownReading written={written} reading={shownReading} accent={word.pitchAccents[0]} />
          </span>{' '}
          <OtherSpellings of={entry?.otherSpellings} />
        </p>
        <SpeakButton utterance={{ text: written, reading: shownReading || undefined }} className="shrink-0" />
        <WordMenu word={word} place={props.place} onWhy={() => setAsksWhy(true)} onPractise={props.onPractise} />
        <Button variant="quiet" size="icon" aria-label={messages.close} onClick={onClose} className="-mr-2 shrink-0">
          <CloseIcon />
        </Button>
      </div>
      {asksWhy && word.uniqueVocabId !== null && (
        <div className="my-2 rounded-md bg-sunken px-3 py-2">
          <WhyKnown uniqueVocabId={word.uniqueVocabId} />
        </div>
      )}
      <WordTags
        classes={classesOf(word, entry)}
        frequencyBand={word.frequencyBand}
        jlpt={entry?.jlpt ?? null}
        // What a particle does its use says, and of a name that it is one.
        isCertain={word.certain === 'CERTAIN' || word.grammar !== null || word.uniqueVocabId === null}
        isKnownByParts={word.knownByParts}
      />
      {conjugation.length > 0 ? (
        <ConjugationSteps word={word} />
      ) : (
        text !== written && (
          <p lang="ja" className="mt-1 text-sm">
            {text}
          </p>
        )
      )}
      <SenseList senses={entry ? sensesOfEntry(entry.senses) : sensesOf(withoutName(definition, word))} meant={sense} />
      {word.grammar && <Example of={word.grammar} />}
      {word.isGrouped && (word.isExpression || conjugation.length === 0) && <Parts words={word.tokens} />}
      {found && (
        <>
          <OtherReadings word={word} candidates={found.candidates} />
          <KanjiParts kanji={found.kanji} />
        </>
      )}
      {isPainted && props.joined.map((form) => <OwnEntries key={form} word={form} reading="" />)}
      {isPainted && (
        <OwnEntries word={written} reading={shownReading} around={props.around} onLearn={props.onLearnJoined} />
      )}
      {source && <p className="mt-2 text-right text-xs text-ink-soft">{source}</p>}
      <WordActionButtons
        word={word}
        onToggleKnown={props.onToggleKnown}
        onToggleBlocked={props.onToggleBlocked}
        onSentence={props.onSentence}
        onSave={() => props.onSave(isOfModel ? definition : '')}
      />
    </div>
  );
}

/** The dictionary's definition, or where it has none, what a model says; with who says it. */
function useDefinition(word: ReadWord, defined: DefinedWord | undefined, sentence: string) {
  const isMissing = defined?.definition === NO_DEFINITION;
  const asked = useWordTranslation(word.baseForm || word.text, sentence, isMissing).data;
  if (!isMissing) return { definition: defined?.definition ?? word.meaning, source: defined?.definitionSource };
  const definition = asked?.translation ?? NO_DEFINITION;
  return { definition, source: asked?.source, isOfModel: definition !== NO_DEFINITION };
}

function classesOf({ kind, grammar }: ReadWord, entry: Candidate | undefined): string[] {
  if (grammar) return [grammar.name];
  if (kind === 'name') return ['name'];
  return entry?.senses[0]?.partsOfSpeech ?? [];
}

interface ShownReadingProps {
  written: string;
  reading: string;
  /** Undefined where no list says it. */
  accent: number | undefined;
}

/**
 * How it is read, with its usual pitch where a list says it; nothing that the spelling says already. Other accents are in
 * the dictionary.
 */
function ShownReading({ written, reading, accent }: ShownReadingProps) {
  if (accent === undefined || reading === '') {
    return !saysReading(written, reading) && <span className="text-ink-soft">{reading}</span>;
  }
  return (
    <span className="mr-2 text-ink-soft">
      <PitchLine reading={reading} accent={accent} />
    </span>
  );
}

/** A sentence that shows a use of grammar, the word in bold. */
function Example({ of: { example, translation } }: { of: NonNullable<ReadWord['grammar']> }) {
  return (
    <p className="mt-2 border-l-2 border-line-strong pl-3 text-sm">
      <span lang="ja">
        {example.split(/[<>]/).map((piece, index) =>
          // The pieces between < and > are every second one.
          // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of an example never change their order
          index % 2 === 1 ? <b key={index}>{piece}</b> : piece,
        )}
      </span>
      <span lang="en" className="block text-ink-soft">
        {translation}
      </span>
    </p>
  );
}

function Parts({ words }: { words: ReadWord[] }) {
  return (
    <details className="mt-2 text-sm">
      <summary className="min-h-6 text-accent underline decoration-line-strong underline-offset-4">
        {messages.madeOf(words.length)}
      </summary>
      <ul className="mt-1 space-y-1">
        {words.map((part, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a word never change their order
          <li key={index} className="flex gap-3">
            <span lang="ja" className="shrink-0">
              <WordText word={part} furigana={false} />
            </span>
            <span lang="en" className="min-w-0 break-words text-ink-soft">
              {part.meaning}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}
