import { Button } from '@ichibun/ui/button';
import { CheckIcon } from '@ichibun/ui/icons';
import { usePreference } from '@ichibun/ui/preferences';
import { messages } from '../messages.js';

/** Shows and hides the readings above kanji, here and in the reader, which can also show those of new words alone. */
export function FuriganaSwitch() {
  const [furigana, setFurigana] = usePreference('furigana');
  const shows = furigana !== 'never';
  return (
    <Button aria-pressed={shows} onClick={() => setFurigana(shows ? 'never' : 'always')}>
      <CheckIcon className={shows ? '' : 'invisible'} />
      {messages.sentence.furigana}
    </Button>
  );
}
