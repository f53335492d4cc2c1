import { messages } from './messages.js';

/** Apart from the card, so that a page can show its title before the card has come. */
export const RECOMMENDED = {
  get title() {
    return messages.recommended;
  },
  get subtitle() {
    return messages.recommendedHint;
  },
};
