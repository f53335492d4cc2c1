import type { Chapter } from '@ichibun/contracts/documents';
import { Dialog } from '@ichibun/ui/dialog';
import { formatCount } from '@ichibun/ui/format';
import { messages } from '../messages.js';
import { chapterAt, isPart } from './chapters.js';

interface ContentsDialogProps {
  open: boolean;
  onOpenChange(open: boolean): void;
  chapters: readonly Chapter[];
  /** At which the learner is. */
  sentence: number;
  onJump(sentence: number): void;
}

/** The table of contents; the chapter that is read is marked. */
export function ContentsDialog({ open, onOpenChange, chapters, sentence, onJump }: ContentsDialogProps) {
  const current = chapterAt(chapters, sentence);
  const hasParts = chapters.some((_, index) => isPart(chapters, index));
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={messages.contents}>
      <ol lang="ja" className="-mx-2">
        {chapters.map((chapter, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the chapters of a book never change their order
          <li key={index}>
            <button
              type="button"
              aria-current={chapter === current ? 'location' : undefined}
              onClick={() => onJump(chapter.sentence)}
              className={`flex min-h-10 w-full items-baseline gap-3 rounded-md px-2 py-1.5 text-left hover:bg-sunken ${
                chapter === current ? 'font-semibold text-accent' : ''
              }`}
            >
              <span className={`min-w-0 flex-1 break-words ${hasParts ? placeOf(isPart(chapters, index)) : ''}`}>
                {chapter.title}
              </span>
              <span className="text-xs font-normal text-ink-soft tabular-nums">
                {formatCount(chapter.sentence + 1)}
              </span>
            </button>
          </li>
        ))}
      </ol>
    </Dialog>
  );
}

/** Chapters of a book in parts stand under the headings of these. */
const placeOf = (isHeading: boolean) => (isHeading ? 'font-medium' : 'pl-4');
