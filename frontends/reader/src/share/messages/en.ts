import { counted, formatCount } from '@ichibun/ui/format';

export const en = {
  title: 'Shared with Ichibun',
  lead: 'Texts and files that you share from other apps, ready to read.',
  library: 'Library',
  newText: 'A new text',
  characters: (count: number) => `${formatCount(count)} characters`,
  read: 'Add and read',
  adding: 'Adding…',
  putAway: 'Dismiss',
  failed: 'The text could not be added',
  keptHere: 'It is kept on this device. Try again when you are online.',
  address: 'This is an address',
  addressHint:
    'Ichibun does not open pages on its own. Open it, mark the text that you want to read, and share that; or share a file.',
  open: 'Open the page',
  nothing: 'It has no Japanese text',
  nothingHint: 'Share a Japanese text, or a TXT, PDF, EPUB or subtitle file.',
  files: (count: number) => counted(count, 'file'),
  addFiles: (count: number): string => (count === 1 ? 'Add the file' : 'Add the files'),
  full: 'The last one was not kept: ten are waiting already. Add or dismiss one, then share it again.',
  none: 'Nothing is waiting here',
  noneHint: 'Share a text or a file with Ichibun from another application.',
};
