import { DomainError } from '@ichibun/kit/errors';
import { ObjectStore } from '@ichibun/kit/objects';
import { release } from '@ichibun/kit/release';
import { Injectable } from '@nestjs/common';
import { durationMs, joined, type Pcm } from '../audio/pcm.js';
import { readWav, writeWav } from '../audio/wav.js';
import type { Language } from '../engines/speech-engine.js';
import type { ScriptReader, TextToRead } from '../script/script.js';
import { KeptSpeech } from './kept-speech.js';
import { isSilent } from './pause.js';
import { keyOf } from './speaker.js';
import { AUDIOBOOK_VOICE, type Voice, Voices } from './voices.js';

/** Something to say in a longer sound. */
export interface Saying {
  /** Whose text it is. */
  readonly userId: number;
  /** Reads its Japanese. */
  readonly script: ScriptReader;
  readonly language: Language;
  readonly text: string;
  /** Readings that the text itself gives for some of its Japanese words, rising (UTF-16). */
  readonly readings: TextToRead['readings'];
  /** Name of a voice; the default one of an audiobook where it is empty or not available. */
  readonly voice: string;
}

/** UTF-16 units that are spoken at once, up to a mark where that is near. */
const PORTION = /.{1,600}(?:.{0,200}?[。、！？!?,.;\n])?/gsu;
/** Milliseconds for one portion, the provider's waits included. */
const LONGEST_MS = 25_000;
/** With a voice that is slow, and has others to speak to first. */
const SLOW_MS = 30 * 60_000;

/** Speech as samples, for sounds that are made of many; kept like other speech. */
@Injectable()
export class Sounds {
  constructor(
    private readonly voices: Voices,
    private readonly kept: KeptSpeech,
    private readonly objects: ObjectStore,
  ) {}

  /**
   * The sound of a saying of any length, from what is kept or spoken now, with the readings that the learner is shown.
   *
   * @returns undefined when there is nothing in it that can be spoken
   * @throws DomainError of the engine
   */
  async of(saying: Saying, signal: AbortSignal): Promise<Pcm | undefined> {
    const voice = await this.voices.choose(saying.voice, saying.language, AUDIOBOOK_VOICE);
    const portions: Pcm[] = [];
    for (const { 0: text, index } of saying.text.matchAll(PORTION)) {
      const readings = saying.readings
        .map((given) => ({ ...given, start: given.start - index }))
        .filter(({ start, length }) => start >= 0 && start + length <= text.length);
      const input = await this.inputOf(voice, { ...saying, text, readings });
      const pcm = input === '' ? undefined : await this.portion(saying.userId, voice, input, signal);
      if (pcm && pcm.samples.length > 0) portions.push(pcm);
    }
    return portions.length === 0 ? undefined : joined(portions);
  }

  private async inputOf({ engine }: Voice, { script, language, text, readings }: Saying): Promise<string> {
    if (language === 'en') return engine.inputForEnglish(text);
    if (isSilent(text)) return '';
    return engine.inputFor(await script.read({ text, reading: '', readings }));
  }

  private async portion(userId: number, voice: Voice, input: string, signal: AbortSignal): Promise<Pcm> {
    const utterance = { input, voice: voice.name, rate: 1, inBackground: true };
    const key = `${keyOf(voice, utterance)}.wav`;
    const kept = await this.kept.find(userId, key);
    if (kept) {
      const wav = await this.objects.get(kept.audioObject).catch(() => undefined);
      const pcm = wav && readWav(wav);
      if (wav) release(wav);
      if (pcm) return pcm;
    }
    const timeout = AbortSignal.timeout(voice.engine.isSlow ? SLOW_MS : LONGEST_MS);
    try {
      const pcm = await voice.engine.speak(utterance, AbortSignal.any([signal, timeout]));
      const wav = writeWav(pcm);
      await this.kept.keep(userId, key, wav, durationMs(pcm));
      release(wav);
      return pcm;
    } catch (error) {
      if (error instanceof DomainError || signal.aborted || !timeout.aborted) throw error;
      throw new DomainError('speech.timeout', { what: 'text' }, { cause: error });
    }
  }
}
