import { audiobookOf } from '@ichibun/api-client/audiobooks';
import { saveFile } from '@ichibun/api-client/file';
import { useFreshKnowledge } from '@ichibun/api-client/reading';
import type { ReadableDocument } from '@ichibun/contracts/documents';
import { FileButton } from '@ichibun/ui/file-button';
import { notify, notifyFailure } from '@ichibun/ui/toast';
import { useFileDrop } from '@ichibun/ui/use-file-drop';
import { usePageTitle } from '@ichibun/ui/use-page-title';
import { TextTabs } from '@ichibun/words/text-tabs';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import { useFilmSettings } from '../film/film-settings.js';
import type { FilmLine } from '../film/lines.js';
import { useSleepTimer } from '../film/play/use-sleep-timer.js';
import { droppedFiles, fileDialog } from '../kept-files/file-handles.js';
import { useKeptFiles } from '../kept-files/use-kept-files.js';
import { type OpenRecording, useOpenRecording } from '../listening/open-recordings.js';
import { type Part, partsOf } from '../listening/parts.js';
import { BackToLibrary } from '../reading/back-to-library.js';
import { TabsMenu } from '../reading/tabs-menu.js';
import { ACCEPTED_RECORDINGS } from './accepted.js';
import { AddRecording } from './add-recording.js';
import { openRecording, setSentenceStart } from './align-recording.js';
import { AlignmentState } from './alignment-state.js';
import { withSound } from './chosen-recording.js';
import { ListeningSettings } from './listening-settings.js';
import { messages } from './messages.js';
import { RecordingPlayer } from './recording-player.js';
import { recordingReason } from './recording-reason.js';
import { type SavedFormat, savedAs } from './saved-formats.js';
import { spokenLines } from './spoken-times.js';

type Audiobook = NonNullable<Awaited<ReturnType<typeof audiobookOf>>>;

/** A text and its sound: a recording that never leaves the device, or the audiobook that was made of it. */
export function ListenPage({ book }: { book: ReadableDocument }) {
  usePageTitle(messages.title(book.title));
  useFreshKnowledge();
  const queryClient = useQueryClient();
  const recording = useOpenRecording(book.id);
  const [audiobook, setAudiobook] = useState<Audiobook>();
  const [isOpening, setOpening] = useState(false);
  const open = async (files: readonly File[]) => {
    if (files.length === 0) return;
    setOpening(true);
    try {
      await openRecording(book, files);
      kept.keep(withSound(files));
      setAudiobook(undefined);
    } catch (error) {
      notifyFailure(messages.notOpened, window.isSecureContext ? recordingReason(error) : messages.needsSafePage);
    }
    setOpening(false);
  };
  const kept = useKeptFiles(book.id, recording !== undefined || isOpening, (files) => void open(files));
  const isOver = useFileDrop((_, dropped) => void droppedFiles(dropped).then(open));
  const openAudiobook = () =>
    audiobookOf(queryClient, book.id).then(setAudiobook, (error) =>
      notifyFailure(messages.notOpened, recordingReason(error)),
    );
  if (audiobook) return <AudiobookListening book={book} audiobook={audiobook} />;
  if (recording && recording.times.starts.length > 0)
    return <RecordingListening book={book} recording={recording} onFiles={open} />;
  return (
    <div className="-my-6 sm:-my-10">
      <Bar book={book} />
      <div className="mx-auto max-w-3xl space-y-6 py-4">
        {recording && <AlignmentState book={book} recording={recording} onGoTo={undefined} />}
        <AddRecording
          book={book}
          isOver={isOver}
          isOpening={isOpening}
          kept={kept}
          onFiles={(files) => void open(files)}
          onAudiobook={openAudiobook}
        />
      </div>
    </div>
  );
}

/** The way back, the title, and tools. */
function Bar({
  book: { id, title, chapters, isFilm, isManga },
  children,
}: {
  book: ReadableDocument;
  children?: ReactNode;
}) {
  const text = { documentId: id, hasChapters: chapters.length > 0, isFilm, isManga };
  return (
    <div className="flex min-h-12 items-center gap-2">
      <BackToLibrary />
      <h1 lang="ja" className="min-w-0 flex-1 truncate text-sm font-semibold sm:text-base">
        {title}
      </h1>
      <TextTabs text={text} current="listen" className="shrink-0 max-md:hidden" />
      {children}
      <TabsMenu text={text} current="listen" />
    </div>
  );
}

