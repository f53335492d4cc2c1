import { keys } from './keys.js';
import { useAnswer } from './use-answer.js';

export function useServerConfig() {
  return useAnswer(keys.config);
}
