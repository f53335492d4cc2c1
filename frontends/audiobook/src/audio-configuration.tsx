import { sampleOf } from '@ichibun/api-client/audiobooks';
import { inWords, reasonOf } from '@ichibun/api-client/request';
import { useVoices } from '@ichibun/api-client/speech';
import type { Voice } from '@ichibun/contracts/speech';
import { Button } from '@ichibun/ui/button';
import { Card } from '@ichibun/ui/card';
import { Checkbox } from '@ichibun/ui/checkbox';
import { ErrorPanel } from '@ichibun/ui/error-panel';
import { Field, Select, TextInput } from '@ichibun/ui/field';
import { SpeakerIcon, SpinnerIcon, StopIcon } from '@ichibun/ui/icons';
import { startSpeech, stopSpeech, watchSpeech, whatIsSpoken } from '@ichibun/words/speech-player';
import { voiceLabel } from '@ichibun/words/voice-label';
import { useEffect, useSyncExternalStore } from 'react';
import { messages } from './messages.js';
import { isHeard, isOutside, PAUSES, type Pause, type Settings } from './settings.js';

/** The voice that speaks where the server has it and nothing else is chosen. */
const DEFAULT_VOICE = 'ja-JP-Chirp3-HD-Achernar';

interface AudioConfigurationProps {
  settings: Settings;
  onChange(settings: Settings): void;
}

/** What is spoken of each sentence, with which pauses and voices. */
export function AudioConfiguration({ settings, onChange }: AudioConfigurationProps) {
  const { data: voices, error, refetch } = useVoices();
  const why = voices?.problem && inWords(voices.problem, { code: voices.problemCode, values: voices.problemValues });
  const change = (changed: Partial<Settings>) => onChange({ ...settings, ...changed });
  return (
    <Card title={messages.configuration} subtitle={messages.configurationHint}>
      <div className="grid grid-cols-1 gap-x-8 gap-y-4 sm:grid-cols-2">
        <fieldset>
          <legend className="mb-1 text-sm font-medium">{messages.spoken}</legend>
          <Checkbox checked={settings.includeJapanese} onChange={(includeJapanese) => change({ includeJapanese })}>
            {messages.japanese}
          </Checkbox>
          <Checkbox checked={settings.includeEnglish} onChange={(includeEnglish) => change({ includeEnglish })}>
            {messages.english}
          </Checkbox>
          <Checkbox
            checked={settings.includeRepeatJapanese}
            onChange={(includeRepeatJapanese) => change({ includeRepeatJapanese })}
          >
            {messages.repeatJapanese}
          </Checkbox>
        </fieldset>
        <div className="space-y-4">
          {(Object.keys(PAUSES) as Pause[]).map((pause) => (
            <Field
              key={pause}
              label={messages.pauses[pause]}
              error={isOutside(pause, settings[pause]) ? messages.pauseRange(PAUSES[pause].most) : undefined}
            >
              {(control) => (
                <TextInput
                  {...control}
                  type="number"
                  min={0}
                  max={PAUSES[pause].most}
                  step={0.1}
                  value={settings[pause]}
                  disabled={!isHeard(pause, settings)}
                  onChange={({ target }) => change({ [pause]: target.value })}
                />
              )}
            </Field>
          ))}
        </div>
        {!voices && error && (
          <div className="sm:col-span-2">
            <ErrorPanel title={messages.voicesNotLoaded} reason={reasonOf(error)} onRetry={() => refetch()} />
          </div>
        )}
        {voices && (
          <>
            <VoiceChoice
              label={messages.japaneseVoice}
              language="ja"
              why={why}
              voices={voices.voices}
              chosen={settings.voice}
              fallback={voices.voices.find(({ name }) => name === DEFAULT_VOICE)?.name ?? voices.defaultVoice}
              onChange={(voice) => change({ voice })}
            />
            <VoiceChoice
              label={messages.englishVoice}
              language="en"
              why={why}
              voices={voices.englishVoices}
              chosen={settings.englishVoice}
              fallback={voices.defaultEnglishVoice}
              onChange={(englishVoice) => change({ englishVoice })}
            />
          </>
        )}
      </div>
    </Card>
  );
}

interface VoiceChoiceProps {
  label: string;
  language: 'ja' | 'en';
  voices: readonly Voice[];
  /** Why some are missing, where some are. */
  why: string | null | undefined;
  chosen: string;
  /** Speaks when none is chosen. */
  fallback: string | null;
  onChange(voice: string): void;
}

function VoiceChoice({ label, language, voices, why, chosen, fallback, onChange }: VoiceChoiceProps) {
  const voice = chosen || (fallback ?? '');
  const isNatural = voices.some(({ name, engine }) => name === voice && engine === 'kokoro');
  if (voices.length === 0) {
    return (
      <div>
        <p className="mb-1 text-sm font-medium">{label}</p>
        <p className="text-sm text-danger">{messages.noVoice[language]}</p>
        {why && <p className="text-sm text-ink-soft">{why}</p>}
      </div>
    );
  }
  return (
    <Field label={label} hint={why ?? (isNatural && messages.naturalVoice)}>
      {(control) => (
        <div className="flex gap-2">
          <Select {...control} value={voice} onChange={({ target }) => onChange(target.value)}>
            {voices.map((one) => (
              <option key={one.name} value={one.name}>
                {voiceLabel(one)}
              </option>
            ))}
          </Select>
          <Sample voice={voice} language={language} label={label} />
        </div>
      )}
    </Field>
  );
}

/** Speaks a sentence in a voice, and stops it when pressed again. */
function Sample({ voice, language, label }: { voice: string; language: 'ja' | 'en'; label: string }) {
  const id = `sample of ${voice}`;
  const speaking = useSyncExternalStore(watchSpeech, whatIsSpoken, whatIsSpoken);
  const status = speaking?.id === id ? speaking.status : 'silent';
  useEffect(() => () => stopSpeech(id), [id]);
  return (
    <Button
      size="icon"
      aria-label={status === 'silent' ? messages.hear(label) : messages.stop(label)}
      title={messages.hearSample}
      onClick={() => (status === 'silent' ? void startSpeech(id, () => sampleOf(voice, language)) : stopSpeech(id))}
    >
      {status === 'silent' && <SpeakerIcon />}
      {status === 'loading' && <SpinnerIcon />}
      {status === 'playing' && <StopIcon />}
    </Button>
  );
}
