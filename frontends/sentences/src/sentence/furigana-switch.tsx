import { Button } from '@ichibun/ui/button';
import { CheckIcon } from '@ichibun/ui/icons';
import { usePreference } from '@ichibun/ui/preferences';

/** Shows and hides the readings above kanji, here and in the reader. */
export function FuriganaSwitch() {
  const [furigana, setFurigana] = usePreference('furigana');
  return (
    <Button aria-pressed={furigana} onClick={() => setFurigana(!furigana)}>
      <CheckIcon className={furigana ? '' : 'invisible'} />
      Furigana
    </Button>
  );
}
