import type { DocumentEntry } from '@ichibun/contracts/documents';
import { hasJapanese } from '@ichibun/ui/script';

/** Hues of paper, far enough apart to be distinguished, and all calm. */
const HUES = [70, 145, 235, 300, 25, 190];
/** Characters of a title that fit onto a cover, and on one line of it. */
const LONGEST_TITLE = 42;

type CoveredBook = Pick<DocumentEntry, 'id' | 'title' | 'author' | 'hasCover'>;

/** The book's own cover, or one made of its title. Says nothing to screen readers: the title is beside it. */
export function Cover({
  book: { id, title, author, hasCover },
  small = false,
}: {
  book: CoveredBook;
  small?: boolean;
}) {
  return (
    <div aria-hidden="true" className="aspect-[2/3] overflow-hidden rounded-md border border-line shadow-lift">
      {hasCover ? (
        <img
          src={`/api/documents/${id}/cover`}
          alt=""
          loading="lazy"
          decoding="async"
          className="size-full bg-sunken object-cover"
        />
      ) : (
        <TitleCover title={title} author={author} small={small} />
      )}
    </div>
  );
}

function TitleCover({ title, author, small }: { title: string; author: string; small: boolean }) {
  const hue = HUES[hashOf(title) % HUES.length];
  const shown = [...title];
  const isVertical = hasJapanese(title);
  // A small cover would break a title in Latin letters within its words: its first letter stands for it.
  const isInitial = small && !isVertical;
  const whole = shown.length <= LONGEST_TITLE ? title : `${shown.slice(0, LONGEST_TITLE - 1).join('')}…`;
  const size = isInitial || shown.length <= 6 ? 'text-2xl' : shown.length <= 14 ? 'text-xl' : 'text-base';
  const direction = isVertical ? 'max-w-full self-end [writing-mode:vertical-rl]' : 'break-words';
  return (
    <div
      lang="ja"
      className={`flex size-full flex-col justify-between text-ink ${small ? 'p-1.5' : 'p-3'}`}
      style={{
        background: `light-dark(oklch(0.95 0.02 ${hue}), oklch(0.28 0.02 ${hue}))`,
        borderInlineStart: `${small ? 0.25 : 0.375}rem solid light-dark(oklch(0.82 0.05 ${hue}), oklch(0.45 0.05 ${hue}))`,
      }}
    >
      <div
        className={`min-h-0 flex-1 overflow-hidden font-mincho ${small && isVertical ? 'text-xs/none' : size} ${direction}`}
      >
        {isInitial ? shown[0] : whole}
      </div>
      {author && !small && <div className="mt-2 truncate font-mincho text-xs">{author}</div>}
    </div>
  );
}

function hashOf(text: string): number {
  let hash = 0;
  for (const character of text) hash = (hash * 31 + character.codePointAt(0)!) >>> 0;
  return hash;
}
