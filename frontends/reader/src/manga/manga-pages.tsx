import type { ReadableDocument } from '@ichibun/contracts/documents';
import { Button } from '@ichibun/ui/button';
import { ArrowLeftIcon, ArrowRightIcon } from '@ichibun/ui/icons';
import { usePreference } from '@ichibun/ui/preferences';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Captions } from '../film/captions.js';
import type { FilmLine } from '../film/lines.js';
import { useNewWords } from '../film/use-new-words.js';
import { useKeys } from '../reading/use-keys.js';
import { usePosition } from '../reading/use-position.js';
import type { WordCommands } from '../words/use-word-commands.js';
import { wordActions } from '../words/word-actions.js';
import { messages } from './messages.js';
import { type MangaPage, sentencesOfBoxes } from './mokuro.js';
import type { Manga } from './open-manga.js';

interface MangaPagesProps {
  book: ReadableDocument;
  manga: Manga;
}

type MangaAction = 'next' | 'previous' | keyof ReturnType<typeof wordActions>;

/** As in the reader; pages turn to the left. */
const KEYS: Readonly<Record<string, MangaAction>> = {
  ArrowLeft: 'next',
  ArrowRight: 'previous',
  l: 'nextWord',
  h: 'previousWord',
  m: 'markKnown',
  x: 'block',
  b: 'save',
};

/** A volume, page by page: a box that is tapped shows its words below. */
export function MangaPages({ book, manga }: MangaPagesProps) {
  const { pages } = manga.volume;
  const ofBoxes = useMemo(() => sentencesOfBoxes(manga.volume, book.sentences), [manga, book.sentences]);
  const { sentence: place, moveTo } = usePosition(book);
  const [page, setPage] = useState(() => pageOf(ofBoxes, place));
  const [box, setBox] = useState<number | null>(null);
  const lines = useMemo(
    (): FilmLine[] =>
      ofBoxes[page]!.filter((one) => one.length > 0).map((sentences) => ({ start: 0, end: 0, sentences })),
    [ofBoxes, page],
  );
  const { newWords, coverage } = useNewWords(book.id, lines);
  const turn = (by: 1 | -1) => {
    const next = Math.max(0, Math.min(page + by, pages.length - 1));
    setPage(next);
    setBox(null);
    const first = ofBoxes[next]!.flat()[0];
    if (first !== undefined) moveTo(first);
  };
  const choose = (index: number) => {
    setBox(index);
    const [first] = ofBoxes[page]![index]!;
    if (first !== undefined) moveTo(first);
  };
  const commands = useRef<WordCommands>(null);
  const [withLetters] = usePreference('letter-keys');
  const actions: Record<MangaAction, () => void> = {
    next: () => turn(1),
    previous: () => turn(-1),
    ...wordActions(commands),
  };
  useKeys(
    (key) => (key.length === 1 && !withLetters ? undefined : KEYS[key]),
    (action) => actions[action](),
    true,
  );
  const shown = box === null ? [] : ofBoxes[page]![box]!;
  return (
    <div className="space-y-3 pb-6">
      <div className="flex flex-wrap items-center justify-center gap-2">
        <Button size="icon" aria-label={messages.next} disabled={page === pages.length - 1} onClick={() => turn(1)}>
          <ArrowLeftIcon />
        </Button>
        <p role="status" className="text-sm tabular-nums">
          {messages.page(page + 1, pages.length)}
        </p>
        <Button size="icon" aria-label={messages.previous} disabled={page === 0} onClick={() => turn(-1)}>
          <ArrowRightIcon />
        </Button>
        {coverage !== undefined && <p className="text-sm text-ink-soft">{messages.newWords(newWords)}</p>}
      </div>
      <div className="sticky top-14 z-10 rounded-md border border-line bg-surface sm:top-16">
        {shown.length > 0 ? (
          <Captions
            documentId={book.id}
            sentences={book.sentences}
            line={{ start: 0, end: 0, sentences: shown }}
            commands={commands}
            onLookUp={() => {}}
            onSave={() => {}}
            second=""
            showsSecond={false}
            isLow={false}
          />
        ) : (
          <p className="p-3 text-center text-sm text-ink-soft">{messages.tap}</p>
        )}
      </div>
      <Picture
        key={page}
        page={pages[page]!}
        number={page + 1}
        load={() => manga.picture(page)}
        chosen={box}
        onChoose={choose}
      />
    </div>
  );
}

/** The page on which a sentence is. */
function pageOf(ofBoxes: readonly (readonly (readonly number[])[])[], sentence: number): number {
  return Math.max(
    0,
    ofBoxes.findIndex((boxes) => boxes.some((sentences) => sentences.includes(sentence))),
  );
}

interface PictureProps {
  page: MangaPage;
  number: number;
  load(): Promise<Blob> | undefined;
  chosen: number | null;
  onChoose(box: number): void;
}

/** The picture of a page with its boxes, in their places whatever its size. */
function Picture({ page: { width, height, boxes }, number, load, chosen, onChoose }: PictureProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [isMissing, setMissing] = useState(false);
  const latest = useRef(load);
  useEffect(() => {
    let isCurrent = true;
    const draw = async () => {
      const blob = await latest.current();
      if (!blob) throw new Error('no picture');
      // Drawn, not linked: a picture of the learner's has no address in the page.
      using picture = closing(await createImageBitmap(blob));
      if (!isCurrent || !canvas.current) return;
      canvas.current.width = picture.bitmap.width;
      canvas.current.height = picture.bitmap.height;
      canvas.current.getContext('2d')!.drawImage(picture.bitmap, 0, 0);
    };
    draw().catch(() => isCurrent && setMissing(true));
    return () => {
      isCurrent = false;
    };
  }, []);
  const percent = (part: number, all: number) => `${(100 * part) / all}%`;
  return (
    <div
      className="relative mx-auto"
      style={{ aspectRatio: `${width} / ${height}`, maxHeight: '90dvh', maxWidth: '100%' }}
    >
      {isMissing ? (
        <p className="p-3 text-center text-sm text-ink-soft">{messages.noPicture}</p>
      ) : (
        <canvas ref={canvas} role="img" aria-label={messages.picture(number)} className="h-full w-full" />
      )}
      {boxes.map((one, index) => (
        <button
          // biome-ignore lint/suspicious/noArrayIndexKey: they never change
          key={index}
          type="button"
          lang="ja"
          aria-label={one.text}
          aria-pressed={chosen === index}
          onClick={() => onChoose(index)}
          className={`absolute cursor-pointer rounded-md border ${chosen === index ? 'border-accent' : 'border-transparent hover:border-line-strong'}`}
          style={{
            left: percent(one.left, width),
            top: percent(one.top, height),
            width: percent(one.width, width),
            height: percent(one.height, height),
          }}
        />
      ))}
    </div>
  );
}

const closing = (bitmap: ImageBitmap) => ({ bitmap, [Symbol.dispose]: () => bitmap.close() });
