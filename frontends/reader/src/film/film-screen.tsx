import { type CSSProperties, useMemo } from 'react';
import { useAddress } from '../listening/use-address.js';
import { Captions } from './captions.js';
import { messages } from './messages.js';
import type { Watching } from './use-watching.js';
import { webVttOf } from './web-vtt.js';

interface FilmScreenProps {
  watching: Watching;
  isLow: boolean;
  onLookUp(isOpen: boolean): void;
}

/** The picture, with the line that is spoken below it. */
export function FilmScreen({ watching, isLow, onLookUp }: FilmScreenProps) {
  const { book, lines, film, files, clips, commands, frame, settings, isFull } = watching;
  const line = lines[film.line];
  return (
    <div
      ref={frame}
      className={`relative flex min-h-0 flex-col overflow-hidden bg-surface ${isFull ? 'flex-1' : 'rounded-md border border-line'}`}
    >
      <Picture watching={watching} isLow={isLow} />
      <Captions
        documentId={book.id}
        sentences={book.sentences}
        line={line}
        commands={commands}
        onLookUp={(isOpen) => {
          onLookUp(isOpen);
          film.hold(isOpen);
        }}
        onSave={clips.take}
        second={line ? files.second.textOf(line) : ''}
        showsSecond={settings.showsSecond}
        isLow={isLow}
      />
      <p
        role="status"
        data-clip={clips.state}
        className={`text-center text-xs text-ink-soft empty:hidden ${files.hasPicture ? 'absolute top-2.5 right-2.5 rounded-md bg-surface px-2 py-1' : 'pb-2'}`}
      >
        {clips.state !== 'none' && messages.clip[clips.state]}
      </p>
    </div>
  );
}

function Picture({ watching, isLow }: { watching: Watching; isLow: boolean }) {
  const { book, lines, at, film, offset, isFull } = watching;
  const { url, hasPicture, onLoaded, onFailed } = watching.files;
  const captions = useAddress(
    useMemo(
      () => new Blob([webVttOf(lines, book.sentences, offset)], { type: 'text/vtt' }),
      [lines, book.sentences, offset],
    ),
  );
  return (
    <video
      key={url}
      ref={film.video}
      src={url!}
      aria-label={messages.film}
      controls
      controlsList="nofullscreen"
      disablePictureInPicture
      playsInline
      onLoadedMetadata={({ currentTarget }) => {
        onLoaded(currentTarget);
        if (at > 0) film.goTo(at);
      }}
      onError={onFailed}
      className={
        hasPicture
          ? `min-h-0 w-full flex-1 object-contain ${isFull ? '' : 'max-lg:max-h-[40dvh]'}`
          : 'h-14 w-full flex-none'
      }
      style={hasPicture ? { ...GROUND, ...(isLow && !isFull && LOW_PICTURE) } : undefined}
    >
      <track kind="captions" srcLang="ja" label={book.title} src={captions} />
    </video>
  );
}

const GROUND: CSSProperties = { backgroundColor: 'black' };
/** Leaves room for two lines below the picture. */
const LOW_PICTURE: CSSProperties = { maxHeight: '34dvh' };
