import type { SavedSentence } from '@ichibun/contracts/sentences';
import { messages } from '../messages.js';

/** What a program has sent with a sentence: its picture, its sound, and where it is from. */
export function Mined({ sentence: { id, targetWord: word, mined } }: { sentence: SavedSentence }) {
  if (!mined) return null;
  const { media, title, url } = mined;
  const address = (one: (typeof media)[number]) => `/api/sentences/${id}/media/${one}`;
  return (
    <div className="space-y-2">
      {media.includes('picture') && (
        <img
          src={address('picture')}
          alt={messages.bank.pictureOf(word)}
          loading="lazy"
          className="max-h-40 max-w-full rounded"
        />
      )}
      {media.includes('sound') && <Sound label={messages.bank.soundOf(word)} address={address('sound')} />}
      {media.includes('word-sound') && (
        <Sound label={messages.bank.wordSoundOf(word)} address={address('word-sound')} />
      )}
      {(title ?? url) && (
        <p className="text-sm break-words text-ink-soft">
          {url ? (
            <a href={url} target="_blank" rel="noreferrer" className="underline">
              {title ?? url}
            </a>
          ) : (
            title
          )}
        </p>
      )}
    </div>
  );
}

function Sound({ label, address }: { label: string; address: string }) {
  return (
    // biome-ignore lint/a11y/useMediaCaption: the sentence is above it
    <audio controls preload="none" aria-label={label} src={address} className="h-10 max-w-full" />
  );
}
