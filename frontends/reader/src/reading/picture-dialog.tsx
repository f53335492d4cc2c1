import type { DocumentPicture } from '@ichibun/contracts/documents';
import { Dialog } from '@ichibun/ui/dialog';
import { useState } from 'react';
import { messages } from '../messages.js';
import { pictureAddress } from './pictures.js';

interface PictureDialogProps {
  open: boolean;
  onOpenChange(open: boolean): void;
  documentId: number;
  /** From 0; null while none is shown. */
  number: number | null;
  pictures: readonly DocumentPicture[];
}

/** A picture as large as the screen; pressed, so large that its smallest letters can be read. */
export function PictureDialog({ open, onOpenChange, documentId, number, pictures }: PictureDialogProps) {
  const picture = number === null ? undefined : pictures[number];
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={picture?.alt || messages.picture} wide>
      {picture && <Zoomed key={number} src={pictureAddress(documentId, number!)} picture={picture} />}
    </Dialog>
  );
}

/** Times its own size that a picture is shown in when it is enlarged, and CSS pixels that it has then at least. */
const ENLARGED = { times: 1.5, least: 1_600 };

function Zoomed({ src, picture: { width, height, alt } }: { src: string; picture: DocumentPicture }) {
  const [isLarge, setIsLarge] = useState(false);
  return (
    <button
      type="button"
      aria-pressed={isLarge}
      aria-label={isLarge ? messages.fitIntoScreen : messages.enlarge}
      onClick={() => setIsLarge(!isLarge)}
      // On a phone up to the edges of the dialog: it would be smaller than on the page.
      className={`block max-w-full max-sm:-mx-5 max-sm:max-w-none ${
        isLarge ? 'cursor-zoom-out overflow-auto max-sm:w-[calc(100%+2.5rem)]' : 'mx-auto cursor-zoom-in'
      }`}
    >
      <img
        src={src}
        alt={alt}
        width={width}
        height={height}
        className="rounded-sm bg-white"
        style={
          isLarge
            ? { width: Math.max(ENLARGED.least, ENLARGED.times * width), maxWidth: 'none', height: 'auto' }
            : { width: `min(100%, ${(100 * width) / height}dvh - ${(11 * width) / height}rem)`, height: 'auto' }
        }
      />
    </button>
  );
}
