import { reasonOf } from '@ichibun/api-client/request';
import { type Utterance, useVoices, voiceThatSpeaks, voiceWithAccents } from '@ichibun/api-client/speech';
import { useAccentPairs } from '@ichibun/api-client/word-knowledge';
import type { Answer } from '@ichibun/contracts/calls';
import { Button } from '@ichibun/ui/button';
import { ErrorPanel } from '@ichibun/ui/error-panel';
import { cut } from '@ichibun/ui/format';
import { SpeakerIcon } from '@ichibun/ui/icons';
import { Loading } from '@ichibun/ui/loading';
import { usePreference } from '@ichibun/ui/preferences';
import { OtherSpellings } from '@ichibun/words/other-spellings';
import { PitchLine } from '@ichibun/words/pitch-line';
import { useSpeech } from '@ichibun/words/use-speech';
import { voiceLabel } from '@ichibun/words/voice-label';
import { Key } from './key.js';
import { messages } from './messages.js';
import { usePracticeKeys } from './use-practice-keys.js';
import { useQuiz } from './use-quiz.js';

export type HeardWord = Answer<'GET /api/dictionary/accent-pairs'>['words'][number];

const LONGEST_DEFINITION = 50;

interface AccentPairsProps {
  /** Dictionary form as written. */
  word: string;
  reading: string;
}

/** Words that are said like a word but for their pitch: to listen to, and to tell apart. Give it the word as key. */
export function AccentPairs({ word, reading }: AccentPairsProps) {
  const { data, error, refetch } = useAccentPairs(word, reading);
  const voices = useVoices().data;
  const [wanted] = usePreference('selected-voice');
  const voice = voices && voiceWithAccents(voices, wanted);
  return (
    <section aria-labelledby="accent-pairs">
      <h3 id="accent-pairs" className="font-semibold">
        {messages.pairs}
      </h3>
      {error ? (
        <ErrorPanel title={messages.pairsNotLoaded} reason={reasonOf(error)} onRetry={refetch} />
      ) : data && voices ? (
        <>
          {data.words.length < 2 && (
            <p className="mt-1 text-ink-soft">{data.words.length === 0 ? messages.noAccent : messages.noPairs}</p>
          )}
          {data.words.length >= 2 && !voice && <p className="mt-1 text-ink-soft">{messages.noVoice}</p>}
          {data.words.length >= 2 && voice && (
            <>
              {voice.name !== voiceThatSpeaks(voices, wanted)?.name && (
                <p className="mt-1 text-sm text-ink-soft">{messages.otherVoice(voiceLabel(voice))}</p>
              )}
              <Pairs words={data.words} particle={data.particle} voice={voice.name} />
            </>
          )}
        </>
      ) : (
        <Loading label={messages.lookingForPairs} />
      )}
    </section>
  );
}

interface PairsProps {
  words: readonly HeardWord[];
  particle: string;
  voice: string;
}

function Pairs({ words, particle, voice }: PairsProps) {
  const { speak } = useSpeech();
  const hear = (index: number) => void speak(utteranceOf(words[index]!, particle), `pair ${index}`, { voice });
  const quiz = useQuiz(words.length, hear);
  usePracticeKeys({
    n: quiz.ask,
    r: quiz.again,
    ...Object.fromEntries(
      words.map((_, index) => [String(index + 1), () => (quiz.isOpen ? quiz.answer(index) : hear(index))]),
    ),
  });
  return (
    <>
      {particle !== '' && <p className="mt-1 text-sm text-ink-soft">{messages.saidWith(particle)}</p>}
      <ol className="mt-2 divide-y divide-line">
        {words.map((one, index) => (
          <li key={one.entry.entry} className="flex items-center gap-3 py-1.5">
            <Button variant="quiet" size="icon" aria-label={messages.listenTo(one.word)} onClick={() => hear(index)}>
              <SpeakerIcon />
            </Button>
            <span className="min-w-0 flex-1">
              <span lang="ja" className="mr-2 font-semibold">
                {one.word}
              </span>
              <PitchLine reading={one.entry.reading} accent={one.accent} />{' '}
              <OtherSpellings of={one.entry.otherSpellings} />
              <span lang="en" className="block truncate text-sm text-ink-soft">
                {cut(one.entry.senses[0]?.definition ?? one.entry.definition, LONGEST_DEFINITION)}
              </span>
            </span>
            <Key letter={String(index + 1)} />
          </li>
        ))}
      </ol>
      <div className="mt-4 rounded-md bg-sunken px-4 py-3">
        <div className="flex flex-wrap items-center gap-2">
          <h4 className="mr-auto font-medium">{messages.quiz}</h4>
          <Button variant={quiz.isOpen ? 'secondary' : 'primary'} onClick={quiz.isOpen ? quiz.again : quiz.ask}>
            <SpeakerIcon />
            {quiz.isOpen ? messages.again : quiz.all > 0 ? messages.askNext : messages.ask}
            <Key letter={quiz.isOpen ? 'R' : 'N'} />
          </Button>
        </div>
        {quiz.isOpen && (
          // biome-ignore lint/a11y/useSemanticElements: the buttons are no fields of a form
          <div role="group" aria-label={messages.answers} className="mt-3 flex flex-wrap gap-2">
            {words.map((one, index) => (
              <Button key={one.entry.entry} onClick={() => quiz.answer(index)} className="flex-1 sm:flex-none">
                <span lang="ja">{one.word}</span>
                <Key letter={String(index + 1)} />
              </Button>
            ))}
          </div>
        )}
        <p role="status" className="mt-2 min-h-6 text-sm">
          {quiz.said && (
            <>
              {quiz.said.isRight
                ? messages.right(words[quiz.said.was]!.word)
                : messages.wrong(words[quiz.said.was]!.word)}{' '}
              <span className="text-ink-soft">{messages.score(quiz.right, quiz.all)}</span>
            </>
          )}
        </p>
      </div>
    </>
  );
}

/** A word with the particle that lets a fall after it be heard, read as it is meant. */
function utteranceOf({ word, entry }: HeardWord, particle: string): Utterance {
  return { text: word + particle, readings: [{ start: 0, length: word.length, reading: entry.reading }] };
}
