import { keys } from '../client/keys.js';
import { useAnswer } from '../client/use-answer.js';

export function useServerConfig() {
  return useAnswer(keys.config);
}
