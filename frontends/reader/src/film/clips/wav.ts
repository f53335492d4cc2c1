/** Sound of one channel. */
export interface Mono {
  /** −1 to 1. */
  readonly samples: Float32Array;
  /** Samples a second. */
  readonly sampleRate: number;
}

const HEADER_BYTES = 44;

/** A WAV file of 16 bits. */
export function wavOf({ samples, sampleRate }: Mono): Blob {
  const view = new DataView(new ArrayBuffer(HEADER_BYTES + 2 * samples.length));
  const write = (at: number, text: string) => {
    for (let index = 0; index < text.length; index++) view.setUint8(at + index, text.charCodeAt(index));
  };
  write(0, 'RIFF');
  view.setUint32(4, view.byteLength - 8, true);
  write(8, 'WAVEfmt ');
  view.setUint32(16, 16, true);
  // PCM of one channel.
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, sampleRate, true);
  view.setUint32(28, 2 * sampleRate, true);
  view.setUint16(32, 2, true);
  view.setUint16(34, 16, true);
  write(36, 'data');
  view.setUint32(40, 2 * samples.length, true);
  for (let index = 0; index < samples.length; index++) {
    const sample = Math.max(-1, Math.min(1, samples[index]!));
    view.setInt16(HEADER_BYTES + 2 * index, Math.round(sample * 32_767), true);
  }
  return new Blob([view.buffer], { type: 'audio/wav' });
}

/** The same sound with as many samples a second as asked, drawn straight from one sample to the next. */
export function resampled({ samples, sampleRate }: Mono, wanted: number): Mono {
  const step = sampleRate / wanted;
  const made = new Float32Array(Math.round(samples.length / step));
  for (let index = 0; index < made.length; index++) {
    const at = index * step;
    const low = Math.floor(at);
    const one = samples[low] ?? 0;
    made[index] = one + ((samples[low + 1] ?? one) - one) * (at - low);
  }
  return { samples: made, sampleRate: wanted };
}
