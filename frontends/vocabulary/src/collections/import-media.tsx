import { call, reasonOf } from '@ichibun/api-client/request';
import { useSession } from '@ichibun/api-client/session';
import type { CardImport, MediaKept } from '@ichibun/contracts/card-imports';
import { Card } from '@ichibun/ui/card';
import { ErrorPanel } from '@ichibun/ui/error-panel';
import { FileButton } from '@ichibun/ui/file-button';
import { ProgressBar } from '@ichibun/ui/progress-bar';
import { useCallback, useEffect, useState } from 'react';
import { messages } from './messages.js';
import { type MediaSent, sendMedia } from './package-media.js';
import { forgetGivenFile, givenFile } from './use-given-file.js';

type Sending =
  | { readonly is: 'nothing' }
  | { readonly is: 'sending'; readonly done: number; readonly total: number }
  | { readonly is: 'sent'; readonly sent: MediaSent }
  | { readonly is: 'failed'; readonly reason: string };

/** Sends the sounds and pictures of an imported package: at once where its file was given on this page. */
export function ImportMedia({ one: { id } }: { one: CardImport }) {
  const { user } = useSession();
  const [sending, setSending] = useState<Sending>({ is: 'nothing' });
  const userId = user?.id;
  const send = useCallback(
    async (file: Blob) => {
      setSending({ is: 'sending', done: 0, total: 0 });
      try {
        const sent = await sendMedia(
          file,
          (part) => post({ id: userId, importId: id }, part),
          (done, total) => setSending({ is: 'sending', done, total }),
        );
        if (sent) setSending({ is: 'sent', sent });
        else setSending({ is: 'failed', reason: messages.media.none });
      } catch (error) {
        setSending({ is: 'failed', reason: reasonOf(error, messages.give.unreadable) });
      }
    },
    [userId, id],
  );
  useEffect(() => {
    const file = givenFile(id);
    if (!file || userId === undefined) return;
    forgetGivenFile(id);
    void send(file);
  }, [id, userId, send]);
  const isSending = sending.is === 'sending';
  return (
    <Card title={messages.media.title} subtitle={messages.media.text}>
      {sending.is === 'failed' && <ErrorPanel title={messages.media.failed} reason={sending.reason} />}
      <div role="status" className="mb-3 text-sm empty:hidden">
        {sending.is === 'sending' && (
          <>
            <ProgressBar
              label={messages.media.title}
              value={sending.total > 0 ? (100 * sending.done) / sending.total : 0}
            />
            <p className="mt-1 tabular-nums">{messages.media.sending(sending.done, sending.total)}</p>
          </>
        )}
        {sending.is === 'sent' && <p>{messages.media.sent(sending.sent)}</p>}
      </div>
      {sending.is !== 'sent' && (
        <FileButton disabled={isSending} data-testid="media-file" onFiles={([file]) => file && void send(file)}>
          {messages.media.choose}
        </FileButton>
      )}
    </Card>
  );
}

async function post(params: { id: number | undefined; importId: number }, part: Blob): Promise<MediaKept> {
  const form = new FormData();
  form.append('file', part, 'media.apkg');
  return call('POST /api/users/{id}/imports/{importId}/media', { params, body: form });
}
