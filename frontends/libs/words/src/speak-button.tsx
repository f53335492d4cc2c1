import type { Utterance } from '@ichibun/api-client/speech';
import { Button, type ButtonProps } from '@ichibun/ui/button';
import { SpeakerIcon, SpinnerIcon, StopIcon } from '@ichibun/ui/icons';
import { useId } from 'react';
import { messages } from './messages.js';
import { useSpeech } from './use-speech.js';

interface SpeakButtonProps extends Omit<ButtonProps, 'onClick' | 'children' | 'aria-label'> {
  utterance: Utterance;
  /** What is listened to, for its label; the text where nothing else is given. */
  name?: string;
  /** Where it was recorded, as the line of a film; it is played then. */
  recording?: string | undefined;
}

/** Speaks a word or a sentence, and stops it when pressed again. */
export function SpeakButton({
  utterance,
  name = utterance.text,
  recording,
  variant = 'quiet',
  size = 'icon',
  ...props
}: SpeakButtonProps) {
  const id = useId();
  const { speaking, speak, play, stop } = useSpeech();
  const start = () => void (recording ? play(recording, utterance, id) : speak(utterance, id));
  const status = speaking?.id === id ? speaking.status : 'silent';
  return (
    <Button
      variant={variant}
      size={size}
      aria-label={status === 'silent' ? messages.listenTo(name) : messages.stopSpeaking(name)}
      onClick={() => (status === 'silent' ? start() : stop())}
      {...props}
    >
      {status === 'silent' && <SpeakerIcon />}
      {status === 'loading' && <SpinnerIcon />}
      {status === 'playing' && <StopIcon />}
    </Button>
  );
}
