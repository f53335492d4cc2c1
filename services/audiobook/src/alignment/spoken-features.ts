import { createHash } from 'node:crypto';
import { type Features, joined } from '@ichibun/alignment/features';
import { packed } from '@ichibun/alignment/packed';
import { ClusterSemaphore } from '@ichibun/kit/cluster-semaphore';
import { DomainError } from '@ichibun/kit/errors';
import { Rpc } from '@ichibun/kit/rpc';
import { ReaderService } from '@ichibun/proto/reader';
import { Injectable } from '@nestjs/common';
import { documentSentences } from '../books/document-content.js';
import type { BookSentence } from '../books/text-layout.js';
import type { SpeechEngine } from '../engines/speech-engine.js';
import { ScriptReader } from '../script/script.js';
import { KeptSpeech } from '../speech/kept-speech.js';
import { isSilent } from '../speech/pause.js';
import { Voices } from '../speech/voices.js';

/** Part of every key: another number discards all features, after a change of how they are made. */
const RECIPE = 2;
/** UTF-16 units that are spoken at once, up to a mark where that is near: others wait for it no longer than a second. */
const PORTION = /.{1,60}(?:.{0,40}?[。、！？!?,.;\n])?/gsu;
/** Of one learner. */
const AT_ONCE = 1;
/** Milliseconds for one portion. */
const LONGEST_MS = 25_000;

interface ComparedVoice {
  readonly name: string;
  readonly engine: SpeechEngine & Required<Pick<SpeechEngine, 'features'>>;
}

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
    for (const portions of inputs) features.push(await featuresOf(voice, portions, signal));
    return (await this.kept.keep(userId, key, packed(features), 0)).audioObject;
  }

  /** A voice of this machine: others cost money, or know nobody's accents. */
  private async voice(): Promise<ComparedVoice> {
    const { voices } = await this.voices.all();
    for (const { name, language, engine } of voices) {
      if (engine.features && language === 'ja') return { name, engine: engine as ComparedVoice['engine'] };
    }
    throw new DomainError('speech.no-voice', { language: 'ja' });
  }
}

/** Of what is spoken in portions. */
async function featuresOf({ engine, name }: ComparedVoice, portions: readonly string[], signal?: AbortSignal) {
  const parts: Features[] = [];
  for (const input of portions) {
    parts.push(await engine.features({ input, voice: name, rate: 1 }, signalOf(signal)));
  }
  return joined(parts);
}

const signalOf = (given: AbortSignal | undefined) => {
  const late = AbortSignal.timeout(LONGEST_MS);
  return given ? AbortSignal.any([given, late]) : late;
};

async function inputsOf({ engine }: ComparedVoice, script: ScriptReader, { japanese, readings }: BookSentence) {
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
