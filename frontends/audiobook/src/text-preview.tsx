import { reasonOf } from '@ichibun/api-client/request';
import type { AudiobookPreview } from '@ichibun/contracts/audiobook';
import { Checkbox } from '@ichibun/ui/checkbox';
import { messages } from './messages.js';

/** What is known of a text before an audiobook is made of it. */
export interface Looked {
  readonly preview: AudiobookPreview | undefined;
  readonly error: Error | null;
  readonly isPending: boolean;
}

/** How a text is written, with its first sentences. */
export function TextPreview({ looked: { preview, error, isPending } }: { looked: Looked }) {
  return (
    <div aria-live="polite" className="mt-4 space-y-3 text-sm">
      {isPending && <p className="text-ink-soft">{messages.looking}</p>}
      {error && <p className="text-danger">{reasonOf(error)}</p>}
      {preview && (
        <>
          <p>{messages.sentencesIn(preview.sentences, messages.layouts[preview.layout])}</p>
          <ul aria-label={messages.firstSentences} className="space-y-2 border-l-2 border-line pl-4">
            {preview.examples.map(({ japanese, english }) => (
              <li key={japanese}>
                <p lang="ja" className="break-words">
                  {japanese}
                </p>
                <p lang={english ? 'en' : undefined} className="break-words text-ink-soft">
                  {english ?? messages.noEnglishYet}
                </p>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

interface MissingEnglishProps {
  preview: AudiobookPreview;
  /** Whether the text is a file of the learner's, and not a document. */
  isFile: boolean;
  /** Whether the learner goes on without it. */
  skips: boolean;
  onSkip(skips: boolean): void;
}

/** How much English is missing, and what can be done about it. */
export function MissingEnglish({ preview, isFile, skips, onSkip }: MissingEnglishProps) {
  const { missingEnglish, sentences, canTranslate } = preview;
  if (missingEnglish === 0) return null;
  if (canTranslate) {
    return <p className="text-sm text-ink-soft">{messages.modelTranslates(missingEnglish, sentences)}</p>;
  }
  return (
    <div className="rounded-md border border-line bg-sunken px-4 py-3 text-sm">
      <p>
        {messages.noModel(missingEnglish, sentences)}
        {isFile ? messages.putIntoFile : messages.goOnWithout}
      </p>
      <Checkbox checked={skips} onChange={onSkip}>
        {messages.skipEnglish}
      </Checkbox>
    </div>
  );
}
