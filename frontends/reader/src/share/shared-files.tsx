import { useDocuments } from '@ichibun/api-client/documents';
import { Button } from '@ichibun/ui/button';
import { Card } from '@ichibun/ui/card';
import { useNavigate } from '@ichibun/ui/router';
import { useEffect, useRef, useState } from 'react';
import { Uploads } from '../library/uploads.js';
import { useUploads } from '../library/use-uploads.js';
import { messages } from './messages.js';

interface SharedFilesProps {
  files: readonly File[];
  /** Called when they are documents, or the learner does not want them. */
  onDone(): void;
}

/** Shared files, which are sent by one press. A single one opens as soon as it is read. */
export function SharedFiles({ files, onDone }: SharedFilesProps) {
  const navigate = useNavigate();
  const documents = useDocuments().data?.documents ?? [];
  const { files: given, add, dismiss } = useUploads();
  const [isSent, setSent] = useState(false);
  const [only, ...others] = given;
  const opened =
    files.length === 1 && others.length === 0 && only?.state.is === 'added' ? only.state.book.id : undefined;
  const areAdded = isSent && given.length > 0 && given.every(({ state }) => state.is === 'added');
  const done = useRef(onDone);
  done.current = onDone;
  useEffect(() => {
    if (opened === undefined) return;
    done.current();
    navigate(`/assisted-reader/read/${opened}`);
  }, [opened, navigate]);
  const send = () => {
    for (const { key } of given) dismiss(key);
    setSent(true);
    add(files);
  };
  return (
    <Card title={messages.files(files.length)} subtitle={files.map(({ name }) => name).join(', ')}>
      <Uploads files={given} documents={documents} onDismiss={dismiss} />
      <div className="mt-4 flex flex-wrap gap-3">
        {!areAdded && (
          <Button
            variant="primary"
            autoFocus
            aria-disabled={given.some(({ state }) => state.is !== 'added' && state.is !== 'failed')}
            onClick={send}
          >
            {messages.addFiles(files.length)}
          </Button>
        )}
        <Button onClick={onDone}>{areAdded ? messages.library : messages.putAway}</Button>
      </div>
    </Card>
  );
}
