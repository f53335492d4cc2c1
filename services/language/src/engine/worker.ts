import { parentPort, workerData } from 'node:worker_threads';
import { yieldToOthers } from '@ichibun/kit/background-thread';
import { Core } from './core.js';
import { packCounts } from './packed-counts.js';
import { packLines } from './packed-lines.js';
import type { Answer, Message, Request, WorkerTask } from './pool.js';

/** How many items of an answer go in one message, so that reading it does not block the receiver. */
const PART = 500;

const { tables, kind } = workerData as WorkerTask;
if (kind === 'background') yieldToOthers();
const core = new Core(tables);
const port = parentPort!;

/** Answers of which there is more to send, by the number of their request, and how many of their items were sent. */
const unsent = new Map<number, { readonly items: readonly unknown[]; readonly sent: number }>();

port.on('message', ({ number, request }: Message) => {
  try {
    const { items, sent } = request ? { items: perform(request), sent: 0 } : unsent.get(number)!;
    const end = sent + PART;
    const done = end >= items.length;
    if (done) unsent.delete(number);
    else unsent.set(number, { items, sent: end });
    answer({ number, items: items.slice(sent, end), done });
  } catch (error) {
    answer({ number, failure: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
});

function perform(request: Request): readonly unknown[] {
  switch (request.method) {
    case 'tokenize':
      return core.tokenize(request.text, request.hints);
    case 'countWords':
      return [packCounts(core.countWords(request.text, request.hints))];
    case 'tokenizeWithPatterns': {
      const { tokens, patterns } = core.tokenizeWithPatterns(request.text, request.hints);
      return [...tokens, ...patterns];
    }
    case 'countPatterns':
      return core.countPatterns(request.text, request.hints);
    case 'readLines': {
      const { lines, hints, findsPatterns } = request;
      return [packLines(lines.map((line) => core.readLine(line, hints, findsPatterns)))];
    }
    case 'explainToken':
      return [core.explainToken(request.text, request.hints, request.index)];
    case 'findGivenWords':
      return core.findGivenWords(request.text);
    case 'splitSentences':
      return core.splitSentences(request.text, request.splitter);
    case 'define':
      return core.lookUps.define(request.words);
    case 'recognize':
      return core.lookUps.recognize(request.words);
    case 'usualSpellings':
      return core.lookUps.usualSpellings(request.words);
    case 'levels':
      return core.lookUps.levels(request.entries);
    case 'divide':
      return core.lookUps.divide(request.words);
    case 'lookUp':
      return core.lookUps.lookUp(request.words, request.most, request.divides, request.detail);
    case 'search':
      return core.lookUps.search(request.question, request.most);
    case 'searchPatterns':
      return core.lookUps.searchPatterns(request.question);
    case 'describe':
      return [core.lookUps.describe(request.entry, request.written)];
    case 'findSenses':
      return core.lookUps.findSenses(request.entry, request.written, request.sentences);
    case 'accentPairs':
      return [core.lookUps.accentPairs(request.word, request.reading)];
    case 'findNames':
      return core.lookUps.findNames(request.written);
    case 'wordSet':
      return core.lookUps.wordSet(request.set, request.count);
  }
}

function answer(message: Answer): void {
  port.postMessage(message);
}
