import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Redirector {
  readonly url: string;
  /** Bodies that came to where everybody was sent. */
  readonly followed: string[];
  stop(): Promise<void>;
}

const ELSEWHERE = '/elsewhere';

/** A server that sends everybody elsewhere, with method and body, as one that was taken over would. */
export async function startRedirector(): Promise<Redirector> {
  const followed: string[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request.setEncoding('utf8')) body += chunk;
    if (request.url === ELSEWHERE) followed.push(body);
    response.writeHead(request.url === ELSEWHERE ? 500 : 307, { location: ELSEWHERE }).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    followed,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
