import { inWords, reasonOf } from '@ichibun/api-client/request';
import { useVoices, voiceThatSpeaks } from '@ichibun/api-client/speech';
import type { Voice } from '@ichibun/contracts/speech';
import { ErrorPanel } from '@ichibun/ui/error-panel';
import { Field, Select } from '@ichibun/ui/field';
import { Loading } from '@ichibun/ui/loading';
import { usePreference } from '@ichibun/ui/preferences';
import { messages } from './messages.js';
import { SpeakButton } from './speak-button.js';
import { voiceLabel } from './voice-label.js';

const SAMPLE = 'この声で本を読みます。';
const ENGINES = { google: 'Google', openai: 'OpenAI', voicevox: 'VOICEVOX' };
const SLOWEST = 0.5;
const FASTEST = 2;

/** Choice of voice and speaking rate, with a sentence to try them; kept in this browser. For a dialog or a panel. */
export function VoiceSettings() {
  const [rate, setRate] = usePreference('speaking-rate');
  return (
    <div className="space-y-4">
      <VoiceChoice />
      <Field label={messages.speakingRate}>
        {(control) => (
          <div className="flex items-center gap-3">
            <input
              {...control}
              type="range"
              min={SLOWEST}
              max={FASTEST}
              step={0.05}
              value={rate}
              aria-valuetext={times(rate)}
              onChange={(event) => setRate(event.target.valueAsNumber)}
              className="min-h-10 min-w-0 flex-1 accent-accent"
            />
            <span className="w-12 text-right text-sm tabular-nums">{times(rate)}</span>
          </div>
        )}
      </Field>
      <div className="flex items-center gap-2">
        <SpeakButton utterance={{ text: SAMPLE }} variant="secondary" />
        <span lang="ja">{SAMPLE}</span>
      </div>
    </div>
  );
}

function VoiceChoice() {
  const [chosen, setChosen] = usePreference('selected-voice');
  const { data, error, refetch } = useVoices();
  if (error) return <ErrorPanel title={messages.voicesNotLoaded} reason={reasonOf(error)} onRetry={refetch} />;
  if (!data) return <Loading label={messages.loadingVoices} />;
  const engines = [...new Set(data.voices.map(({ engine }) => engine))];
  const engine = voiceThatSpeaks(data, chosen)?.engine;
  const what = engine === 'espeak' ? messages.machineVoice : engine === 'kokoro' && messages.naturalVoice;
  return (
    <Field
      label={messages.voice}
      hint={data.problem ? inWords(data.problem, { code: data.problemCode, values: data.problemValues }) : what}
    >
      {(control) => (
        <Select
          {...control}
          value={voiceThatSpeaks(data, chosen)?.name}
          onChange={(event) => setChosen(event.target.value)}
        >
          {engines.map((engine) => (
            <optgroup key={engine} label={groupLabel(engine)}>
              {data.voices.filter((voice) => voice.engine === engine).map(option)}
            </optgroup>
          ))}
        </Select>
      )}
    </Field>
  );
}

const groupLabel = (engine: Voice['engine']) =>
  engine === 'hts' || engine === 'flite'
    ? messages.builtIn
    : engine === 'espeak'
      ? messages.simple
      : engine === 'kokoro'
        ? messages.natural
        : ENGINES[engine];

const option = ({ name, label }: Voice) => (
  <option key={name} value={name}>
    {voiceLabel({ name, label })}
  </option>
);

const times = (rate: number) => `${rate.toFixed(2).replace(/0$/, '')}×`;
