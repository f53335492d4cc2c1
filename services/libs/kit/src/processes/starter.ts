// The small process that starts others. It ends with the process that it belongs to, and takes its own along.
import { type ChildProcess, spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Order, Report } from './started-process.js';

const running = new Map<number, ChildProcess>();
/** Where sockets are. */
const folders = new Set([process.argv[2]!]);
const report = (message: Report) => process.send!(message);

function start({ id, script, execArgv, socketPath, prints }: Exclude<Order, { kill: true }>): void {
  const child = spawn(process.execPath, [...execArgv, script, socketPath], {
    env: {},
    stdio: ['ignore', 'ignore', prints ? 'inherit' : 'ignore'],
  });
  running.set(id, child);
  folders.add(dirname(socketPath));
  child.once('spawn', () => report({ id, pid: child.pid! }));
  child.once('error', ({ message }) => ended({ id, code: null, signal: null, failure: message }));
  child.once('exit', (code, signal) => ended({ id, code, signal }));
}

/** Of what is short, a machine says some by throwing: that ends neither this process nor the others. */
function startOrSay(order: Exclude<Order, { kill: true }>): void {
  try {
    start(order);
  } catch (error) {
    report({ id: order.id, code: null, signal: null, failure: (error as Error).message });
  }
}

function ended(message: Report): void {
  if (running.delete(message.id)) report(message);
}

process.on('message', (order: Order) => {
  if ('kill' in order) running.get(order.id)?.kill('SIGKILL');
  else startOrSay(order);
});
process.on('disconnect', () => {
  for (const child of running.values()) child.kill('SIGKILL');
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  process.exit();
});
