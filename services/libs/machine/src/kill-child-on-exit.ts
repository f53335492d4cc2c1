import { spawn } from 'node:child_process';

const WAIT_THEN_END = `
read -r _
kill -"$1" "$2" 2>/dev/null
tries=0
while kill -0 "$2" 2>/dev/null && [ "$tries" -lt 100 ]; do sleep 0.1; tries=$((tries + 1)); done
shift 2
[ "$#" -eq 0 ] || rm -rf -- "$@"
`;

/**
 * Sees to it that process `pid` gets `signal` and `folders` are removed when the current process ends in whatever way,
 * `kill -9` included: a small shell waits for the pipe to this process to close. The returned function calls it off,
 * after the process has been stopped the regular way.
 */
export function killChildOnExit(pid: number, signal: 'INT' | 'TERM' | 'KILL', folders: string[]): () => void {
  const shell = spawn('sh', ['-c', WAIT_THEN_END, 'sh', signal, String(pid), ...folders], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  shell.unref();
  (shell.stdin as unknown as { unref(): void }).unref();
  return () => shell.kill('SIGKILL');
}
