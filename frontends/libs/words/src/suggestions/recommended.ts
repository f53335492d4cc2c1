import { texts } from './texts.js';

/** Apart from the card, so that a page can show its title before the card has come. */
export const RECOMMENDED = {
  get title() {
    return texts.recommended;
  },
  get subtitle() {
    return texts.recommendedHint;
  },
};
