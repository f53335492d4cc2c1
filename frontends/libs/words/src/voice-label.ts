import { texts } from './texts.js';

/** What a voice is called in the language of the interface. */
export const voiceLabel = ({ name, label }: { name: string; label: string }): string =>
  texts.voiceLabels[name] ?? label;
