import { reasonOf } from '@ichibun/api-client/request';
import type { CardImport } from '@ichibun/contracts/card-imports';
import { useIsLeft } from '@ichibun/ui/use-is-left';
import { useCallback, useState } from 'react';
import { useOpenFile } from './card-imports.js';
import { messages } from './messages.js';
import { isPackage } from './package-media.js';
import { smallPackage } from './small-package.js';

/** What is done with the file that the learner has given. */
export type Giving =
  | { readonly is: 'nothing' }
  | { readonly is: 'preparing' | 'reading'; readonly name: string }
  | { readonly is: 'sending'; readonly name: string; readonly percent: number }
  | { readonly is: 'refused'; readonly name: string; readonly reason: string };

const MEGABYTE = 1024 * 1024;
/** What the server takes. */
const LARGEST_MEGABYTES = 50;

/** Files that were given on this page, by their imports: their sounds and pictures are sent after the cards. */
const givenFiles = new Map<number, File>();
export const givenFile = (importId: number): File | undefined => givenFiles.get(importId);
export const forgetGivenFile = (importId: number): boolean => givenFiles.delete(importId);

/** Sends the file that a learner gives, without what is not needed of it, and says how far that is. */
export function useGivenFile(onOpened: (one: CardImport) => void) {
  const [giving, setGiving] = useState<Giving>({ is: 'nothing' });
  const openFile = useOpenFile();
  const isLeft = useIsLeft();
  const give = useCallback(
    async (file: File) => {
      const { name } = file;
      setGiving({ is: 'preparing', name });
      try {
        const needed = await neededOf(file);
        setGiving({ is: 'sending', name, percent: 0 });
        const opened = await openFile(needed, name, (percent) =>
          setGiving(percent < 100 ? { is: 'sending', name, percent } : { is: 'reading', name }),
        );
        if (isPackage(name)) givenFiles.set(opened.id, file);
        // After the page was left it is among the earlier imports.
        if (!isLeft.current) onOpened(opened);
      } catch (error) {
        setGiving({ is: 'refused', name, reason: reasonOf(error, messages.give.unreadable) });
      }
    },
    [openFile, onOpened, isLeft],
  );
  return { giving, give };
}

/**
 * What has to be sent of a file.
 *
 * @throws {Error} with a text for the learner where nothing of it can be
 */
async function neededOf(file: File): Promise<Blob> {
  if (file.size === 0) throw new Error(messages.give.empty);
  const needed = await smallPackage(file).catch(() => {
    throw new Error(messages.give.unreadable);
  });
  if (needed.size > LARGEST_MEGABYTES * MEGABYTE) {
    throw new Error(messages.give.tooLarge(Math.ceil(needed.size / MEGABYTE), LARGEST_MEGABYTES));
  }
  return needed;
}
