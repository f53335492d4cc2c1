import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What a model has read and written, as its provider counts it. */
export interface Tokens {
  input: number;
  output: number;
}

interface Usage {
  usage?: { prompt_tokens?: number; completion_tokens?: number };
  usageMetadata?: { promptTokenCount?: number; candidatesTokenCount?: number; thoughtsTokenCount?: number };
}

/**
 * A local server that hands all requests on to a provider and counts the tokens of its answers, in OpenAI's protocol or
 * Gemini's.
 *
 * @param provider the address that the product would ask
 */
export async function countingTokens(
  provider: string,
): Promise<{ url: string; tokens: Tokens; close: () => Promise<void> }> {
  const tokens: Tokens = { input: 0, output: 0 };
  const base = provider.replace(/\/$/, '');
  const server = createServer(async (request, response) => {
    try {
      const body: Buffer[] = [];
      for await (const part of request) body.push(part as Buffer);
      const { host: _, connection: __, 'content-length': ___, ...headers } = request.headers;
      const answer = await fetch(base + request.url, {
        method: request.method ?? 'GET',
        headers: headers as Record<string, string>,
        ...(body.length > 0 && { body: Buffer.concat(body) }),
      });
      const text = await answer.text();
      add(tokens, text);
      response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? 'application/json' });
      response.end(text);
    } catch (error) {
      // As if the provider were away.
      response.destroy(error as Error);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, tokens, close };
}

function add(tokens: Tokens, text: string): void {
  if (!text.trimStart().startsWith('{')) return;
  const { usage, usageMetadata } = JSON.parse(text) as Usage;
  tokens.input += usage?.prompt_tokens ?? usageMetadata?.promptTokenCount ?? 0;
  tokens.output +=
    usage?.completion_tokens ?? (usageMetadata?.candidatesTokenCount ?? 0) + (usageMetadata?.thoughtsTokenCount ?? 0);
}
