import type { ReadableDocument } from '@ichibun/contracts/documents';
import { Button } from '@ichibun/ui/button';
import { ArrowLeftIcon, ArrowRightIcon } from '@ichibun/ui/icons';
import { lazyDialog } from '@ichibun/ui/lazy-dialog';
import { notify } from '@ichibun/ui/toast';
import { useEffect, useRef, useState } from 'react';
import { Captions } from '../film/captions.js';
import { useActionKeys } from '../reading/use-action-keys.js';
import type { WordCommands } from '../words/use-word-commands.js';
import { wordActions } from '../words/word-actions.js';
import { MANGA_KEYS, type MangaAction } from './manga-keys.js';
import { messages } from './messages.js';
import type { MangaPage } from './mokuro.js';
import type { Manga } from './open-manga.js';
import { usePages } from './use-pages.js';

interface MangaPagesProps {
  book: ReadableDocument;
  manga: Manga;
}

const MangaKeysDialog = lazyDialog(async () => (await import('./manga-keys-dialog.js')).MangaKeysDialog);

/** A volume, page by page: a box that is tapped shows its words below. */
export function MangaPages({ book, manga }: MangaPagesProps) {
  const { pages } = manga.volume;
  const { page, box, line, counted, turn, choose, step, stepNew } = usePages(book, manga);
  const commands = useRef<WordCommands>(null);
  const [showsKeys, setShowsKeys] = useState(false);
  const actions: Record<MangaAction, () => void> = {
    nextPage: () => turn(1),
    previousPage: () => turn(-1),
    nextBox: () => step(1),
    previousBox: () => step(-1),
    nextUnknown: () => {
      if (commands.current?.stepUnknown(1) || stepNew()) return;
      notify({ title: messages.noNextNew, isHint: true });
    },
    ...wordActions(commands),
    help: () => setShowsKeys(true),
  };
  useActionKeys(MANGA_KEYS, actions, showsKeys, setShowsKeys);
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
        {counted.coverage !== undefined && (
          <p className="text-sm text-ink-soft">{messages.newWords(counted.newWords)}</p>
        )}
        <Button variant="quiet" size="small" className="max-md:hidden" onClick={() => setShowsKeys(true)}>
          {messages.keys}
        </Button>
      </div>
      <div className="sticky top-14 z-10 rounded-md border border-line bg-surface sm:top-16">
        {line ? (
          <Captions
            documentId={book.id}
            sentences={book.sentences}
            line={line}
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
      <MangaKeysDialog open={showsKeys} onOpenChange={setShowsKeys} />
    </div>
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
