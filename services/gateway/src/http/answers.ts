import type { ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { OffHeapText, PIECE } from './off-heap-text.js';
import { whenClosed } from './when-closed.js';

/** Milliseconds without progress after which an answer is cut off, and where there is no room for other calls. */
const PATIENCE_MS = { usual: 60_000, full: 5_000 };
/** Milliseconds between two looks at the answers that are under way. */
const LOOK_MS = 1_000;

/**
 * Sends long answers piece by piece, as fast as their reader takes them. Until then their bytes count as the caller's.
 */
export function sendInPieces(fastify: FastifyInstance): void {
  fastify.addHook('onSend', (request, reply, payload, done) => {
    if (typeof payload !== 'string' || payload.length <= PIECE || request.method === 'HEAD') return done(null, payload);
    // Others have their turn between the text of a long answer, which took one, and its bytes.
    setImmediate(() => {
      if (reply.raw.destroyed) return done(null, payload);
      const pieces = new OffHeapText();
      const bytes = pieces.add(payload);
      request.slot?.hold(bytes);
      whenClosed(reply.raw, () => pieces.release());
      reply.header('content-length', bytes);
      done(null, pieces.stream());
    });
  });
}

interface UnderWay {
  sent: number;
  /** By the clock of `performance`. */
  since: number;
}

/**
 * Cuts off answers whose readers take nothing of them any more.
 *
 * @param isFull whether there is no room for other calls: readers are waited for less long then
 */
export function cutStalledAnswers(fastify: FastifyInstance, isFull: () => boolean, patience = PATIENCE_MS): void {
  const underWay = new Map<ServerResponse, UnderWay>();
  fastify.addHook('onSend', (_request, { raw }, payload, done) => {
    const isStream = typeof (payload as Readable | null)?.pipe === 'function';
    if (isStream) underWay.set(raw, { sent: 0, since: performance.now() });
    done(null, payload);
  });
  const look = () => {
    const now = performance.now();
    const longest = isFull() ? patience.full : patience.usual;
    for (const [raw, answer] of underWay) {
      const { socket } = raw;
      // It has ended, or waits for another one of its connection to end.
      if (raw.closed) underWay.delete(raw);
      if (!socket || raw.closed) continue;
      const sent = socket.bytesWritten - socket.writableLength;
      // Where nothing waits to be sent, we are the ones who are slow.
      if (sent !== answer.sent || socket.writableLength === 0) Object.assign(answer, { sent, since: now });
      else if (now - answer.since >= longest) socket.destroy();
    }
  };
  const looking = setInterval(look, Math.min(LOOK_MS, patience.full)).unref();
  fastify.addHook('onClose', async () => clearInterval(looking));
}
