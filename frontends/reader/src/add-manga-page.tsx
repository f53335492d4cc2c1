import { useCreateDocument } from '@ichibun/api-client/documents';
import { useSession } from '@ichibun/api-client/session';
import { BackLink, PageFrame } from '@ichibun/ui/page-frame';
import { useNavigate } from '@ichibun/ui/router';
import { notifyFailure } from '@ichibun/ui/toast';
import { usePageTitle } from '@ichibun/ui/use-page-title';
import { useState } from 'react';
import { handlesOf } from './kept-files/file-handles.js';
import { keepHandles } from './kept-files/kept-handles.js';
import { MangaFiles } from './manga/manga-files.js';
import { mangaReason } from './manga/manga-reason.js';
import { messages } from './manga/messages.js';
import { textOf } from './manga/mokuro.js';
import { openManga, setManga } from './manga/open-manga.js';

/** What mokuro has read of a volume becomes a text, with its pages. */
export default function AddMangaPage() {
  usePageTitle(messages.title);
  const navigate = useNavigate();
  const { user } = useSession();
  const create = useCreateDocument();
  const [isOpening, setOpening] = useState(false);
  const add = async (files: readonly File[]) => {
    if (files.length === 0 || !user || isOpening) return;
    setOpening(true);
    try {
      const manga = await openManga(files);
      const { document } = await create.mutateAsync({
        title: manga.volume.title,
        content: textOf(manga.volume),
        isManga: true,
      });
      setManga(document.id, manga);
      const handles = handlesOf(files);
      // Without room they are chosen again on the next visit.
      if (handles) await keepHandles(user.id, document.id, handles).catch(() => {});
      navigate(`/assisted-reader/manga/${document.id}`);
    } catch (error) {
      notifyFailure(messages.notOpened, mangaReason(error));
      setOpening(false);
    }
  };
  return (
    <PageFrame
      title={messages.title}
      lead={messages.lead}
      back={<BackLink to="/assisted-reader">{messages.library}</BackLink>}
      measure="narrow"
    >
      <MangaFiles isOpening={isOpening} isMain onFiles={(files) => void add(files)} />
    </PageFrame>
  );
}
