import {
  type AudiobookOptions,
  type AudiobookSource,
  audiobookStatus,
  downloadUrlOf,
  isDownloadable,
  isUnfinished,
  requestAudiobook,
} from '@ichibun/api-client/audiobooks';
import { audiobooksChanged } from '@ichibun/api-client/changes';
import { saveFile } from '@ichibun/api-client/file';
import { useFollowing } from '@ichibun/api-client/followed-jobs';
import { reasonOf, requestBlob } from '@ichibun/api-client/request';
import { useSession } from '@ichibun/api-client/session';
import type { Audiobook } from '@ichibun/contracts/audiobook';
import { notify } from '@ichibun/ui/toast';
import { useIsLeft } from '@ichibun/ui/use-is-left';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messages } from './messages.js';

export type Generation =
  | { readonly is: 'idle' }
  | { readonly is: 'generating'; readonly book?: Audiobook }
  | { readonly is: 'completed'; readonly file: AudioFile }
  /** `canGoOn`: the book can be made without the sentences that have no English. */
  | { readonly is: 'failed'; readonly reason: string; readonly canGoOn: boolean };

export interface AudioFile {
  readonly url: string;
  readonly name: string;
}

/** As the specification has it, and not as `pauseAfter` would look: once a second, at most 120 times. */
const LOOK_MS = 1_000;
const MOST_LOOKS = 120;
const AUTO_DOWNLOAD_MS = 100;

class EnglishMissing extends Error {}

/** Has an audiobook made, follows it, and downloads it when it is there. */
export function useAudiobook() {
  const [generation, setGeneration] = useState<Generation>({ is: 'idle' });
  const queryClient = useQueryClient();
  const { user } = useSession();
  const jobs = useFollowing();
  const isLeft = useIsLeft();
  const changed = () => audiobooksChanged(queryClient, user?.id);

  async function generate(source: AudiobookSource, options: AudiobookOptions): Promise<void> {
    setGeneration({ is: 'generating' });
    try {
      const requestId = await requestAudiobook(source, options);
      // After leaving this page the learner gets a notice of how it ended.
      jobs.follow({ kind: 'audiobook', id: requestId, name: options.title || messages.audiobook });
      changed();
      const made = await follow(requestId);
      if (!made) return;
      setGeneration({ is: 'completed', file: made });
      setTimeout(
        () => save(made).catch((error: unknown) => console.error('The audiobook was not downloaded', error)),
        AUTO_DOWNLOAD_MS,
      );
    } catch (error) {
      const reason = reasonOf(error, messages.unknownError);
      setGeneration({ is: 'failed', reason, canGoOn: error instanceof EnglishMissing });
      notify({ title: messages.generationFailed, description: reason, destructive: true });
    }
    changed();
  }

  /** The file, once it is there; undefined when nobody looks any more. */
  async function follow(requestId: string): Promise<AudioFile | undefined> {
    for (let look = 0; look < MOST_LOOKS; look++) {
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
      if (isLeft.current) return undefined;
      const book = await audiobookStatus(requestId).catch(unlessPassing);
      if (book === 'passing') continue;
      const file = { url: book?.downloadUrl ?? downloadUrlOf(requestId), name: `audiobook_${requestId}.mp3` };
      if (book === undefined) {
        if (await isDownloadable(requestId).catch(() => false)) return file;
      } else if (book.status === 'completed') return file;
      else if (!isUnfinished(book)) throw failureOf(book);
      else setGeneration({ is: 'generating', book });
    }
    throw new Error(messages.timedOut);
  }

  async function download(file: AudioFile): Promise<void> {
    await save(file).catch(() =>
      notify({
        title: messages.downloadFailed,
        description: messages.downloadFailedHint,
        destructive: true,
      }),
    );
  }

  return { generation, generate, download };
}

const save = async ({ url, name }: AudioFile) => saveFile(await requestBlob('GET', url), name);

/** A server that cannot be reached for a moment is asked again; a refusal ends it. */
function unlessPassing(error: unknown): 'passing' {
  if (error instanceof TypeError || (error as { status?: number }).status! >= 500) return 'passing';
  if ((error as { status?: number }).status === 429) return 'passing';
  throw error;
}

function failureOf({ error, errorCode }: Audiobook): Error {
  if (errorCode === 'audiobook.english-missing') return new EnglishMissing(error ?? '');
  return new Error(error || messages.audiobookFailed);
}
