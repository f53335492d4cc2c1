// Says what it hears; of bytes, how many they were. Asked to work, it does so without a pause.
import { hearsFromStarter } from '../processes/hears-from-starter.js';

function workOn(): never {
  for (;;);
}

hearsFromStarter((frame, asker) => {
  if ('bytes' in frame) asker.tell({ bytes: frame.bytes.length });
  else if (frame.value === 'end') asker.tell('ended', asker.end);
  else asker.tell(frame.value, () => frame.value === 'work' && workOn());
});
