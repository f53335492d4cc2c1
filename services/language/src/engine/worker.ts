import { parentPort, workerData } from 'node:worker_threads';
import { Core, type CoreTables } from './core.js';
import type { Answer, Request } from './pool.js';

/** How many items of an answer go in one message, so that reading it does not block the receiver. */
const PART = 500;

const core = new Core(workerData as CoreTables);
const port = parentPort!;

let items: readonly unknown[] = [];
let sent = 0;

port.on('message', (request: Request) => {
  try {
    if (request.method !== 'more') {
      items = perform(request);
      sent = 0;
    }
    const part = items.slice(sent, sent + PART);
    sent += part.length;
    answer({ items: part, done: sent === items.length });
  } catch (error) {
    answer({ failure: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
});

function perform(request: Exclude<Request, { method: 'more' }>): readonly unknown[] {
  switch (request.method) {
    case 'tokenize':
      return core.tokenize(request.text, request.told);
    case 'countWords':
      return core.countWords(request.text, request.told);
    case 'findGivenWords':
      return core.findGivenWords(request.text);
    case 'splitSentences':
      return core.splitSentences(request.text, request.splitter);
    case 'define':
      return core.define(request.words);
    case 'lookUp':
      return core.lookUp(request.words, request.most);
    case 'wordSet':
      return core.wordSet(request.set, request.count);
  }
}

function answer(message: Answer): void {
  port.postMessage(message);
}
