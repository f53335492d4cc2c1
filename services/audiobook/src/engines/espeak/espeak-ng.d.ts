/** The part of the package that is used; it brings no types. */
declare module '@echogarden/espeak-ng-emscripten' {
  interface EspeakWorker {
    get_samplerate(): number;
    /** A language, with a variant of the voice after a plus sign: `ja+f2`. */
    set_voice(name: string): void;
    /** Words a minute, 80 to 450. */
    set_rate(wordsPerMinute: number): void;
    /** Speaks; the parts of the sound are the engine's own memory. */
    synthesize(text: string, onPart: (samples: Int16Array | null) => void): void;
  }

  interface EspeakOptions {
    /** The content of a file that the package brings. */
    getPreloadedPackage(path: string): ArrayBufferLike;
  }

  export default function open(options: EspeakOptions): Promise<{ eSpeakNGWorker: new () => EspeakWorker }>;
}
