import type { Chapter } from '@ichibun/contracts/documents';
import { VirtualOptions } from '@ichibun/ui/virtual-options';
import { chapterAt } from '../contents/chapters.js';
import { messages } from '../messages.js';
import { snippetOf } from './search-sentences.js';

interface FoundSentencesProps {
  id: string;
  sentences: readonly string[];
  chapters: readonly Chapter[];
  /** Indexes of sentences, rising. */
  found: readonly number[];
  query: string;
  /** Index in `found`. */
  active: number;
  onJump(sentence: number): void;
}

/** What was found, each sentence with what is around it and where it is. */
export function FoundSentences({ id, sentences, chapters, found, query, active, onJump }: FoundSentencesProps) {
  return (
    <VirtualOptions
      id={id}
      label={messages.sentencesFound}
      count={found.length}
      rowKey={(index) => found[index]!}
      active={active}
      onChoose={(index) => onJump(found[index]!)}
      estimatedRowHeight={76}
      renderRow={(index) => {
        const sentence = found[index]!;
        return <Found sentence={sentence} text={sentences[sentence]!} query={query} chapters={chapters} />;
      }}
    />
  );
}

interface FoundProps {
  sentence: number;
  text: string;
  query: string;
  chapters: readonly Chapter[];
}

function Found({ sentence, text, query, chapters }: FoundProps) {
  const { before, found, after } = snippetOf(text, query);
  const chapter = chapterAt(chapters, sentence);
  return (
    <>
      <p lang="ja" className="line-clamp-2 break-phrases">
        {before}
        <mark className="bg-warn-soft font-semibold text-warn">{found}</mark>
        {after}
      </p>
      <p className="text-xs text-ink-soft">
        {messages.sentenceFound(sentence + 1)}
        {chapter && <> · {chapter.title}</>}
      </p>
    </>
  );
}
