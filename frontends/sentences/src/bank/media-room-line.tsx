import { useMediaRoom } from '@ichibun/api-client/sentences';
import { ProgressBar } from '@ichibun/ui/progress-bar';
import { messages } from '../messages.js';

/** How much room the sounds and pictures of saved sentences take of what there is. */
export function MediaRoomLine() {
  const { data: room } = useMediaRoom();
  if (!room) return null;
  const { count, bytes, mostCount, mostBytes } = room;
  const share = Math.max(count / mostCount, bytes / mostBytes);
  const said = messages.bank.mediaRoom(count, mostCount, bytes / 1e6, mostBytes / 1e6);
  return (
    <div className="my-4 max-w-prose space-y-1 text-sm text-ink-soft">
      <p>{said}</p>
      <ProgressBar label={said} value={100 * share} />
    </div>
  );
}
