import type { DefinedWord, ReadWord } from '@ichibun/api-client/contract';
import { useWordTranslation } from '@ichibun/api-client/reading';
import { NO_DEFINITION } from '@ichibun/api-client/word-changes';
import { Button } from '@ichibun/ui/button';
import { formatCount } from '@ichibun/ui/format';
import { CloseIcon } from '@ichibun/ui/icons';
import { SpeakButton } from '@ichibun/words/speak-button';
import { sensesOf } from './senses.js';
import { WordActionButtons } from './word-action-buttons.js';
import { WordText } from './word-text.js';

interface WordDetailsProps {
  word: ReadWord;
  /** With its definition; undefined until it is there. */
  defined: DefinedWord | undefined;
  /** Of the dictionary's senses the one that is meant here, from 1. */
  sense: number | null;
  sentence: string;
  onToggleKnown(): void;
  onToggleBlocked(): void;
  onSave(definition: string): void;
  onClose(): void;
}

/** What a word means: its dictionary form and reading, how it was changed, its senses and their source. */
export function WordDetails(props: WordDetailsProps) {
  const { word, defined, sense, sentence, onClose } = props;
  const { text, baseForm, baseReading, reading, conjugation, frequencyBand, certain } = word;
  const shownReading = baseReading || reading;
  const fromDictionary = defined ? defined.definition : word.meaning;
  const isMissing = defined?.definition === NO_DEFINITION;
  const asked = useWordTranslation(baseForm || text, sentence, isMissing).data;
  const definition = isMissing ? (asked?.translation ?? NO_DEFINITION) : fromDictionary;
  const source = isMissing ? asked?.source : defined?.definitionSource;
  return (
    <div className="text-base">
      <div className="flex items-start gap-3">
        <p lang="ja" className="min-w-0 flex-1 break-words">
          <span className="text-xl font-semibold">{baseForm || text}</span>
          {shownReading !== baseForm && <span className="ml-3 text-ink-soft">{shownReading}</span>}
        </p>
        <SpeakButton
          utterance={{ text: baseForm || text, reading: shownReading || undefined }}
          className="-mt-1 shrink-0"
        />
        <Button variant="quiet" size="icon" aria-label="Close" onClick={onClose} className="-mt-1 -mr-2 shrink-0">
          <CloseIcon />
        </Button>
      </div>
      {text !== baseForm && baseForm !== '' && (
        <p className="text-sm text-ink-soft">
          <span lang="ja" className="text-ink">
            {text}
          </span>
          {conjugation.length > 0 && <> · {conjugation.join(', ')}</>}
        </p>
      )}
      <Senses senses={sensesOf(definition)} meant={sense} />
      {word.grammar && <Example of={word.grammar} />}
      {word.isGrouped && <Parts words={word.tokens} />}
      <p className="mt-2 text-xs text-ink-soft">
        {[
          source && `Source: ${source}`,
          word.kind === 'name' && 'name',
          frequencyBand && `among the ${formatCount(frequencyBand)} most frequent words`,
          certain === 'UNCERTAIN' && 'not sure that this is one word',
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <WordActionButtons
        word={word}
        onToggleKnown={props.onToggleKnown}
        onToggleBlocked={props.onToggleBlocked}
        onSave={() => props.onSave(definition === NO_DEFINITION ? '' : definition)}
      />
    </div>
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
      <span className="block text-ink-soft">{translation}</span>
    </p>
  );
}

function Senses({ senses, meant }: { senses: string[]; meant: number | null }) {
  if (senses.length <= 1) return <p className="mt-2 break-words">{senses[0] ?? '…'}</p>;
  return (
    <ol className="mt-2 list-decimal space-y-1 pl-6 marker:text-ink-soft">
      {senses.map((sense, index) => (
        <li key={sense} className={`break-words ${index + 1 === meant ? 'font-semibold' : ''}`}>
          {sense}
          {index + 1 === meant && (
            <span className="ml-2 rounded-sm bg-accent-soft px-1.5 text-xs font-normal whitespace-nowrap text-accent">
              meant here (AI)
            </span>
          )}
        </li>
      ))}
    </ol>
  );
}

function Parts({ words }: { words: ReadWord[] }) {
  return (
    <details className="mt-2 text-sm">
      <summary className="min-h-6 text-accent underline decoration-line-strong underline-offset-4">
        Made of {words.length} parts
      </summary>
      <ul className="mt-1 space-y-1">
        {words.map((part, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a word never change their order
          <li key={index} className="flex gap-3">
            <span lang="ja" className="shrink-0">
              <WordText word={part} furigana={false} />
            </span>
            <span className="min-w-0 break-words text-ink-soft">{part.meaning}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}
