import { CONFIG } from '@ichibun/kit/config';
import { Database } from '@ichibun/kit/database';
import { DomainError } from '@ichibun/kit/errors';
import { Jobs } from '@ichibun/kit/jobs';
import type { ActiveRun } from '@ichibun/kit/runs/active-run';
import { defineQueue } from '@ichibun/kit/runs/queue';
import { failureOf } from '@ichibun/kit/runs/run.entity';
import { hasNaturalVoice, naturalVoiceBytes, obtainNaturalVoice } from '@ichibun/machine/natural-voice';
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { SpeechConfig } from '../config.js';
import { Voices } from './voices.js';

/** Downloads it; one process of one machine does. */
export const FETCHES = defineQueue('fetch-natural-voice', { concurrency: 1, retries: 1 });
const KEY = 'natural voice';

export interface NaturalVoiceStatus {
  readonly state: 'not-offered' | 'absent' | 'fetching' | 'failed' | 'here';
  readonly fetchedBytes: number;
  readonly bytes: number;
  /** Why it has failed; empty unless it has. */
  readonly problem: DomainError | undefined;
}

/** What fetches the voice; another in tests. */
export abstract class NaturalVoiceSource {
  abstract readonly bytes: number;
  /** @throws Error when it cannot be had */
  abstract fetch(folder: string, signal: AbortSignal, progress: (bytes: number) => void): Promise<void>;
}

export const FROM_ITS_MAKERS: NaturalVoiceSource = {
  bytes: naturalVoiceBytes(),
  fetch: (folder, signal, progress) => obtainNaturalVoice({ folder, signal, progress }),
};

/** Whether the natural voice is here, and its download: one press of an administrator, or NATURAL_VOICE=on. */
@Injectable()
export class NaturalVoice implements OnApplicationBootstrap {
  constructor(
    private readonly database: Database,
    private readonly jobs: Jobs,
    private readonly voices: Voices,
    private readonly source: NaturalVoiceSource,
    @Inject(CONFIG) private readonly config: Pick<SpeechConfig, 'naturalVoice' | 'naturalVoiceDir' | 'espeak'>,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.jobs.work(FETCHES, { work: (run) => this.work(run) });
    if (this.config.naturalVoice === 'on' && (await this.status()).state === 'absent') await this.fetch();
  }

  async status(): Promise<NaturalVoiceStatus> {
    const { bytes } = this.source;
    const { naturalVoiceDir: folder, naturalVoice, espeak } = this.config;
    const nothing = { fetchedBytes: 0, bytes, problem: undefined };
    if (folder && espeak && hasNaturalVoice(folder)) return { ...nothing, state: 'here', fetchedBytes: bytes };
    if (!folder || !espeak || naturalVoice === 'off') return { ...nothing, state: 'not-offered' };
    const run = await this.jobs.last(FETCHES, KEY);
    if (run?.status === 'failed') return { ...nothing, state: 'failed', problem: failureOf(run) };
    // One that has completed is of a folder that was emptied since.
    if (run?.status !== 'queued' && run?.status !== 'processing') return { ...nothing, state: 'absent' };
    return { ...nothing, state: 'fetching', fetchedBytes: run.done };
  }

  /**
   * Begins the download, unless it is under way or done.
   *
   * @throws DomainError `speech.natural-voice-not-offered`
   */
  async fetch(): Promise<NaturalVoiceStatus> {
    const status = await this.status();
    if (status.state === 'not-offered') {
      throw new DomainError('speech.natural-voice-not-offered');
    }
    if (status.state === 'here' || status.state === 'fetching') return status;
    await this.database.transaction((transaction) =>
      this.jobs.add(transaction, FETCHES, { payload: {}, key: KEY, title: 'Kokoro-82M' }),
    );
    return this.status();
  }

  private async work(run: ActiveRun): Promise<void> {
    const { bytes } = this.source;
    run.progress({ total: bytes, done: 0 });
    try {
      await this.source.fetch(this.config.naturalVoiceDir!, run.signal, (done) => run.progress({ total: bytes, done }));
    } catch (error) {
      run.signal.throwIfAborted();
      const { message } = error as Error;
      throw new DomainError('speech.natural-voice-not-fetched', { why: message }, { cause: error });
    }
    this.voices.refresh();
  }
}
