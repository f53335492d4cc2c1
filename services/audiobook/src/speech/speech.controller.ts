import { Handles } from '@ichibun/kit/rpc';
import {
  Engine,
  type SpeakRequest,
  type SpeakSampleRequest,
  SpeechService,
  VoiceGender,
} from '@ichibun/proto/audiobook';
import { Controller } from '@nestjs/common';
import { Speaker } from './speaker.js';
import { defaultOf, type Voice, Voices } from './voices.js';

@Controller()
export class SpeechController {
  constructor(
    private readonly speaker: Speaker,
    private readonly voices: Voices,
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
      englishVoices: english.map(voiceMessage),
      defaultEnglishVoice: defaultOf(english)?.name ?? '',
    };
  }
}

const ENGINES = {
  google: Engine.GOOGLE,
  openai: Engine.OPENAI,
  voicevox: Engine.VOICEVOX,
  hts: Engine.HTS,
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
