import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { fileURLToPath } from 'node:url';
import { FEW_ARENAS, node, root } from './set-up.mjs';

/**
 * Runs a script of the product on the product's Node, with flags of Node's, until it ends by itself or is stopped, and
 * resolves to its exit code.
 *
 * The child is in a process group of its own: a Ctrl-C in the terminal reaches this process only, which passes it
 * on once. The child stops too when this process, or the make or npm that runs it, is killed.
 */
export function runUntilStopped(script, { args = [], flags = [], env = process.env } = {}) {
  const preload = fileURLToPath(new URL('end-with-parent.mjs', import.meta.url));
  const child = spawn(node(), [...flags, '--import', preload, script, ...args], {
    cwd: root,
    detached: true,
    env: { ...FEW_ARENAS, ...env },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  let told = false;
  const stop = (signal) => {
    if (told) return;
    told = true;
    child.kill(signal);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(signal, () => stop(signal === 'SIGHUP' ? 'SIGTERM' : signal));
  whenCallerDies(() => stop('SIGTERM'));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      // Stopped as asked, by a signal nobody caught.
      resolve(code ?? (told ? 0 : 128 + constants.signals[signal]));
    });
  });
}

/** Calls `stop` when make or npm, which run this script, are gone without having passed on a signal. */
function whenCallerDies(stop) {
  if (!process.env.MAKELEVEL && !process.env.npm_lifecycle_event) return;
  const caller = process.ppid;
  setInterval(() => {
    if (process.ppid !== caller) stop();
  }, 500).unref();
}
