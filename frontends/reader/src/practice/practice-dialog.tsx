import { readSentenceOf } from '@ichibun/api-client/reading';
import type { Utterance } from '@ichibun/api-client/speech';
import type { ReadWord } from '@ichibun/contracts/reading-words';
import { Button } from '@ichibun/ui/button';
import { Dialog } from '@ichibun/ui/dialog';
import { SpeakerIcon, StopIcon } from '@ichibun/ui/icons';
import { Reading } from '@ichibun/ui/japanese';
import { PitchLine } from '@ichibun/words/pitch-line';
import { useSpeech } from '@ichibun/words/use-speech';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { SLOWER } from '../listening/use-reading-aloud.js';
import { wordAlone } from '../words/use-word-commands.js';
import { canBeLookedUp } from '../words/word-state.js';
import { AccentPairs } from './accent-pairs.js';
import { Key } from './key.js';
import { messages } from './messages.js';
import { usePracticeKeys } from './use-practice-keys.js';

interface PracticeDialogProps {
  open: boolean;
  onOpenChange(open: boolean): void;
  documentId: number;
  /** From 0. */
  sentence: number;
  utterance: Utterance;
  /** The word to begin with. */
  word: number | undefined;
}

/** A sentence to listen to: at its pace, slower, word by word, and beside words that differ in their pitch alone. */
export function PracticeDialog({ open, onOpenChange, sentence, word, ...given }: PracticeDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={messages.title} description={messages.hint}>
      <Practice key={`${sentence} ${word}`} sentence={sentence} word={word} {...given} />
    </Dialog>
  );
}

type PracticeProps = Pick<PracticeDialogProps, 'documentId' | 'sentence' | 'utterance' | 'word'>;

const ofSentence = { listen: 'practice', slower: 'practice, slower' };

function Practice({ documentId, sentence, utterance, word }: PracticeProps) {
  const queryClient = useQueryClient();
  const words = useQuery(readSentenceOf(queryClient, documentId, sentence)).data?.words;
  const [index, setIndex] = useState(word);
  const { speaking, speak, stop } = useSpeech();
  const chosen = index === undefined ? undefined : words?.[index];
  const say = (id: string, pace: number) => void speak(utterance, id, { pace });
  const hear = (one: ReadWord) => void speak(wordAlone(one));
  usePracticeKeys({
    s: () => say(ofSentence.listen, 1),
    a: () => say(ofSentence.slower, SLOWER),
    w: () => chosen && hear(chosen),
  });

  const button = (id: string, label: string, key: string, pace: number) => (
    <Button
      aria-pressed={speaking?.id === id}
      onClick={() => (speaking?.id === id ? stop() : say(id, pace))}
      className="flex-1 sm:flex-none"
    >
      {speaking?.id === id ? <StopIcon /> : <SpeakerIcon />}
      {label}
      <Key letter={key} />
    </Button>
  );
  return (
    <div className="space-y-6">
      <section aria-label={messages.sentence}>
        <p lang="ja" className="text-xl leading-loose break-phrases">
          {words
            ? words.map((one, at) => (
                <SentenceWord
                  // biome-ignore lint/suspicious/noArrayIndexKey: the words of a sentence never change their order
                  key={at}
                  word={one}
                  isChosen={at === index}
                  onPress={() => {
                    setIndex(at);
                    hear(one);
                  }}
                />
              ))
            : utterance.text}
        </p>
        <div className="mt-2 flex gap-2">
          {button(ofSentence.listen, messages.listen, 'S', 1)}
          {button(ofSentence.slower, messages.slower, 'A', SLOWER)}
        </div>
      </section>
      {chosen && (
        <>
          <section aria-label={messages.word} className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span lang="ja" className="text-xl font-semibold">
              {chosen.text}
            </span>
            <span className="text-ink-soft">
              {chosen.spokenAccent === null || chosen.reading === '' ? (
                <Reading of={{ word: chosen.text, reading: chosen.reading }} />
              ) : (
                <PitchLine reading={chosen.reading} accent={chosen.spokenAccent} />
              )}
            </span>
            <Button onClick={() => hear(chosen)} className="ml-auto">
              <SpeakerIcon />
              {messages.listen}
              <Key letter="W" />
            </Button>
          </section>
          <AccentPairs
            key={index}
            word={chosen.baseForm || chosen.text}
            reading={chosen.baseReading || chosen.reading}
          />
        </>
      )}
    </div>
  );
}

interface SentenceWordProps {
  word: ReadWord;
  isChosen: boolean;
  onPress(): void;
}

/** A word that can be heard alone; a mark is only shown. */
function SentenceWord({ word, isChosen, onPress }: SentenceWordProps) {
  if (!canBeLookedUp(word)) return word.text;
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onPress}
      className={`min-h-8 rounded-sm px-px underline decoration-line-strong decoration-dotted underline-offset-8 hover:bg-accent-soft ${isChosen ? 'bg-accent-soft text-accent' : ''}`}
    >
      {word.text}
    </button>
  );
}
