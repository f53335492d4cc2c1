import { toFailure } from '@ichibun/kit/errors';
import { Handles } from '@ichibun/kit/rpc';
import {
  type EncodeSoundRequest,
  Engine,
  NaturalVoiceState,
  type SpeakRequest,
  type SpeakSampleRequest,
  SpeechService,
  VoiceGender,
} from '@ichibun/proto/audiobook';
import { Controller } from '@nestjs/common';
import { NaturalVoice, type NaturalVoiceStatus } from './natural-voice.js';
import { RecordedSounds } from './recorded-sounds.js';
import { Speaker } from './speaker.js';
import { defaultOf, type Voice, Voices } from './voices.js';

@Controller()
export class SpeechController {
  constructor(
    private readonly speaker: Speaker,
    private readonly voices: Voices,
    private readonly naturalVoice: NaturalVoice,
    private readonly recorded: RecordedSounds,
  ) {}

  @Handles(SpeechService.method.speak)
  async speak(request: SpeakRequest) {
    const { voice, ...spoken } = await this.speaker.speak(request);
    return { ...spoken, mediaType: 'audio/mpeg', voice: voiceMessage(voice) };
  }

  @Handles(SpeechService.method.speakSample)
  async speakSample({ userId, voice, english }: SpeakSampleRequest) {
    const { audioObject } = await this.speaker.sample(userId, voice, english ? 'en' : 'ja');
    return { audioObject, mediaType: 'audio/mpeg' };
  }

  @Handles(SpeechService.method.encodeSound)
  encodeSound({ userId, soundObject, mp3Object }: EncodeSoundRequest) {
    return this.recorded.encode(userId, soundObject, mp3Object);
  }

  @Handles(SpeechService.method.listVoices)
  async listVoices() {
    const { voices, problem } = await this.voices.all();
    const japanese = voices.filter(({ language }) => language === 'ja');
    const english = voices.filter(({ language }) => language === 'en');
    return {
      voices: japanese.map(voiceMessage),
      defaultVoice: defaultOf(japanese)?.name ?? '',
      problem: problem?.message ?? '',
      problemCode: problem?.code ?? '',
      problemValues: problem?.values,
      englishVoices: english.map(voiceMessage),
      defaultEnglishVoice: defaultOf(english)?.name ?? '',
    };
  }

  @Handles(SpeechService.method.getNaturalVoice)
  async getNaturalVoice() {
    return { naturalVoice: naturalVoiceMessage(await this.naturalVoice.status()) };
  }

  @Handles(SpeechService.method.fetchNaturalVoice)
  async fetchNaturalVoice() {
    return { naturalVoice: naturalVoiceMessage(await this.naturalVoice.fetch()) };
  }
}

const STATES = {
  'not-offered': NaturalVoiceState.NOT_OFFERED,
  absent: NaturalVoiceState.ABSENT,
  fetching: NaturalVoiceState.FETCHING,
  failed: NaturalVoiceState.FAILED,
  here: NaturalVoiceState.HERE,
} as const;

const naturalVoiceMessage = ({ state, fetchedBytes, bytes, problem }: NaturalVoiceStatus) => ({
  state: STATES[state],
  fetchedBytes: BigInt(fetchedBytes),
  bytes: BigInt(bytes),
  problem: problem?.message ?? '',
  failure: problem && toFailure(problem),
});

const ENGINES = {
  google: Engine.GOOGLE,
  openai: Engine.OPENAI,
  voicevox: Engine.VOICEVOX,
  hts: Engine.HTS,
  kokoro: Engine.KOKORO,
  flite: Engine.FLITE,
  espeak: Engine.ESPEAK,
};
const GENDERS = { female: VoiceGender.FEMALE, male: VoiceGender.MALE, unknown: VoiceGender.UNSPECIFIED };

const voiceMessage = ({ name, label, engine, gender }: Voice) => ({
  name,
  label,
  engine: ENGINES[engine.name],
  gender: GENDERS[gender],
});
