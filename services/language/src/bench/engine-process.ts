import { monitorEventLoopDelay } from 'node:perf_hooks';
import { LanguageEngine, LIMITS } from '../engine/language-engine.js';
import { piecesOf } from '../text/pieces.js';

export interface Measurements {
  readonly startMs: number;
  readonly idleMb: number;
  readonly countMs: number;
  /** The longest time that the event loop did nothing else. */
  readonly heldMs: number;
  readonly articleMs: number;
  readonly memoryMb: number;
}

interface Order {
  readonly cacheDir: string;
  readonly dictionaryFile: string;
  readonly text: string;
}

const RESOLUTION_MS = 1;
const ROUNDS = 4;

async function measure({ text, ...config }: Order): Promise<Measurements> {
  const begin = performance.now();
  const engine = await LanguageEngine.start(config);
  await engine.tokenize('猫');
  const startMs = performance.now() - begin;
  const idleMb = megabytes();
  // What the first run compiles and looks up belongs to the start of a process.
  await countWhole(engine, text);
  const rounds: { countMs: number; heldMs: number }[] = [];
  for (let round = 0; round < ROUNDS; round++) rounds.push(await countRound(engine, text));
  const countMs = Math.min(...rounds.map((round) => round.countMs));
  // What we hold is held in every round; what else the machine does is not.
  const heldMs = Math.min(...rounds.map((round) => round.heldMs));
  const articleMs = await timed(() => engine.tokenize(text.slice(0, 3000)));
  const memoryMb = megabytes();
  await engine.close();
  return { startMs, idleMb, countMs, heldMs, articleMs, memoryMb };
}

async function countRound(engine: LanguageEngine, text: string) {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delay.enable();
  const countMs = await timed(() => countWhole(engine, text));
  delay.disable();
  return { countMs, heldMs: delay.max / 1e6 - RESOLUTION_MS };
}

const countWhole = (engine: LanguageEngine, text: string) =>
  Promise.all(piecesOf(text, LIMITS.countWords / 2).map((piece) => engine.countWords(piece)));

async function timed(run: () => Promise<unknown>): Promise<number> {
  const begin = performance.now();
  await run();
  return performance.now() - begin;
}

const megabytes = () => process.memoryUsage().rss / 1e6;

process.once('message', async (order: Order) => {
  process.send!(await measure(order));
  process.disconnect();
});
