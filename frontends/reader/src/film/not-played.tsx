import { ErrorPanel } from '@ichibun/ui/error-panel';
import type { Unplayed } from './containers/unplayed.js';
import { messages } from './messages.js';

/** What of the film this browser does not play, which its header says before anything is played. */
export function NotPlayed({ unplayed }: { unplayed: Unplayed | null }) {
  return (
    <>
      {unplayed?.picture && <ErrorPanel title={messages.noPicture} reason={messages.noPictureHint(unplayed.picture)} />}
      {unplayed?.sound && <ErrorPanel title={messages.noSound} reason={messages.noSoundHint(unplayed.sound)} />}
    </>
  );
}
