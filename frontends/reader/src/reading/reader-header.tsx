import type { ReadableDocument } from '@ichibun/api-client/contract';
import { Button } from '@ichibun/ui/button';
import { formatPercent } from '@ichibun/ui/format';
import { SearchIcon, SentencesIcon, SpeakerIcon, StopIcon } from '@ichibun/ui/icons';
import { usePreference } from '@ichibun/ui/preferences';
import { ProgressBar } from '@ichibun/ui/progress-bar';
import { chapterAt } from '../contents/chapters.js';
import { ListenButton } from '../listening/listen-button.js';
import { ReadingStatistics } from '../statistics/reading-statistics.js';
import { WordsOfText } from '../words-of-text.js';
import { BackToLibrary } from './back-to-library.js';
import { PageShare } from './page-share.js';
import { pageOfSentence, reachedSentence, sentencesOfPage } from './pages.js';
import { ReaderSettings } from './reader-settings.js';
import type { Reader } from './use-reader.js';
import { ViewSwitch } from './view-switch.js';

interface ReaderHeaderProps {
  book: ReadableDocument;
  reader: Reader;
  /** Reports what has been read so far. */
  onSendReading(): Promise<void>;
}

/** What stands above the text: the way back, the tools, the title and how far the learner has come. */
export function ReaderHeader({ book, reader, onSendReading }: ReaderHeaderProps) {
  const { sentence, view, aloud, show } = reader;
  const { id, title, sentences, chapters } = book;
  const [focusedReading] = usePreference('focused-reading');
  const chapter = chapterAt(chapters, sentence);
  const read = (100 * (reachedSentence(view, sentence, sentences.length) + 1)) / sentences.length;
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <BackToLibrary />
        <div className="max-sm:order-last max-sm:w-full sm:ml-auto">
          <ViewSwitch view={view} onChange={reader.changeView} />
        </div>
        <div className="flex max-sm:ml-auto">
          {chapters.length > 0 && (
            <Button
              variant="quiet"
              size="icon"
              aria-label="Contents"
              onClick={() => show('contents')}
              className="text-lg!"
            >
              <SentencesIcon />
            </Button>
          )}
          <Button
            variant="quiet"
            size="icon"
            aria-label="Search in the text"
            onClick={() => show('search')}
            className="text-lg!"
          >
            <SearchIcon />
          </Button>
          <Button
            variant="quiet"
            size="icon"
            aria-label={aloud.readsOn ? 'Stop reading aloud' : 'Read aloud'}
            aria-pressed={aloud.readsOn}
            onClick={aloud.toggleReadingOn}
            className="text-lg!"
          >
            {aloud.readsOn ? <StopIcon /> : <SpeakerIcon />}
          </Button>
          <ListenButton listening={reader.listening} className="text-lg!" />
          <WordsOfText documentId={id} label="Words of this text" className="text-lg!" />
          <ReadingStatistics sendNow={onSendReading} />
          <ReaderSettings onShowKeys={() => show('keys')} />
        </div>
      </div>
      <h1 lang="ja" className={focusedReading ? 'sr-only' : 'mt-4 text-lg font-semibold break-words'}>
        {title}
      </h1>
      {!focusedReading && chapter && (
        <p lang="ja" className="text-sm break-words text-ink-soft">
          {chapter.title}
        </p>
      )}
      {!focusedReading && (
        <div className="mt-2 flex items-center gap-3">
          <div className="flex-1">
            <ProgressBar label="Read so far" value={read} />
          </div>
          <span className="text-xs text-ink-soft tabular-nums">{formatPercent(read)}</span>
          {view === 'page' && (
            <PageShare documentId={id} sentences={sentencesOfPage(pageOfSentence(sentence), sentences.length)} />
          )}
        </div>
      )}
    </>
  );
}
