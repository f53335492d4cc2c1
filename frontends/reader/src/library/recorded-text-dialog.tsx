import type { DocumentEntry } from '@ichibun/contracts/documents';
import { Dialog } from '@ichibun/ui/dialog';
import { Link } from '@ichibun/ui/router';
import { SearchField } from '@ichibun/ui/search-field';
import { useState } from 'react';
import { messages } from './messages.js';
import { selectDocuments } from './select-documents.js';

/** The search finds the others. */
const SHOWN = 50;

interface RecordedTextDialogProps {
  open: boolean;
  onOpenChange(open: boolean): void;
  documents: readonly DocumentEntry[];
}

/** Which text a recording is of: it is added on the page where it is listened to. */
export function RecordedTextDialog({ open, onOpenChange, documents }: RecordedTextDialogProps) {
  const [search, setSearch] = useState('');
  const found = selectDocuments(documents, search, 'recent', ({ knownShare }) => knownShare);
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={messages.whichText} description={messages.whichTextHint}>
      <SearchField label={messages.searchLibrary} value={search} onChange={setSearch} />
      {found.length === 0 && <p className="mt-3">{messages.noTitleHas(search.trim())}</p>}
      <ul className="mt-3 divide-y divide-line">
        {found.slice(0, SHOWN).map(({ id, title }) => (
          <li key={id}>
            <Link
              to={`/assisted-reader/listen/${id}`}
              lang="ja"
              className="flex min-h-10 items-center break-words no-underline hover:underline"
            >
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
