import type { AudiobookPreview } from '@ichibun/api-client/contract';
import { reasonOf } from '@ichibun/api-client/request';
import { Checkbox } from '@ichibun/ui/checkbox';
import { counted } from '@ichibun/ui/format';

const LAYOUTS = {
  japanese: 'Japanese',
  columns: 'Japanese and English in columns',
  alternating: 'lines of Japanese and English in turn',
};

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
      {isPending && <p className="text-ink-soft">Looking at the text…</p>}
      {error && <p className="text-danger">{reasonOf(error)}</p>}
      {preview && (
        <>
          <p>
            {counted(preview.sentences, 'sentence')}; {LAYOUTS[preview.layout]}.
          </p>
          <ul aria-label="First sentences" className="space-y-2 border-l-2 border-line pl-4">
            {preview.examples.map(({ japanese, english }) => (
              <li key={japanese}>
                <p lang="ja" className="break-words">
                  {japanese}
                </p>
                <p className="break-words text-ink-soft">{english ?? 'No English yet'}</p>
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
  const which = `${missingEnglish} of ${counted(sentences, 'sentence')}`;
  if (canTranslate) {
    return (
      <p className="text-sm text-ink-soft">
        {which} have no English translation by people: the language model translates them first.
      </p>
    );
  }
  return (
    <div className="rounded-md border border-line bg-sunken px-4 py-3 text-sm">
      <p>
        {which} have no English translation, and no language model is set up to make one.{' '}
        {isFile
          ? 'Put the English into the file, behind a tab on each line or on every other line, or go on without it.'
          : 'You can go on without it.'}
      </p>
      <Checkbox checked={skips} onChange={onSkip}>
        Go on without the missing English: these sentences are spoken in Japanese alone
      </Checkbox>
    </div>
  );
}
