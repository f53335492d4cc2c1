import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type Issuer, startIssuer } from '@ichibun/auth/testing/issuer';
import { book, inWords, noBook, type Row, slowness, within } from '@ichibun/test-kit/bench';
import { Latencies } from '../load/latencies.js';
import { LOOK_UP, LoadLearner } from '../load/learner.js';
import { RunningProduct } from '../load/running-product.js';

const NOVEL = 'wagahai-wa-neko-de-aru.txt';
/** Length of the long book. */
const HOURS = Number(process.env.AUDIOBOOK_HOURS || 0.5);
/** Characters of the book that the speed is measured with, which plays for some twenty minutes. */
const MEASURED_CHARACTERS = 8_000;
const BUDGET = { realTime: 50, megabytes: 150, lookUpMs: 200 };
const MEGABYTE = 1e6;
/** A reader looks up less than that, and the gateway lets nobody look up more than 300 times a minute. */
const BETWEEN_LOOK_UPS_MS = 150;

/** Every sentence once, so that no time passes that is not spoken except for the pauses. */
const SPOKEN_ONCE = { includeEnglish: false, includeRepeatJapanese: false, pauseBetweenSentences: 0.5 };

interface Audiobook {
  readonly status: string;
  readonly error: string | null;
  readonly done: number;
  readonly total: number;
  readonly durationMs: number;
  readonly downloadUrl: string;
}

/** What somebody who wants to listen waits for, and what others notice of it, through HTTP. */
export async function* run(): AsyncGenerator<Row> {
  const text = book(NOVEL);
  if (!text) return yield noBook('audiobook by the built-in voice, request to file', NOVEL, `> ${BUDGET.realTime}x`);
  const issuer = await startIssuer();
  const product = await RunningProduct.startAs('one process', {
    ...issuer.environment,
    TTS_PROVIDER: 'espeak',
    TRUSTED_PROXIES: 'loopback',
    STARTER_CORPUS: 'off',
    HOST: '127.0.0.1',
  });
  const bench = new AudiobookBench(product, issuer, text);
  try {
    await bench.read();
    const idle = await bench.memory();
    const { row, charactersAnHour } = await bench.speed();
    yield row;
    yield bench.lookUps();
    yield* await bench.longBook(charactersAnHour * HOURS, idle);
  } finally {
    await bench.stop();
  }
}

class AudiobookBench {
  private document = { id: 0, sentenceCount: 0 };
  private spoken = 0;

  constructor(
    private product: RunningProduct,
    private readonly issuer: Issuer,
    private readonly text: string,
  ) {}

  async stop(): Promise<void> {
    await this.product.stop();
    await this.issuer.stop();
  }

  memory(): Promise<number | undefined> {
    return this.product.memory();
  }

  /** Reads a little: what a language is analysed with is in memory then, and what speaks is not. */
  async read(): Promise<void> {
    const { document } = await this.product.call<{ document: { id: number; sentenceCount: number } }>(
      'POST',
      '/api/documents/create-from-text',
      { title: 'Bench', content: this.text.slice(0, 50_000), userId: 1 },
    );
    this.document = document;
    for (let at = 0; at < 50; at++) await this.lookUp(at);
    await pause(2_000);
  }

  async speed(): Promise<{ row: Row; charactersAnHour: number }> {
    // The first sound ever loads the voice.
    await this.made(await this.ask(this.next(200)));
    const began = performance.now();
    const { durationMs } = await this.made(await this.ask(this.next(MEASURED_CHARACTERS)));
    const speed = durationMs / (performance.now() - began);
    return {
      row: {
        what: `audiobook of ${MEASURED_CHARACTERS.toLocaleString('en')} characters by the built-in voice, request to file`,
        measured: `${speed.toFixed(0)}x real time; plays ${inMinutes(durationMs)}`,
        budget: `> ${BUDGET.realTime}x${slowness() > 1 ? `, by ${slowness().toFixed(1)}` : ''}`,
        met: speed * slowness() > BUDGET.realTime,
      },
      charactersAnHour: (MEASURED_CHARACTERS / durationMs) * 3_600_000,
    };
  }

