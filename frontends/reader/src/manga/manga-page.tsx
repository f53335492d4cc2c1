import { useFreshKnowledge } from '@ichibun/api-client/reading';
import type { ReadableDocument } from '@ichibun/contracts/documents';
import { usePreference } from '@ichibun/ui/preferences';
import { notifyFailure } from '@ichibun/ui/toast';
import { usePageTitle } from '@ichibun/ui/use-page-title';
import { TextTabs } from '@ichibun/words/text-tabs';
import { useEffect, useState } from 'react';
import { GoOn } from '../kept-files/go-on.js';
import { useKeptFiles } from '../kept-files/use-kept-files.js';
import { BackToLibrary } from '../reading/back-to-library.js';
import { TabsMenu } from '../reading/tabs-menu.js';
import { MangaFiles } from './manga-files.js';
import { MangaPages } from './manga-pages.js';
import { mangaReason } from './manga-reason.js';
import { messages } from './messages.js';
import { sentencesOfBoxes } from './mokuro.js';
import { openManga, setManga, useManga } from './open-manga.js';

/** A manga whose pictures stay on the device, with its text to tap. */
export function MangaPage({ book }: { book: ReadableDocument }) {
  const { id, title } = book;
  const text = { documentId: id, hasChapters: false, isFilm: false, isManga: true };
  usePageTitle(title);
  useFreshKnowledge();
  const manga = useManga(id);
  const [isOpening, setOpening] = useState(false);
  const [, setContinue] = usePreference('continue-at');
  useEffect(() => {
    if (manga) setContinue(`manga/${id}`);
  }, [manga, id, setContinue]);
  const open = async (files: readonly File[]) => {
    if (files.length === 0) return;
    setOpening(true);
    try {
      const opened = await openManga(files);
      // Refused before anything of it is shown.
      sentencesOfBoxes(opened.volume, book.sentences);
      setManga(id, opened);
      kept.keep(files);
    } catch (error) {
      notifyFailure(messages.notOpened, mangaReason(error));
    }
    setOpening(false);
  };
  const kept = useKeptFiles(id, manga !== undefined || isOpening, (files) => void open(files));
  return (
    <div className="-my-6 sm:-my-10">
      <div className="flex min-h-12 items-center gap-2">
        <BackToLibrary />
        <h1 lang="ja" className="min-w-0 flex-1 truncate text-sm font-semibold sm:text-base">
          {title}
        </h1>
        <TextTabs text={text} current="pages" className="shrink-0 max-md:hidden" />
        <TabsMenu text={text} current="pages" />
      </div>
      {manga ? (
        <MangaPages book={book} manga={manga} />
      ) : (
        <div className="mx-auto max-w-3xl space-y-6 py-4">
          {!isOpening && (
            <GoOn kept={kept} notOpened={messages.keptNotOpened}>
              {messages.goOn}
            </GoOn>
          )}
          <MangaFiles isOpening={isOpening} isMain={!kept.names} onFiles={(files) => void open(files)} />
        </div>
      )}
    </div>
  );
}
