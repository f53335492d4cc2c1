import { useSession } from '@ichibun/api-client/session';
import type { ReviewCard } from '@ichibun/contracts/reviews';
import { Japanese } from '@ichibun/ui/japanese';
import { SpeakButton } from '@ichibun/words/speak-button';
import { messages } from '../messages.js';

type Field = ReviewCard['note'][number];

/** What the learner's own note says, field by field. */
export function NoteFields({ note, word }: { note: readonly Field[]; word: string }) {
  return (
    <dl aria-label={messages.card.note} className="space-y-1 border-l-2 border-line pl-3 text-sm">
      {note.map((field) => (
        <div key={field.name}>
          <dt className="text-xs text-ink-soft">{field.name}</dt>
          <dd className="break-words">
            <Japanese>{field.text}</Japanese>
            {/* What a browser has kept of an earlier release has none. */}
            {field.media?.length > 0 && <NoteMedia {...field} word={word} />}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Sounds and pictures of a field of the learner's own note, or of what it asks. */
export function NoteMedia({ name, text, media, word }: Field & { word: string }) {
  const { user } = useSession();
  if (!user) return null;
  return media.map(({ id, isPicture }) => {
    const address = `/api/users/${user.id}/imports/media/${id}`;
    return isPicture ? (
      <img key={id} src={address} alt={messages.card.picture(word)} className="my-1 max-h-60 max-w-full rounded" />
    ) : (
      <SpeakButton
        key={id}
        recording={address}
        utterance={{ text: text || word, reading: '' }}
        name={name}
        size="small"
      />
    );
  });
}
