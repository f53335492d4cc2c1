import type { DocumentEntry } from '@ichibun/contracts/documents';
import { Button } from '@ichibun/ui/button';
import { Card } from '@ichibun/ui/card';
import { lazyDialog } from '@ichibun/ui/lazy-dialog';
import { useNavigate } from '@ichibun/ui/router';
import { useState } from 'react';
import { messages } from './messages.js';

const RecordedTextDialog = lazyDialog(async () => (await import('./recorded-text-dialog.js')).RecordedTextDialog);

/** Leads to the pages that translate an English article and that align a recording with a text. */
export function AddArticleOrRecording({ documents }: { documents: readonly DocumentEntry[] }) {
  const navigate = useNavigate();
  const [isChoosing, setChoosing] = useState(false);
  return (
    <Card title={messages.addMore}>
      <p className="text-sm text-ink-soft">{messages.articleHint}</p>
      <Button className="mt-2" onClick={() => navigate('?translate', { replace: true })}>
        {messages.addArticle}
      </Button>
      <p className="mt-5 text-sm text-ink-soft">{messages.recordingHint}</p>
      <Button className="mt-2" disabled={documents.length === 0} onClick={() => setChoosing(true)}>
        {messages.addRecording}
      </Button>
      <RecordedTextDialog open={isChoosing} onOpenChange={setChoosing} documents={documents} />
    </Card>
  );
}
