import { Japanese } from '@ichibun/ui/japanese';
import { Fragment } from 'react';

interface MarkedPiecesProps {
  text: string;
  /** UTF-16 offsets, each after the one before. */
  pieces: readonly { readonly start: number; readonly end: number }[];
}

/** A sentence with the letters of a grammar point in bold. */
export function MarkedPieces({ text, pieces }: MarkedPiecesProps) {
  return (
    <Japanese>
      {pieces.map(({ start, end }, index) => (
        <Fragment key={start}>
          {text.slice(pieces[index - 1]?.end ?? 0, start)}
          <b>{text.slice(start, end)}</b>
        </Fragment>
      ))}
      {text.slice(pieces.at(-1)?.end ?? 0)}
    </Japanese>
  );
}
