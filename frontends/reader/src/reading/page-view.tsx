import { tokensOf } from '@ichibun/api-client/documents';
import { usePreference } from '@ichibun/ui/preferences';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Spaced } from '../words/spaced.js';
import { WordText } from '../words/word-text.js';
import { pageOfSentence, paragraphsOfPage } from './pages.js';
import { useTextSize } from './text-size.js';

interface PageViewProps {
  sentences: readonly string[];
  paragraphStarts: readonly number[];
  /** Any sentence of the page. */
  sentence: number;
  onOpen(sentence: number): void;
}

/** A page of sentences in their paragraphs; each opens by a press or a key. */
export function PageView({ sentences, paragraphStarts, sentence, onOpen }: PageViewProps) {
  const paragraphs = paragraphsOfPage(pageOfSentence(sentence), sentences.length, paragraphStarts);
  const size = useTextSize('page');
  return (
    <div lang="ja" className={`space-y-[0.75em] ${size}`}>
      {paragraphs.map((indexes) => (
        <p key={indexes[0]} className="break-words">
          {indexes.map((index) => (
            <PageSentence key={index} text={sentences[index]!} number={index + 1} onOpen={() => onOpen(index)} />
          ))}
        </p>
      ))}
    </div>
  );
}

interface PageSentenceProps {
  text: string;
  /** From 1. */
  number: number;
  onOpen(): void;
}

function PageSentence({ text, number, onOpen }: PageSentenceProps) {
  const queryClient = useQueryClient();
  const [furigana] = usePreference('furigana');
  const [addSpaces] = usePreference('add-spaces');
  const { data: tokens } = useQuery({ ...tokensOf(queryClient, text), enabled: furigana || addSpaces });
  return (
    // biome-ignore lint/a11y/useSemanticElements: a button is a box in its line, and a sentence runs over several
    <span
      role="button"
      tabIndex={0}
      aria-label={text}
      aria-haspopup="dialog"
      data-sentence={number}
      onClick={onOpen}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== ' ') return;
        event.preventDefault();
        onOpen();
      }}
      className="cursor-pointer rounded-sm box-decoration-clone hover:bg-accent-soft"
    >
      {tokens
        ? tokens.map((token, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the words of a sentence never change their order
            <Spaced key={index} token={token} next={tokens[index + 1]}>
              <WordText token={token} furigana={furigana} />
            </Spaced>
          ))
        : text}
    </span>
  );
}
