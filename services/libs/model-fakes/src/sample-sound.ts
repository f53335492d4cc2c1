const SAMPLE_RATE = 24_000;
/** Seconds of one tone. */
const TONE_S = 0.12;
/** Seconds of silence before and after, as voices have it. */
const REST_S = 0.15;

/**
 * Sound in the place of a voice: one tone for each letter, higher or lower by the letter, silence around them.
 *
 * @param rate how much faster than usual
 * @returns a WAV file of 16-bit mono PCM, with a chunk between its header and the samples, as writers may put one there
 */
export function sampleSound(text: string, rate: number): Buffer {
  const letters = [...text].filter((letter) => /[\p{L}\p{N}ー]/u.test(letter));
  const rest = Math.round(REST_S * SAMPLE_RATE);
  const tone = Math.round((TONE_S / rate) * SAMPLE_RATE);
  const samples = new Int16Array(rest * 2 + letters.length * tone);
  for (const [index, letter] of letters.entries()) {
    const hertz = 220 * 2 ** ((letter.codePointAt(0)! % 24) / 12);
    for (let i = 0; i < tone; i++) {
      const fade = Math.min(1, i / 200, (tone - i) / 200);
      samples[rest + index * tone + i] = 8_000 * fade * Math.sin((2 * Math.PI * hertz * i) / SAMPLE_RATE);
    }
  }
  return wav(samples);
}

function wav(samples: Int16Array): Buffer {
  const comment = Buffer.from('INFOISFT\x05\0\0\0fake\0\0', 'latin1');
  const format = Buffer.alloc(16);
  format.writeUInt16LE(1, 0);
  format.writeUInt16LE(1, 2);
  format.writeUInt32LE(SAMPLE_RATE, 4);
  format.writeUInt32LE(SAMPLE_RATE * 2, 8);
  format.writeUInt16LE(2, 12);
  format.writeUInt16LE(16, 14);
  const data = Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength);
  const chunks = Buffer.concat([chunk('fmt ', format), chunk('LIST', comment), chunk('data', data)]);
  return chunk('RIFF', Buffer.concat([Buffer.from('WAVE'), chunks]));
}

function chunk(name: string, content: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.write(name, 'latin1');
  head.writeUInt32LE(content.length, 4);
  return Buffer.concat([head, content]);
}
