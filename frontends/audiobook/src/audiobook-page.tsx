import { useAudiobookPreview, useAudiobooks } from '@ichibun/api-client/audiobooks';
import { isUnauthorized } from '@ichibun/api-client/request';
import { useSession } from '@ichibun/api-client/session';
import { Button, buttonClass } from '@ichibun/ui/button';
import { Card } from '@ichibun/ui/card';
import { ArrowLeftIcon, DownloadIcon } from '@ichibun/ui/icons';
import { LoginPrompt } from '@ichibun/ui/login-prompt';
import { Link, useSearchParams } from '@ichibun/ui/router';
import { notify } from '@ichibun/ui/toast';
import { usePageTitle } from '@ichibun/ui/use-page-title';
import { useState } from 'react';
import { AudioConfiguration } from './audio-configuration.js';
import { BookProgress, MadeBooks } from './made-books.js';
import { DEFAULTS, wishOf } from './settings.js';
import { TextFileDrop } from './text-file-drop.js';
import { MissingEnglish, TextPreview } from './text-preview.js';
import { useAudiobook } from './use-audiobook.js';

const STEPS = [
  'Upload a Japanese text file, or begin from a document of your library. English in the file is used as it is.',
  'Choose what is spoken of each sentence, and how long the pauses are.',
  'English that the file does not have comes from translations by people, else from a language model where one is set up.',
  'Generate the audiobook: Japanese, pause, English, pause, Japanese again, pause, next sentence.',
  'The MP3 is downloaded when it is ready, with a chapter for each sentence or group of sentences.',
];

export default function AudiobookPage() {
  usePageTitle('Bilingual Audiobook');
  const { forget } = useSession();
  const { error } = useAudiobooks();
  const [search, setSearch] = useSearchParams();
  const documentId = Number(search.get('document')) || undefined;
  const [file, setFile] = useState<File>();
  const [settings, setSettings] = useState(DEFAULTS);
  const [skips, setSkips] = useState(false);
  const source = documentId ? { documentId } : file && { file };
  const { data: preview, error: refusal, isFetching } = useAudiobookPreview(source);
  const { generation, generate, download } = useAudiobook();
  const isSilent = !settings.includeJapanese && !settings.includeEnglish && !settings.includeRepeatJapanese;
  const lacksEnglish = settings.includeEnglish && preview && preview.missingEnglish > 0 && !preview.canTranslate;
  if (isUnauthorized(error)) return <LoginPrompt message="Please log in to access audiobooks." onLogin={forget} />;

  const begin = (skipMissingEnglish: boolean) => {
    const title = documentId ? (preview?.title ?? '') : (file?.name.replace(/\.txt$/i, '') ?? '');
    if (source) return void generate(source, wishOf(settings, title, skipMissingEnglish));
    notify({ title: 'No file selected', description: 'Please upload a text file first.', destructive: true });
  };
  const looked = <TextPreview looked={{ preview, error: refusal, isPending: isFetching && !preview }} />;

  return (
    <div className="mx-auto max-w-3xl space-y-6">
      <Link to="/dashboard" className={buttonClass('quiet')}>
        <ArrowLeftIcon />
        Back to Dashboard
      </Link>
      <div>
        <h1 className="text-2xl font-semibold">Bilingual Audiobook</h1>
        <p className="text-ink-soft">Your text to listen to, sentence by sentence, in Japanese and English.</p>
      </div>
      {documentId ? (
        <Card title="Listen to all of it">
          <p lang="ja" className="font-medium break-words">
            {preview?.title}
          </p>
          {looked}
          <Button variant="quiet" className="mt-4 -ml-3" onClick={() => setSearch({}, { replace: true })}>
            Use a text file instead
          </Button>
        </Card>
      ) : (
        <TextFileDrop file={file} onFile={setFile}>
          {looked}
        </TextFileDrop>
      )}
      <AudioConfiguration settings={settings} onChange={setSettings} />
      <Card title="Generate">
        <div className="space-y-4">
          <div className="flex flex-wrap gap-2">
            <Button
              variant="primary"
              disabled={generation.is === 'generating' || isSilent || (lacksEnglish && !skips)}
              onClick={() => begin(skips)}
            >
              {generation.is === 'generating' ? 'Generating...' : 'Generate Audiobook'}
            </Button>
            {generation.is === 'completed' && (
              <Button onClick={() => void download(generation.file)}>
                <DownloadIcon />
                Download Audiobook
              </Button>
            )}
          </div>
          {settings.includeEnglish && preview && (
            <MissingEnglish preview={preview} isFile={!documentId} skips={skips} onSkip={setSkips} />
          )}
          {isSilent && (
            <p className="text-sm text-ink-soft">
              There is nothing to speak: switch on Japanese, English or the repeated Japanese.
            </p>
          )}
          <div aria-live="polite">
            {generation.is === 'generating' && <BookProgress book={generation.book} />}
            {generation.is === 'completed' && <Ready documentId={documentId} />}
            {generation.is === 'failed' && (
              <div className="space-y-2">
                <p className="text-sm text-danger">{generation.reason}</p>
                {generation.canGoOn && <Button onClick={() => begin(true)}>Go on without the missing English</Button>}
              </div>
            )}
          </div>
        </div>
      </Card>
      <MadeBooks />
      <Card title="How It Works">
        <ol className="list-decimal space-y-1 pl-5">
          {STEPS.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </Card>
    </div>
  );
}

function Ready({ documentId }: { documentId: number | undefined }) {
  return (
    <p className="text-sm">
      Your audiobook is ready.{' '}
      {documentId && (
        <Link to={`/assisted-reader/read/${documentId}`} className="underline">
          Read along
        </Link>
      )}
    </p>
  );
}
