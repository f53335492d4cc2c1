// Says what it hears; of bytes, how many they were.
import { hearsFromStarter } from '../processes/hears-from-starter.js';

hearsFromStarter((frame, asker) => {
  if ('bytes' in frame) asker.tell({ bytes: frame.bytes.length });
  else if (frame.value === 'end') asker.tell('ended', asker.end);
  else asker.tell(frame.value);
});
