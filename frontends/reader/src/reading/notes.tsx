import type { SentenceNote } from '@ichibun/contracts/documents';
import { messages } from '../messages.js';

/** What is beside the text before a sentence: who speaks, what is heard, which page is missing. */
export function Notes({ notes, sentence }: { notes: readonly SentenceNote[]; sentence: number }) {
  const here = notes.filter((note) => note.sentence === sentence && note.kind !== 'footnote');
  if (here.length === 0) return null;
  return (
    <aside className="my-1 text-[0.7em] text-ink-soft">
      {here.map(({ kind, text }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the notes of a sentence never change their order
        <span key={index} lang={kind === 'missing' ? undefined : 'ja'} className="me-[1em]">
          {kind === 'missing' ? messages.missingPage(text) : text}
        </span>
      ))}
    </aside>
  );
}
