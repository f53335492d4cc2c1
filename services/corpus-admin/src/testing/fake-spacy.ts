import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export interface FakeSpacy {
  readonly url: string;
  /** What it was asked, path and body. */
  readonly asked: { readonly path: string; readonly body: unknown }[];
  /** Fails from now on with this status; 0 works again. */
  failWith(status: number): void;
  stop(): Promise<void>;
}

/**
 * A server that speaks the protocol of services/spacy: a sentence ends at every 。 and the bracket that closes after
 * it, as spaCy's does, and a word is each run of
 * characters up to a particle.
 */
export async function startFakeSpacy(): Promise<FakeSpacy> {
  const asked: FakeSpacy['asked'] = [];
  let status = 0;
  const server = createServer(async (request, response) => {
    const answer = (code: number, body: object) =>
      response.writeHead(code, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (status) return answer(status, { code: 'spacy.failed', message: 'No.' });
    if (request.url === '/health') return answer(200, { status: 'ok', spacy: 'fake' });
    const body = JSON.parse(await text(request));
    asked.push({ path: request.url!, body });
    if (request.url === '/sentences') return answer(200, { sentences: body.text.match(/[^。]+。?[」』]*/g) });
    return answer(200, { sentences: body.sentences.map((one: string) => ({ words: wordsOf(one) })) });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    failWith(code) {
      status = code;
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function wordsOf(sentence: string) {
  return [...sentence.matchAll(/見た|見る|[がをとに。]|[^がをとに。見]+/gu)].map(([surface]) => ({
    surface,
    lemma: surface === '見た' ? '見る' : surface,
    reading: '',
    pos: /^[がをとに]$/u.test(surface)
      ? 'ADP'
      : surface === '。'
        ? 'PUNCT'
        : surface.startsWith('見')
          ? 'VERB'
          : 'NOUN',
  }));
}
