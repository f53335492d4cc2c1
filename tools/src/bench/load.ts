import { connect } from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';

/** What a thread of this file is given: it posts the answer of `requestsPerSecond`. */
export interface Load {
  readonly url: string;
  readonly connections: number;
  readonly milliseconds: number;
}

const { url: loaded, connections, milliseconds } = workerData as Load;
parentPort!.postMessage(await requestsPerSecond(loaded, connections, milliseconds));

/**
 * Requests a second that a server answers when `connections` callers each ask again as soon as they have their answer.
 * It speaks just enough HTTP to be far cheaper than the servers it measures.
 *
 * @param url of a GET whose answer has a content-length
 * @param milliseconds how long to ask
 */
async function requestsPerSecond(url: string, connections: number, milliseconds: number): Promise<number> {
  const { hostname, port, pathname, host } = new URL(url);
  const request = `GET ${pathname} HTTP/1.1\r\nhost: ${host}\r\n\r\n`;
  const until = performance.now() + milliseconds;
  const began = performance.now();
  const counts = await Promise.all(
    Array.from({ length: connections }, () => ask(hostname, Number(port), request, until)),
  );
  const answers = counts.reduce((sum, count) => sum + count, 0);
  return (1000 * answers) / (performance.now() - began);
}

function ask(host: string, port: number, request: string, until: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, noDelay: true }, () => socket.write(request));
    let answers = 0;
    let received = '';
    socket.setEncoding('latin1');
    socket.on('error', reject);
    socket.on('data', (data: string) => {
      received += data;
      const headEnd = received.indexOf('\r\n\r\n');
      if (headEnd < 0) return;
      const length = Number(/content-length: (\d+)/i.exec(received)?.[1]);
      if (received.length < headEnd + 4 + length) return;
      if (!received.startsWith('HTTP/1.1 200')) reject(new Error(received.slice(0, 200)));
      received = '';
      answers++;
      if (performance.now() < until) socket.write(request);
      else {
        socket.destroy();
        resolve(answers);
      }
    });
  });
}
