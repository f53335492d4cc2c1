import { DomainError } from '@ichibun/kit/errors';
import type { ObjectStore } from '@ichibun/kit/objects';
import { StreamableFile } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';

const RANGE = /^bytes=(\d{0,15})-(\d{0,15})$/;

/**
 * Answers with an MP3 from the object store, or the range of it that is asked for (RFC 9110, one range), as players do
 * to seek. A HEAD request is told what a GET would be.
 *
 * @throws DomainError `objects.not-found`, `audiobook.bad-range`
 */
export async function mp3Download(
  request: FastifyRequest,
  reply: FastifyReply,
  objects: ObjectStore,
  key: string,
  filename: string,
): Promise<StreamableFile> {
  const size = await objects.size(key);
  const range = rangeOf(request.headers.range, size);
  reply.headers({
    'accept-ranges': 'bytes',
    'cache-control': 'private, no-store',
    'content-disposition': `attachment; filename="${filename}"`,
  });
  if (range) reply.status(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`);
  const length = range ? range.end - range.start + 1 : size;
  return new StreamableFile(await objects.read(key, range), { type: 'audio/mpeg', length });
}

/**
 * The first and last byte that a Range header asks for; undefined where it asks for everything or is not understood.
 */
export function rangeOf(header: string | undefined, size: number): { start: number; end: number } | undefined {
  const [, from, to] = RANGE.exec(header ?? '') ?? [];
  if (from === undefined || (from === '' && to === '')) return undefined;
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const end = from === '' || to === '' ? size - 1 : Math.min(size - 1, Number(to));
  if (from !== '' && to !== '' && Number(to) < start) return undefined;
  if (start <= end) return { start, end };
  throw new DomainError('audiobook.bad-range', 'invalid', `This file has ${size} bytes; the range begins behind them.`);
}
