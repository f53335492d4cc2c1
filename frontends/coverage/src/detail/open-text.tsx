import { reasonOf } from '@ichibun/api-client/request';
import { useReadText, useWordsOfText } from '@ichibun/api-client/texts';
import { ErrorPanel } from '@ichibun/ui/error-panel';
import { Loading } from '@ichibun/ui/loading';
import { PageFrame } from '@ichibun/ui/page-frame';
import { useNavigate } from '@ichibun/ui/router';
import { chapterAddress, type Tab, type TextOfTabs, tabsOf } from '@ichibun/words/text-of-address';
import { useEffect, useState } from 'react';
import { messages } from '../messages.js';
import { BackToHistory } from './back-to-history.js';

interface OpenTextProps {
  text: Omit<TextOfTabs, 'hasChapters'>;
  to: Tab;
  /** Of the tab Read, the chapter to open: from 1, with what comes before the first heading. */
  chapter: number | undefined;
}

/** Asks for the analysis of a document, or for the document of an analysis, and goes on to the tab that needs it. */
export function OpenText({ text, to, chapter }: OpenTextProps) {
  const { documentId, analysisId, isFilm, isManga } = text;
  const navigate = useNavigate();
  const { mutateAsync: findAnalysis } = useWordsOfText();
  const { mutateAsync: findDocument } = useReadText();
  const [error, setError] = useState<unknown>();
  const [attempt, setAttempt] = useState(1);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again
  useEffect(() => {
    let isLeft = false;
    const find = async () =>
      analysisId === undefined
        ? { documentId, analysisId: (await findAnalysis(documentId!)).id }
        : { analysisId, documentId: (await findDocument(analysisId)).id };
    find().then(
      (ids) => {
        if (isLeft) return;
        const address =
          to === 'read' && chapter !== undefined
            ? chapterAddress(ids, chapter)
            : tabsOf({ ...ids, isFilm, isManga, hasChapters: true }).find(([tab]) => tab === to)?.[1];
        navigate(address ?? `/assisted-reader/read/${ids.documentId}`, { replace: true });
      },
      (failure: unknown) => setError(failure),
    );
    return () => {
      isLeft = true;
    };
  }, [documentId, analysisId, isFilm, isManga, to, chapter, attempt, navigate, findAnalysis, findDocument]);
  const retry = () => {
    setError(undefined);
    setAttempt(attempt + 1);
  };
  return (
    <PageFrame back={<BackToHistory />} title={messages.page.title}>
      {error ? (
        <ErrorPanel title={messages.detail.openFailed} reason={reasonOf(error)} onRetry={retry} />
      ) : (
        <div data-waits-for-text>
          <Loading />
        </div>
      )}
    </PageFrame>
  );
}
