import { usePreference } from '@ichibun/ui/preferences';

/** The key that does the same as a button, where letters are keys; on a phone there are none. */
export function Key({ letter }: { letter: string }) {
  const [withLetters] = usePreference('letter-keys');
  if (!withLetters) return null;
  return (
    <span
      aria-hidden="true"
      className="hidden min-w-5 rounded-sm border border-current px-1 text-center text-xs sm:inline-block"
    >
      {letter}
    </span>
  );
}
