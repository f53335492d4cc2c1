import { createHash } from 'node:crypto';
import { FeatureExtractor, type Features } from '@ichibun/alignment/features';
import { packed } from '@ichibun/alignment/packed';
import { ClusterSemaphore } from '@ichibun/kit/cluster-semaphore';
import { DomainError } from '@ichibun/kit/errors';
import { Turn } from '@ichibun/kit/in-turns';
import { Rpc } from '@ichibun/kit/rpc';
import { ReaderService } from '@ichibun/proto/reader';
import { Injectable } from '@nestjs/common';
import type { Pcm } from '../audio/pcm.js';
import { documentSentences } from '../books/document-content.js';
import type { BookSentence } from '../books/text-layout.js';
import { ScriptReader } from '../script/script.js';
import { KeptSpeech } from '../speech/kept-speech.js';
import { isSilent } from '../speech/pause.js';
import { type Voice, Voices } from '../speech/voices.js';

/** Part of every key: another number discards all features, after a change of how they are made. */
const RECIPE = 1;
/** UTF-16 units that are spoken at once, up to a mark where that is near: others wait for it no longer than a second. */
const PORTION = /.{1,60}(?:.{0,40}?[。、！？!?,.;\n])?/gsu;
/** Of one learner. */
const AT_ONCE = 1;
/** Milliseconds for one portion. */
const LONGEST_MS = 25_000;
const FULL_SCALE = 32_768;
const NOTHING: Features = { cepstra: new Int8Array(), loudness: new Uint8Array() };

/** What recordings of a document are compared with: its sentences as a built-in voice speaks them, as features. */
@Injectable()
export class SpokenFeatures {
  constructor(
    private readonly rpc: Rpc,
    private readonly voices: Voices,
    private readonly kept: KeptSpeech,
    private readonly places: ClusterSemaphore,
  ) {}

  /**
   * Packed features of sentences of a document, kept by what is spoken; of blank ones without a frame.
   *
   * @returns the object
   * @throws DomainError `reader.document-not-found`, `speech.too-many`, `speech.no-voice`; those of the engine
   */
  async of(userId: number, documentId: number, from: number, count: number, signal?: AbortSignal): Promise<string> {
    const done = await this.places.ifFree(`features of ${userId}`, AT_ONCE, () =>
      this.spoken(userId, documentId, from, count, signal),
    );
    if (done) return done.result;
    throw new DomainError('speech.too-many', { whose: 'learner' });
  }

  private async spoken(userId: number, documentId: number, from: number, count: number, signal?: AbortSignal) {
    const voice = await this.voice();
    const sentences = await documentSentences(this.rpc, userId, documentId, from, count, signal);
    const given = await this.rpc.call(ReaderService.method.getGivenWords, { userId, documentId });
    const script = new ScriptReader(this.rpc, userId, { textId: given.textId, givenWords: given.words });
    const wanted = new Map(sentences.map((sentence) => [sentence.place, sentence]));
    const inputs: string[][] = [];
    for (let place = from; place < from + count; place++) {
      const sentence = wanted.get(place);
      inputs.push(sentence ? await inputsOf(voice, script, sentence) : []);
    }
    const key = `${createHash('sha256')
      .update(JSON.stringify([RECIPE, 'features', voice.engine.name, voice.name, inputs]))
      .digest('hex')}.features`;
    const kept = await this.kept.find(userId, key);
    if (kept) return kept.audioObject;
    const features: Features[] = [];
    for (const portions of inputs) features.push(await this.featuresOf(voice, portions, signal));
    return (await this.kept.keep(userId, key, packed(features), 0)).audioObject;
  }

  /** A voice of this machine: others cost money, or know nobody's accents. */
  private async voice(): Promise<Voice> {
    const { voices } = await this.voices.all();
    const voice = voices.find(({ engine, language }) => engine.isLocal && !engine.isSlow && language === 'ja');
    if (voice) return voice;
    throw new DomainError('speech.no-voice', { language: 'ja' });
  }

  /** Of what is spoken in portions. */
  private async featuresOf(voice: Voice, portions: readonly string[], signal?: AbortSignal): Promise<Features> {
    let extractor: FeatureExtractor | undefined;
    const turn = new Turn();
    for (const input of portions) {
      const pcm = await voice.engine.speak({ input, voice: voice.name, rate: 1, inBackground: true }, signalOf(signal));
      extractor ??= new FeatureExtractor(pcm.sampleRate);
      await pushInTurns(extractor, pcm, turn);
    }
    return extractor?.take() ?? NOTHING;
  }
}

/** Makes features of what was spoken, a second of it at a time, between which others are answered. */
export async function pushInTurns(
  extractor: FeatureExtractor,
  { samples, sampleRate }: Pick<Pcm, 'samples' | 'sampleRate'>,
  turn: Turn,
): Promise<void> {
  for (let at = 0; at < samples.length; at += sampleRate) {
    extractor.push(samples.subarray(at, at + sampleRate), FULL_SCALE);
    await turn.nextIfOver();
  }
}

const signalOf = (given: AbortSignal | undefined) => {
  const late = AbortSignal.timeout(LONGEST_MS);
  return given ? AbortSignal.any([given, late]) : late;
};

async function inputsOf({ engine }: Voice, script: ScriptReader, { japanese, readings }: BookSentence) {
  const inputs: string[] = [];
  for (const { 0: text, index } of japanese.matchAll(PORTION)) {
    if (isSilent(text)) continue;
    const own = readings
      .map((given) => ({ ...given, start: given.start - index }))
      .filter(({ start, length }) => start >= 0 && start + length <= text.length);
    const input = engine.inputFor(await script.read({ text, reading: '', readings: own }));
    if (input !== '') inputs.push(input);
  }
  return inputs;
}
