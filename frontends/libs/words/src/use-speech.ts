import { type Delivery, recordingAt, speechOf, type Utterance } from '@ichibun/api-client/speech';
import { usePreference } from '@ichibun/ui/preferences';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react';
import { type Ending, type Speaking, startSpeech, stopSpeech, watchSpeech, whatIsSpoken } from './speech-player.js';

export interface Speech {
  /** What is being spoken anywhere on the page, or null. */
  speaking: Speaking | null;
  /**
   * Speaks with the voice and at the rate that the learner has set, in the place of what was spoken before; failures
   * are shown as notices. Resolves when it has ended, which a text without anything to be spoken (……) has at once.
   *
   * @param id by which `speaking` tells it from others; the text itself where nothing else is given
   * @param other what is not as the learner has set it: the voice, or a pace of which theirs is multiplied
   */
  speak(utterance: Utterance, id?: string, other?: { voice?: string; pace?: number }): Promise<Ending>;
  /**
   * Plays what was recorded, as the line of a film; where that cannot be loaded the text is spoken.
   *
   * @param address of the recording
   */
  play(address: string, otherwise: Utterance, id?: string): Promise<Ending>;
  /** Stops whatever is spoken. */
  stop(): void;
  /** Loads the sound of what is likely to be spoken next. */
  preload(utterances: readonly Utterance[]): void;
}

/** Lets a component speak; what it began stops when it goes. */
export function useSpeech(): Speech {
  const queryClient = useQueryClient();
  const [voice] = usePreference('selected-voice');
  const [rate] = usePreference('speaking-rate');
  const speaking = useSyncExternalStore(watchSpeech, whatIsSpoken, whatIsSpoken);
  const begun = useRef<string>(undefined);
  useEffect(() => () => (begun.current === undefined ? undefined : stopSpeech(begun.current)), []);

  const speak = useCallback(
    (utterance: Utterance, id = utterance.text, other: { voice?: string; pace?: number } = {}) => {
      begun.current = id;
      if (!isSpeakable(utterance)) {
        stop();
        return Promise.resolve<Ending>('ended');
      }
      const delivery = { voice: other.voice ?? voice, rate: within(rate * (other.pace ?? 1)) };
      return startSpeech(id, () => load(queryClient, utterance, delivery));
    },
    [queryClient, voice, rate],
  );
  const play = useCallback(
    (address: string, otherwise: Utterance, id = address) => {
      begun.current = id;
      const spoken = () => load(queryClient, otherwise, { voice, rate: within(rate) });
      return startSpeech(id, () => queryClient.fetchQuery(recordingAt(queryClient, address)).catch(spoken));
    },
    [queryClient, voice, rate],
  );
  const preload = useCallback(
    (utterances: readonly Utterance[]) => {
      for (const utterance of utterances.filter(isSpeakable)) {
        void queryClient.prefetchQuery(speechOf(queryClient, utterance, { voice, rate: within(rate) }));
      }
    },
    [queryClient, voice, rate],
  );
  return { speaking, speak, play, stop, preload };
}

const stop = () => stopSpeech();

const load = (queryClient: QueryClient, utterance: Utterance, delivery: Delivery) =>
  queryClient.fetchQuery(speechOf(queryClient, utterance, delivery));

/** A text of nothing but marks is silence. */
const isSpeakable = ({ text }: Utterance) => /[\p{L}\p{N}]/u.test(text);

/** What the server takes, whatever is stored. */
const within = (rate: number) => Math.min(4, Math.max(0.25, rate));
