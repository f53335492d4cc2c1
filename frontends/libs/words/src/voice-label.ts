import { messages } from './messages.js';

/** What a voice is called in the language of the interface. */
export const voiceLabel = ({ name, label }: { name: string; label: string }): string =>
  messages.voiceLabels[name] ?? label;
