import type { DocumentEntry } from '@ichibun/api-client/documents';
import { EmptyState } from '@ichibun/ui/empty-state';
import { ProgressBar } from '@ichibun/ui/progress-bar';
import { Link } from '@ichibun/ui/router';
import { formatCount, formatDate, formatPercent } from '../format.js';
import { DeleteDocument } from './delete-document.js';

export function DocumentList({ documents }: { documents: readonly DocumentEntry[] }) {
  if (documents.length === 0) {
    return (
      <EmptyState title="No documents yet">
        Paste a Japanese text below: a news article, a song, a chapter of a book. Or let <b>Translate Content</b> turn
        an English article into Japanese at your level. It opens sentence by sentence, and keeps your place.
      </EmptyState>
    );
  }
  return (
    <ul className="divide-y divide-line">
      {documents.map((document) => (
        <Entry key={document.id} document={document} />
      ))}
    </ul>
  );
}

function Entry({ document }: { document: DocumentEntry }) {
  const { id, title, sentenceCount, progress, createdAt, readAt } = document;
  return (
    <li className="flex items-start gap-3 py-4 first:pt-0 last:pb-0">
      <div className="min-w-0 flex-1">
        <h3 lang="ja" className="text-base font-semibold break-words">
          <Link
            to={`/assisted-reader/read/${id}`}
            className="text-accent underline decoration-line-strong underline-offset-4 hover:text-accent-strong"
          >
            {title}
          </Link>
        </h3>
        <p className="text-sm text-ink-soft">
          {formatCount(sentenceCount)} {sentenceCount === 1 ? 'sentence' : 'sentences'} · added{' '}
          <time dateTime={createdAt}>{formatDate(createdAt)}</time>
          {readAt && (
            <>
              {' '}
              · read <time dateTime={readAt}>{formatDate(readAt)}</time>
            </>
          )}
        </p>
        <div className="mt-1 flex items-center gap-3">
          <div className="flex-1">
            <ProgressBar label={`Read of ${title}`} value={progress} />
          </div>
          <span className="w-14 text-right text-xs text-ink-soft tabular-nums">{formatPercent(progress)}</span>
        </div>
      </div>
      <DeleteDocument document={document} />
    </li>
  );
}
