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
import { valueNamed } from '@ichibun/proto/enum-names';
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

const naturalVoiceMessage = ({ state, fetchedBytes, bytes, problem }: NaturalVoiceStatus) => ({
  state: valueNamed(NaturalVoiceState, state),
  fetchedBytes: BigInt(fetchedBytes),
  bytes: BigInt(bytes),
  problem: problem?.message ?? '',
  failure: problem && toFailure(problem),
});

const voiceMessage = ({ name, label, engine, gender }: Voice) => ({
  name,
  label,
  engine: valueNamed(Engine, engine.name),
  gender: gender === 'unknown' ? VoiceGender.UNSPECIFIED : valueNamed(VoiceGender, gender),
});
