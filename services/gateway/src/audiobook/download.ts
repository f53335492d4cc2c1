import type { ObjectStore } from '@ichibun/kit/objects';
import { HttpException, StreamableFile } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';

const RANGE = /^bytes=(\d{0,15})-(\d{0,15})$/;

/**
 * Answers with an MP3 from the object store, or the range of it that is asked for (RFC 9110, one range), as players do
 * to seek. A HEAD request gets the headers that a GET would.
 *
 * @throws DomainError `objects.not-found`; HttpException 416 for a range after the end
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
  if (range && range.start >= size) {
    reply.header('content-range', `bytes */${size}`);
    throw new HttpException(`This file has ${size} bytes; the range begins after them.`, 416);
  }
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
 * A range that begins after the end begins at `size` or more.
 */
function rangeOf(header: string | undefined, size: number): { start: number; end: number } | undefined {
  const [, from, to] = RANGE.exec(header ?? '') ?? [];
  if (from === undefined || (from === '' && to === '')) return undefined;
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const end = from === '' || to === '' ? size - 1 : Math.min(size - 1, Number(to));
  return from !== '' && to !== '' && Number(to) < start ? undefined : { start, end };
}