interface RecordingListeningProps {
  book: ReadableDocument;
  recording: OpenRecording;
  onFiles(files: readonly File[]): void;
}

function RecordingListening({ book, recording, onFiles }: RecordingListeningProps) {
  const { files, lengths, times, title } = recording;
  const lines = useMemo(() => spokenLines(times), [times]);
  const parts = useMemo(() => partsOf({ files, lengths }), [files, lengths]);
  const [wanted, setWanted] = useState<{ sentence: number } | null>(null);
  const saveTimes = async (format: SavedFormat) => {
    if (format === 'epub') notify({ title: messages.makingBook, isHint: true });
    try {
      saveFile(await savedAs(format, book, recording), `${book.title}.${format}`);
    } catch (error) {
      notifyFailure(messages.notSaved, recordingReason(error));
    }
  };
  const setStart = (sentence: number, ms: number) =>
    void setSentenceStart(book.id, sentence, ms).catch((error) =>
      notifyFailure(messages.startNotKept, recordingReason(error)),
    );
  return (
    <Listening
      book={book}
      label={messages.recordingOf(book.title)}
      parts={parts}
      lines={lines}
      wanted={wanted}
      onSaveTimes={(format) => void saveTimes(format)}
      onStart={setStart}
      tools={
        <FileButton
          variant="quiet"
          multiple
          accept={ACCEPTED_RECORDINGS}
          choose={fileDialog(ACCEPTED_RECORDINGS, true)}
          data-testid="recording-file"
          onFiles={onFiles}
        >
          {messages.other}
        </FileButton>
      }
    >
      <p className="truncate text-xs text-ink-soft">{title}</p>
      <AlignmentState book={book} recording={recording} onGoTo={(sentence) => setWanted({ sentence })} />
    </Listening>
  );
}

function AudiobookListening({ book, audiobook: { url, starts } }: { book: ReadableDocument; audiobook: Audiobook }) {
  const parts = useMemo((): Part[] => [{ sound: url, from: 0 }], [url]);
  const lines = useMemo(
    () =>
      spokenLines({
        starts,
        ends: starts.map((_, index) => starts[index + 1] ?? Number.MAX_SAFE_INTEGER),
        doubtful: [],
      }),
    [starts],
  );
  return <Listening book={book} label={messages.audiobookOf(book.title)} parts={parts} lines={lines} wanted={null} />;
}

interface ListeningProps {
  book: ReadableDocument;
  label: string;
  parts: readonly Part[];
  lines: readonly FilmLine[];
  wanted: { readonly sentence: number } | null;
  onSaveTimes?: (format: SavedFormat) => void;
  onStart?: (sentence: number, ms: number) => void;
  tools?: ReactNode;
  children?: ReactNode;
}

function Listening({ book, tools, onSaveTimes, onStart, children, ...played }: ListeningProps) {
  const [settings, change] = useFilmSettings();
  const [showsKeys, setShowsKeys] = useState(false);
  const stop = useRef(() => {});
  const [sleep, setSleep] = useState(0);
  useSleepTimer(sleep, () => {
    stop.current();
    setSleep(0);
  });
  return (
    <div className="-my-6 sm:-my-10">
      <Bar book={book}>
        {tools}
        <ListeningSettings
          settings={settings}
          onChange={change}
          sleep={sleep}
          onSleep={setSleep}
          onSaveTimes={onSaveTimes}
          onShowKeys={() => setShowsKeys(true)}
        />
      </Bar>
      <RecordingPlayer
        {...played}
        book={book}
        settings={{ ...settings, savesPicture: false }}
        onChange={change}
        showsKeys={showsKeys}
        onShowKeys={setShowsKeys}
        stop={stop}
        onStart={onStart}
      >
        {children}
      </RecordingPlayer>
    </div>
  );
}
