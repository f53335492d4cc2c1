import { isUnauthorized, reasonOf } from '@ichibun/api-client/request';
import { useSession } from '@ichibun/api-client/session';
import { useTranscriber } from '@ichibun/api-client/transcriptions';
import type { Transcriber } from '@ichibun/contracts/transcriptions';
import { Button, buttonClass } from '@ichibun/ui/button';
import { Card } from '@ichibun/ui/card';
import { ErrorPanel } from '@ichibun/ui/error-panel';
import { FileButton } from '@ichibun/ui/file-button';
import { Loading } from '@ichibun/ui/loading';
import { LoginPrompt } from '@ichibun/ui/login-prompt';
import { BackLink, PageFrame } from '@ichibun/ui/page-frame';
import { ProgressBar } from '@ichibun/ui/progress-bar';
import { Link } from '@ichibun/ui/router';
import { notifyFailure } from '@ichibun/ui/toast';
import { useFileDrop } from '@ichibun/ui/use-file-drop';
import { usePageTitle } from '@ichibun/ui/use-page-title';
import { useCallback, useEffect, useState } from 'react';
import { droppedFiles, fileDialog } from './kept-files/file-handles.js';
import { timeOf } from './reading/time-of.js';
import { ACCEPTED_RECORDINGS } from './recordings/accepted.js';
import { namesOf } from './recordings/chosen-recording.js';
import { recordingReason } from './recordings/recording-reason.js';
import { MakeText } from './transcription/make-text.js';
import { messages } from './transcription/messages.js';
import {
  correctLine,
  openForTranscript,
  stopTranscribing,
  type Transcript,
  transcribe,
  useTranscript,
} from './transcription/transcript.js';
import { TranscriptLine } from './transcription/transcript-lines.js';
import { usePlayedParts } from './transcription/use-played-parts.js';

const ACCEPTED = `${ACCEPTED_RECORDINGS},video/*,.mp4,.m4v,.mov,.webm,.mkv`;

/** A recording or film without a text becomes one, where a server transcribes. */
export default function TranscribePage() {
  const { forget } = useSession();
  usePageTitle(messages.title);
  const transcriber = useTranscriber();
  if (isUnauthorized(transcriber.error)) return <LoginPrompt message={messages.notLoaded} onLogin={forget} />;
  return (
    <PageFrame
      title={messages.title}
      lead={messages.lead}
      back={<BackLink to="/assisted-reader">{messages.library}</BackLink>}
      measure="narrow"
    >
      {transcriber.error ? (
        <ErrorPanel
          title={messages.notLoaded}
          reason={reasonOf(transcriber.error)}
          onRetry={() => transcriber.refetch()}
        />
      ) : !transcriber.data ? (
        <Loading />
      ) : (
        <>
          {transcriber.data.host === null ? <NotSetUp /> : <Transcription transcriber={transcriber.data} />}
          <Card title={messages.haveText} subtitle={messages.haveTextHint}>
            <Link to="/assisted-reader" className={buttonClass()}>
              {messages.toLibrary}
            </Link>
          </Card>
        </>
      )}
    </PageFrame>
  );
}

const NotSetUp = () => <Card title={messages.notSetUp} subtitle={messages.notSetUpHint} />;

function Transcription({ transcriber: { host, model } }: { transcriber: Transcriber }) {
  const { user } = useSession();
  const transcript = useTranscript();
  const [isOpening, setOpening] = useState(false);
  // Who leaves waits for nothing more: what was heard is kept.
  useEffect(() => stopTranscribing, []);
  const open = async (files: readonly File[]) => {
    if (files.length === 0 || !user) return;
    setOpening(true);
    try {
      await openForTranscript(user.id, files);
    } catch (error) {
      notifyFailure(messages.notOpened, recordingReason(error));
    }
    setOpening(false);
  };
  const isOver = useFileDrop((_, dropped) => void droppedFiles(dropped).then(open));
  const choose = (
    <FileButton
      variant={transcript ? 'quiet' : 'primary'}
      accept={ACCEPTED}
      multiple
      choose={fileDialog(ACCEPTED, true)}
      data-testid="transcribed-file"
      disabled={isOpening}
      onFiles={(files) => void open(files)}
    >
      {transcript ? messages.other : messages.choose}
    </FileButton>
  );
  if (!transcript || !user) {
    return (
      <div
        className={`rounded-md border border-dashed px-4 py-10 text-center ${isOver ? 'border-accent bg-accent-soft' : 'border-line-strong'}`}
      >
        <p className="mb-3 text-sm text-ink-soft">{isOver ? messages.dropNow : messages.drop}</p>
        {choose}
        <p role="status" className="mt-3 text-xs text-ink-soft">
          {isOpening ? messages.opening : messages.goesTo(host!, model!)}
        </p>
      </div>
    );
  }
  return (
    <>
      <Card title={<span lang="ja">{namesOf(transcript.files)}</span>} actions={choose}>
        <p className="mb-3 text-sm text-ink-soft">{messages.goesTo(host!, model!)}</p>
        <Progress userId={user.id} transcript={transcript} />
      </Card>
      <Lines key={transcript.fingerprint} userId={user.id} transcript={transcript} />
    </>
  );
}

function Progress({ userId, transcript }: { userId: number; transcript: Transcript }) {
  const { state, doneMs, durationMs, failure, lines } = transcript;
  const done = messages.done(timeOf(doneMs), timeOf(durationMs));
  const begin = () => void transcribe(userId);
  switch (state) {
    case 'ready':
      return (
        <Button variant="primary" onClick={begin}>
          {messages.begin}
        </Button>
      );
    case 'working':
      return (
        <div className="flex items-center gap-3">
          <div className="min-w-0 flex-1">
            <p role="status" className="text-xs text-ink-soft">
              {messages.working}: {done}
            </p>
            <ProgressBar label={messages.working} value={(100 * doneMs) / durationMs} />
          </div>
          <Button size="small" onClick={stopTranscribing}>
            {messages.stop}
          </Button>
        </div>
      );
    case 'stopped':
      return (
        <ErrorPanel
          title={messages.stopped}
          reason={failure === undefined ? done : `${done}. ${recordingReason(failure)}`}
          retryLabel={messages.goOn}
          onRetry={begin}
        />
      );
    case 'done':
      return <p role="status">{lines.length === 0 ? messages.nothing : done}</p>;
  }
}

function Lines({ userId, transcript }: { userId: number; transcript: Transcript }) {
  const { lines } = transcript;
  const { audio, url, now, play, onEvents } = usePlayedParts(transcript);
  const correct = useCallback((index: number, text: string) => correctLine(userId, index, text), [userId]);
  if (lines.length === 0) return null;
  return (
    <>
      <Card title={messages.lines} subtitle={messages.linesHint}>
        <audio
          ref={audio}
          src={url}
          controls
          aria-label={messages.recording}
          className="sticky top-16 z-10 mb-3 h-12 w-full"
          {...onEvents}
        />
        <ol>
          {lines.map((line, index) => (
            <TranscriptLine
              key={line.start}
              line={line}
              index={index}
              isNow={now >= line.start && now < line.end}
              onPlay={play}
              onCorrect={correct}
            />
          ))}
        </ol>
      </Card>
      <MakeText transcript={transcript} />
    </>
  );
}
