import { execFileSync, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { TIME_ZONE } from './time-zone.js';

const SCRIPT = fileURLToPath(new URL('./anki-check/learner.py', import.meta.url));

/** A Python that has PyPI's `anki`: ANKI_PYTHON, else the system's; undefined when neither has it. */
export function ankiPython(): string | undefined {
  const python = process.env.ANKI_PYTHON || 'python3';
  try {
    execFileSync(python, ['-c', 'import anki.collection'], { stdio: 'ignore' });
    return python;
  } catch {
    return undefined;
  }
}

/** A card as Anki has it; see anki-check/learner.py. */
export interface CardInAnki {
  readonly word: string;
  readonly template: number;
  readonly type: number;
  readonly queue: number;
  readonly dueIn: number | null;
  readonly interval: number;
  /** As Anki works it out from the log. */
  readonly stability: number | null;
  /** Days that its stability and the retention of its deck ask for, neither moved nor rounded. */
  readonly ideal: number | null;
  readonly reps: number;
  readonly deck: string;
  readonly log: readonly (readonly [at: number, ease: number, kind: number])[];
}

export interface StateOfAnki {
  readonly notes: number;
  readonly cards: Readonly<Record<string, CardInAnki>>;
  readonly answers: number;
  readonly problems: string;
}

/** Anki's own code with a collection, which answers as AnkiConnect does; see anki-check/learner.py. */
export class AnkiLearner {
  private constructor(
    private readonly child: ReturnType<typeof spawn>,
    private readonly lines: AsyncIterator<string>,
    private readonly folder: string,
  ) {}

  static async start(python: string): Promise<AnkiLearner> {
    const folder = await mkdtemp(join(tmpdir(), 'ichibun-anki-'));
    const env = { ...process.env, TZ: TIME_ZONE };
    const child = spawn(python, [SCRIPT, folder], { env, stdio: ['pipe', 'pipe', 'ignore'] });
    const lines = createInterface({ input: child.stdout! })[Symbol.asyncIterator]();
    return new AnkiLearner(child, lines, folder);
  }

  async stop(): Promise<void> {
    this.child.stdin!.end();
    await new Promise((resolve) => this.child.once('close', resolve));
    await rm(this.folder, { recursive: true, force: true });
  }

  async answer(line: string): Promise<{ result: unknown; error: string | null }> {
    this.child.stdin!.write(`${line}\n`);
    const { value } = await this.lines.next();
    return JSON.parse(value);
  }

  async ask<Result = StateOfAnki>(action: string, params: object = {}): Promise<Result> {
    const { result, error } = await this.answer(JSON.stringify({ action, params }));
    if (error !== null) throw new Error(`${action}: ${error}`);
    return result as Result;
  }

  /** Listens where pages look for AnkiConnect. */
  async serve(page: Page): Promise<void> {
    await page.route('http://127.0.0.1:8765/', async (route) => {
      if (route.request().method() !== 'POST') return route.abort();
      const { action, params } = route.request().postDataJSON();
      const json = await this.answer(JSON.stringify({ action, params }));
      await route.fulfill({ headers: { 'access-control-allow-origin': '*' }, json });
    });
  }
}