  /** Two learners have books spoken, and a third reads. */
  async lookUps(): Promise<Row> {
    const listeners = [
      await LoadLearner.signIn(this.product.url, this.issuer, 1),
      await LoadLearner.signIn(this.product.url, this.issuer, 2),
    ];
    const [peace, latencies] = [new Latencies(), new Latencies()];
    for (let at = 0; at < 50; at++) {
      await peace.of(LOOK_UP, () => this.lookUp(at));
      await pause(BETWEEN_LOOK_UPS_MS);
    }
    let speaking = listeners.length;
    const books = listeners.map(async (learner) => {
      const request = { fileContent: base64(this.next(MEASURED_CHARACTERS)), ...SPOKEN_ONCE };
      const { requestId } = await learner.call<{ requestId: string }>('POST', '/api/audiobook-request', request);
      while ((await learner.call<Audiobook>('GET', statusOf(requestId))).status !== 'completed') await pause(200);
      speaking--;
    });
    // A book that ends goes on being spoken with the other: only the time in which both are counts.
    for (let at = 0; speaking === listeners.length; at++) {
      await latencies.of(LOOK_UP, () => this.lookUp(at));
      await pause(BETWEEN_LOOK_UPS_MS);
    }
    await Promise.all(books);
    const slowest = latencies.percentile(LOOK_UP, 1);
    const failed = latencies.errors.reduce((sum, [, times]) => sum + times, 0);
    const [half, halfInPeace] = [latencies, peace].map((times) => inWords(times.percentile(LOOK_UP, 0.5)));
    return {
      what: `a word look-up while two audiobooks are spoken, the slowest of ${latencies.calls.toLocaleString('en')}`,
      measured: `${inWords(slowest)}; half of them ${half}, ${halfInPeace} in peace; ${failed} failed`,
      ...(failed === 0 ? within(slowest, BUDGET.lookUpMs) : { budget: 'none fails', met: false }),
    };
  }

  /** A long book, whose maker is killed half-way, beside the same one made in peace. */
  async longBook(characters: number, idle: number | undefined): Promise<Row[]> {
    const content = this.next(Math.round(characters));
    const requestId = await this.ask(content);
    let most = 0;
    const look = async () => {
      most = Math.max(most, (await this.memory()) ?? 0);
    };
    const halfway = await this.until(requestId, ({ done, total }) => total > 0 && done >= total / 2, look);
    if (halfway.status === 'completed') throw new Error('the book was complete before its maker was killed');
    this.product = await this.product.killAndStartAgain();
    const resumed = await this.until(requestId, ({ status }) => status === 'completed', look);
    const undisturbed = await this.made(await this.ask(content));
    const [one, other] = [await this.file(resumed), await this.file(undisturbed)];
    const name = `an audiobook of ${inMinutes(resumed.durationMs)}`;
    const beyond = idle === undefined ? undefined : (most - idle) / MEGABYTE;
    return [
      {
        what: `${name}: memory beyond idle, at most`,
        measured: beyond === undefined ? 'not measured: only on Linux' : `${Math.round(beyond)} MB`,
        budget: `< ${BUDGET.megabytes} MB`,
        met: beyond === undefined ? undefined : beyond < BUDGET.megabytes,
      },
      {
        what: `${name}, its maker killed half-way, beside one made in peace`,
        measured: one.hash === other.hash ? `the same ${one.bytes.toLocaleString('en')} bytes` : 'another file',
        budget: 'the same file',
        met: one.hash === other.hash && resumed.durationMs === undisturbed.durationMs,
      },
    ];
  }

  private lookUp(at: number): Promise<unknown> {
    const { id: documentId, sentenceCount } = this.document;
    return this.product.call('POST', '/api/contextual/words', { documentId, sentenceIndex: (at * 7) % sentenceCount });
  }

  /** Characters of the novel that no book has had yet, beginning again at its end. */
  private next(characters: number): string {
    let text = '';
    while (text.length < characters) {
      const from = this.spoken % this.text.length;
      const part = this.text.slice(from, from + characters - text.length);
      text += part;
      this.spoken += part.length;
    }
    return text.toWellFormed();
  }

  private async ask(text: string): Promise<string> {
    const request = { fileContent: base64(text), title: 'Bench', ...SPOKEN_ONCE };
    return (await this.product.call<{ requestId: string }>('POST', '/api/audiobook-request', request)).requestId;
  }

  private made(requestId: string): Promise<Audiobook> {
    return this.until(requestId, ({ status }) => status === 'completed');
  }

  private async until(
    requestId: string,
    isThere: (found: Audiobook) => boolean,
    meanwhile = async () => {},
  ): Promise<Audiobook> {
    for (;;) {
      const found = await this.product.call<Audiobook>('GET', statusOf(requestId));
      if (isThere(found) || found.status === 'completed') return found;
      if (found.status === 'failed') throw new Error(`the audiobook failed: ${found.error}`);
      await meanwhile();
      await pause(500);
    }
  }

  private async file({ downloadUrl }: Audiobook): Promise<{ bytes: number; hash: string }> {
    const hash = createHash('sha256');
    let bytes = 0;
    const response = await fetch(this.product.url + downloadUrl);
    for await (const part of response.body!) {
      hash.update(part);
      bytes += part.length;
    }
    return { bytes, hash: hash.digest('hex') };
  }
}

const statusOf = (requestId: string) => `/api/audiobook-direct-status/${requestId}`;
const base64 = (text: string) => Buffer.from(text).toString('base64');
const inMinutes = (ms: number) =>
  ms < 5_400_000 ? `${Math.round(ms / 60_000)} minutes` : `${(ms / 3_600_000).toFixed(1)} hours`;
