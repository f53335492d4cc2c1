import { request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

const USER = 1;
const CALLERS = 6;
/** How many of them read words: less often than one learner may, on a fast machine too. */
const READERS = 1;
const THINKING_MS = 30;
/** Longer than any call may take. */
const GIVEN_UP_MS = 60_000;
const TEXT = '猫が犬を見る。朝に鳥が来た。先生は本を読んで、学生に話した。\n'.repeat(60);

export interface Failure {
  readonly call: string;
  readonly why: string;
  /** When it failed, as `performance.now()` tells. */
  readonly at: number;
}

interface Answer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: an answer of any call; each reader of it knows which
  readonly body: any;
}

/** Calls of every service without end, as several callers make them, and what of it failed. */
export class Load {
  readonly failures: Failure[] = [];
  calls = 0;
  slowestMs = 0;
  /** What was answered with success, and has to be there in the end. */
  readonly words: string[] = [];
  readonly analyses: number[] = [];
  private readonly over = new AbortController();
  private readonly work: Promise<unknown>;
  private count = 0;

  private constructor(
    private readonly url: string,
    private readonly document: number,
  ) {
    const loops = Array.from({ length: CALLERS }, (_, index) => this.read(index < READERS));
    this.work = Promise.all([...loops, this.write()]);
  }

  /** @param url of a product without anything */
  static async begin(url: string): Promise<Load> {
    const content = { title: '猫', content: TEXT, userId: USER };
    const { body } = await send(url, 'POST', '/api/documents/create-from-text', content);
    return new Load(url, body.document.id);
  }

  /** Makes a call; undefined when it failed, which it notes. */
  private async call(method: string, path: string, body?: object): Promise<Answer | undefined> {
    const began = performance.now();
    this.calls++;
    const failed = (why: string) => {
      this.failures.push({ call: `${method} ${path.replace(/\?.*/, '')}`, why, at: performance.now() });
      return undefined;
    };
    try {
      const answer = await send(this.url, method, path, body);
      return answer.status < 400 ? answer : failed(`${answer.status} ${answer.body?.code ?? ''}`);
    } catch (error) {
      return failed((error as Error).message);
    } finally {
      this.slowestMs = Math.max(this.slowestMs, performance.now() - began);
    }
  }

  private async read(withWords: boolean): Promise<void> {
    const paths = [
      `/api/auth/user?userId=${USER}`,
      `/api/documents/user/${USER}`,
      ...(withWords ? [`/api/documents/${this.document}/words?from=0&count=5`] : []),
      `/api/dictionary?word=${encodeURIComponent('猫')}`,
      `/api/sentences/bank/${USER}`,
      '/api/content/analyze',
      '/api/audiobooks',
      '/api/sentences/recommendations/settings',
      '/api/runs?endedWithin=60',
    ];
    while (!this.over.signal.aborted) {
      for (const path of paths) {
        await this.call('GET', path);
        await this.think(THINKING_MS);
      }
    }
  }

  /** Adds words and queues analyses. */
  private async write(): Promise<void> {
    while (!this.over.signal.aborted) {
      const word = `語${++this.count}`;
      const added = await this.call('POST', `/api/users/${USER}/vocabulary`, { word, meaning: 'word' });
      if (added) this.words.push(word);
      if (this.count % 5 === 0) {
        const text = `${TEXT}${this.count}匹の猫。`;
        const queued = await this.call('POST', '/api/content/analyze', { title: word, text });
        if (queued) this.analyses.push(queued.body.id);
      }
      await this.think(10 * THINKING_MS);
    }
  }

  private async think(ms: number): Promise<void> {
    await pause(ms, undefined, { signal: this.over.signal }).catch(() => {});
  }

  /** Ends it, and says what of that which was accepted is not there, or has not ended well. */
  async end(): Promise<string[]> {
    this.over.abort();
    await this.work;
    const path = `/api/users/${USER}/vocabulary`;
    const { vocabulary } = (await send(this.url, 'GET', path)).body;
    const kept = new Set(vocabulary.map(({ word }: { word: string }) => word));
    const lost = this.words.filter((word) => !kept.has(word)).map((word) => `the word ${word} is lost`);
    const statuses = await this.statuses();
    const runs = this.analyses
      .filter((id) => statuses.get(id) !== 'completed')
      .map((id) => `the analysis ${id} is ${statuses.get(id) ?? 'lost'}`);
    return [...lost, ...runs];
  }

  /** What became of the analyses, once none of them is under way. */
  private async statuses(): Promise<Map<number, string>> {
    for (;;) {
      const { body } = await send(this.url, 'GET', '/api/content/analyze');
      const statuses = new Map<number, string>(body.map(({ id, status }: Analysis) => [id, status]));
      if ([...statuses.values()].every((status) => status === 'completed' || status === 'failed')) return statuses;
      await pause(200);
    }
  }
}

interface Analysis {
  readonly id: number;
  readonly status: string;
}

/** A request on a connection of its own, so that the balancer chooses a gateway for each. */
function send(url: string, method: string, path: string, body?: object): Promise<Answer> {
  const content = body && JSON.stringify(body);
  const headers = content
    ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(content) }
    : undefined;
  return new Promise((resolve, reject) => {
    const sent = request(url + path, { method, agent: false, headers, timeout: GIVEN_UP_MS }, async (response) => {
      try {
        const parts: Buffer[] = [];
        for await (const part of response) parts.push(part as Buffer);
        const text = Buffer.concat(parts).toString();
        const isJson = response.headers['content-type']?.startsWith('application/json');
        resolve({ status: response.statusCode!, body: isJson ? JSON.parse(text) : text });
      } catch (error) {
        reject(error);
      }
    });
    sent.once('timeout', () => sent.destroy(new Error('no answer')));
    sent.once('error', reject);
    sent.end(content);
  });
}
