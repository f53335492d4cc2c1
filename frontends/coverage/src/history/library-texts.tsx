import { useDocuments } from '@ichibun/api-client/documents';
import { reasonOf } from '@ichibun/api-client/request';
import { useWordsOfText } from '@ichibun/api-client/texts';
import type { Analysis } from '@ichibun/contracts/content';
import type { DocumentEntry } from '@ichibun/contracts/documents';
import { Button } from '@ichibun/ui/button';
import { Card } from '@ichibun/ui/card';
import { formatPercent } from '@ichibun/ui/format';
import { useNavigate } from '@ichibun/ui/router';
import { notifyFailure } from '@ichibun/ui/toast';
import { wordsAddress } from '@ichibun/words/text-of-address';
import { messages } from '../messages.js';

/** The texts of the library that are not in the history: each is counted already, and opens at once. */
export default function LibraryTexts({ analyses }: { analyses: readonly Analysis[] }) {
  const navigate = useNavigate();
  const { mutate, isPending } = useWordsOfText();
  const { data } = useDocuments();
  const listed = new Set(analyses.map(({ textId }) => textId));
  const others = data?.documents.filter(({ textId }) => !listed.has(textId)) ?? [];
  if (others.length === 0) return null;
  const open = ({ id: documentId, isFilm, isManga }: DocumentEntry) =>
    mutate(documentId, {
      onSuccess: ({ id: analysisId }) => navigate(wordsAddress({ analysisId, documentId, isFilm, isManga })),
      onError: (error) => notifyFailure(messages.page.failed, reasonOf(error)),
    });
  return (
    <Card title={messages.page.library} subtitle={messages.page.libraryText}>
      <ul className="max-h-96 divide-y divide-line overflow-y-auto">
        {others.map((book) => {
          const { id, title, knownShare } = book;
          return (
            <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
              <span lang="ja" className="min-w-0 flex-1 font-medium break-words">
                {title}
              </span>
              {knownShare !== null && (
                <span className="text-sm text-ink-soft tabular-nums">
                  {messages.entry.known(formatPercent(knownShare))}
                </span>
              )}
              <Button
                size="small"
                aria-label={messages.page.analyzeOf(title)}
                disabled={isPending}
                onClick={() => open(book)}
              >
                {messages.form.analyze}
              </Button>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
