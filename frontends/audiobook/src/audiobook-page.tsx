import { useAudiobookPreview, useAudiobooks, useSpeakingTime } from '@ichibun/api-client/audiobooks';
import { isUnauthorized } from '@ichibun/api-client/request';
import { useSession } from '@ichibun/api-client/session';
import { Button } from '@ichibun/ui/button';
import { Card } from '@ichibun/ui/card';
import { DownloadIcon } from '@ichibun/ui/icons';
import { LoginPrompt } from '@ichibun/ui/login-prompt';
import { BackLink, PageFrame } from '@ichibun/ui/page-frame';
import { Link, useSearchParams } from '@ichibun/ui/router';
import { notify } from '@ichibun/ui/toast';
import { usePageTitle } from '@ichibun/ui/use-page-title';
import { textOfAddress } from '@ichibun/words/text-of-address';
import { TextTabs } from '@ichibun/words/text-tabs';
import { useState } from 'react';
import { AudioConfiguration } from './audio-configuration.js';
import { BookProgress, lasting, MadeBooks } from './made-books.js';
import { messages } from './messages.js';
import { DEFAULTS, JAPANESE_ONCE, optionsOf, type Settings } from './settings.js';
import { TextFileDrop } from './text-file-drop.js';
import { MissingEnglish, TextPreview } from './text-preview.js';
import { useAudiobook } from './use-audiobook.js';

export default function AudiobookPage() {
  usePageTitle(messages.title);
  const { forget } = useSession();
  const { error } = useAudiobooks();
  const [search, setSearch] = useSearchParams();
  const text = textOfAddress(search);
  const { documentId } = text;
  const [file, setFile] = useState<File>();
  const [chosen, setSettings] = useState<Settings>();
  const [skips, setSkips] = useState(false);
  const source = documentId ? { documentId } : file && { file };
  const { data: preview, error: refusal, isFetching } = useAudiobookPreview(source);
  const hasNoEnglish = documentId && preview && preview.missingEnglish === preview.sentences && !preview.canTranslate;
  const settings = chosen ?? (hasNoEnglish ? JAPANESE_ONCE : DEFAULTS);
  const time = useSpeakingTime(preview && source, settings.voice, settings.englishVoice);
  const { generation, generate, download } = useAudiobook();
  const isSilent = !settings.includeJapanese && !settings.includeEnglish && !settings.includeRepeatJapanese;
  const lacksEnglish = settings.includeEnglish && preview && preview.missingEnglish > 0 && !preview.canTranslate;
  if (isUnauthorized(error)) return <LoginPrompt message={messages.logIn} onLogin={forget} />;

  const begin = (skipMissingEnglish: boolean) => {
    const title = documentId ? (preview?.title ?? '') : (file?.name.replace(/\.txt$/i, '') ?? '');
    if (source) return void generate(source, optionsOf(settings, title, skipMissingEnglish));
    notify({ title: messages.noFile, description: messages.noFileHint, destructive: true });
  };
  const looked = <TextPreview looked={{ preview, error: refusal, isPending: isFetching && !preview }} />;

  return (
    <PageFrame
      measure="narrow"
      back={
        <>
          <BackLink to="/dashboard">{messages.backToDashboard}</BackLink>
          {documentId && (
            <TextTabs text={{ ...text, documentId, hasChapters: false }} current="listen" className="mt-1 -ml-2.5" />
          )}
        </>
      }
      title={messages.title}
      lead={messages.lead}
    >
      {documentId ? (
        <Card title={messages.listenToAll}>
          <p lang="ja" className="font-medium break-words">
            {preview?.title}
          </p>
          {looked}
          <Button variant="quiet" className="mt-4 -ml-3" onClick={() => setSearch({}, { replace: true })}>
            {messages.useFile}
          </Button>
        </Card>
      ) : (
        <TextFileDrop file={file} onFile={setFile}>
          {looked}
        </TextFileDrop>
      )}
      <AudioConfiguration settings={settings} onChange={setSettings} />
      <Card title={messages.generate}>
        <div className="space-y-4">
          <div className="flex flex-wrap gap-2">
            <Button
              variant="primary"
              disabled={generation.is === 'generating' || isSilent || (lacksEnglish && !skips)}
              onClick={() => begin(skips)}
            >
              {generation.is === 'generating' ? messages.generating : messages.generateAudiobook}
            </Button>
            {generation.is === 'completed' && (
              <Button onClick={() => void download(generation.file)}>
                <DownloadIcon />
                {messages.downloadAudiobook}
              </Button>
            )}
          </div>
          {settings.includeEnglish && preview && (
            <MissingEnglish preview={preview} isFile={!documentId} skips={skips} onSkip={setSkips} />
          )}
          {preview && !isSilent && <SpeakingTime time={time} settings={settings} />}
          {isSilent && <p className="text-sm text-ink-soft">{messages.nothingToSpeak}</p>}
          <div aria-live="polite">
            {generation.is === 'generating' && <BookProgress book={generation.book} />}
            {generation.is === 'completed' && <Ready documentId={documentId} />}
            {generation.is === 'failed' && (
              <div className="space-y-2">
                <p className="text-sm text-danger">{generation.reason}</p>
                {generation.canGoOn && <Button onClick={() => begin(true)}>{messages.goOnSkipping}</Button>}
              </div>
            )}
          </div>
        </div>
      </Card>
      <MadeBooks />
      <HowItWorks />
    </PageFrame>
  );
}

interface SpeakingTimeProps {
  time: ReturnType<typeof useSpeakingTime>;
  settings: Settings;
}

/** How long the voices will take, said before a book is begun. */
function SpeakingTime({ time: { data, isFetching }, settings }: SpeakingTimeProps) {
  if (isFetching) return <p className="text-sm text-ink-soft">{messages.measuring}</p>;
  const { includeJapanese, includeRepeatJapanese, includeEnglish } = settings;
  const japanese = includeJapanese || includeRepeatJapanese ? data?.japanese : 0;
  const seconds = (japanese ?? 0) + ((includeEnglish && data?.english) || 0);
  if (seconds === 0) return null;
  return <p className="text-sm text-ink-soft">{messages.takes(lasting(seconds))}</p>;
}

function Ready({ documentId }: { documentId: number | undefined }) {
  return (
    <p className="text-sm">
      {messages.ready}
      {documentId && (
        <Link to={`/assisted-reader/read/${documentId}`} className="underline">
          {messages.readAlong}
        </Link>
      )}
    </p>
  );
}

function HowItWorks() {
  return (
    <Card title={messages.howItWorks}>
      <ol className="list-decimal space-y-1 pl-5">
        {messages.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </Card>
  );
}
