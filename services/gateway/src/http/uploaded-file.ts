import type { Readable } from 'node:stream';
import { MEGABYTE } from '@ichibun/contracts/bounds';
import { withoutControls } from '@ichibun/contracts/schemas';
import { DomainError } from '@ichibun/kit/errors';
import type { ObjectStore } from '@ichibun/kit/objects';
import type { FastifyRequest } from 'fastify';
import { FORM_SIZE_FACTOR, LARGEST_FILE } from './bounds.js';

/** UTF-16 units of a file's name: no file system keeps longer ones. */
const LONGEST_NAME = 1_000;
/** Beside the file a form says whose it is, and little else. */
const LIMITS = { fields: 10, fieldSize: 1_000, files: 1, parts: 11 };

export interface UploadedFile {
  readonly name: string;
  /** The form's other fields. */
  readonly fields: Readonly<Record<string, string>>;
}

/**
 * Stores the one file of a form (multipart/form-data) as it arrives: little of it is in memory at a time. For
 * `uploadFor` and `withUploadedObject`.
 *
 * @param field the file's name in the form
 * @throws DomainError `http.not-a-form`, `http.broken-form`, `http.no-file`, `http.large-file`; nothing is stored then
 */
export const uploadOf =
  (request: FastifyRequest, field: string) =>
  async (objects: ObjectStore, key: string): Promise<UploadedFile> => {
    try {
      return await uploadedFile(request, field, (bytes) => objects.putParts(key, bytes));
    } catch (error) {
      await objects.remove(key);
      throw error;
    }
  };

/**
 * Takes the one file out of a form (multipart/form-data).
 *
 * @param field the file's name in the form
 * @param take reads the file, to its end, as it arrives
 * @param largest bytes of a file at most
 * @returns the file's name, the form's other fields, and what `take` made of it
 * @throws DomainError `http.not-a-form`, `http.broken-form`, `http.no-file`, `http.large-file`, and what `take` throws
 */
export async function uploadedFile<T>(
  request: FastifyRequest,
  field: string,
  take: (bytes: AsyncIterable<Buffer>) => Promise<T>,
  largest = LARGEST_FILE,
): Promise<UploadedFile & { readonly taken: T }> {
  if (!request.isMultipart()) {
    throw new DomainError('http.not-a-form');
  }
  const reading: Reading = {};
  const parts = partsOf(request, field, take, largest, reading).catch((error: unknown) => {
    // A file that was given up ends as if the form were broken.
    throw reading.refused ?? error;
  });
  const refused = tooMuch(request, largest).catch((error: Error) => giveUp(reading, error));
  const { file, fields } = await Promise.race([parts, refused]);
  if (!file) throw new DomainError('http.no-file', { field });
  return { ...file, fields };
}

/** The file that is being taken. */
interface Reading {
  file?: Readable;
  /** Settles when whoever takes it has closed what it opened. */
  taken?: Promise<unknown>;
  /** Why nothing more is taken. */
  refused?: Error;
}

/** Ends a file whose form is refused, so that its taker closes what it has opened; throws `error`. */
async function giveUp(reading: Reading, error: Error): Promise<never> {
  reading.refused = error;
  reading.file?.destroy(error);
  await reading.taken?.catch(() => {});
  throw error;
}

async function partsOf<T>(
  request: FastifyRequest,
  field: string,
  take: (bytes: AsyncIterable<Buffer>) => Promise<T>,
  largest: number,
  reading: Reading,
) {
  let file: { name: string; taken: T } | undefined;
  const fields: Record<string, string> = {};
  const parts = request.parts({ limits: { ...LIMITS, fileSize: largest } });
  for (;;) {
    const { done, value: part } = await parts.next().catch(refuse);
    if (done) return { file, fields };
    if (part.type === 'field') fields[part.fieldname] = String(part.value);
    else if (part.fieldname !== field) part.file.resume();
    else if (reading.refused) throw reading.refused;
    else {
      const name = withoutControls(writtenName(part.filename ?? '')).slice(0, LONGEST_NAME);
      const taken = take(wholeFile(part.file, largest));
      Object.assign(reading, { file: part.file, taken });
      file = { name, taken: await taken };
    }
  }
}

/** A file's name without the escapes of forms (RFC 7578, 4.2): of a quote, and of line ends, which a name has none of. */
const writtenName = (sent: string) => sent.replaceAll('%22', '"').replace(/%0D%0A|%0D|%0A/gi, ' ');

/** @throws DomainError `http.broken-form`, and `http.large-file` at the end of a file that was longer */
async function* wholeFile(file: AsyncIterable<Buffer> & { readonly truncated: boolean }, largest: number) {
  try {
    yield* file;
  } catch (error) {
    refuse(error as Error);
  }
  if (file.truncated) throw largeFile(largest);
}

/** Rejects once a form is far larger than its file may be, and discards the rest until its sender stops. */
function tooMuch({ raw }: FastifyRequest, largest: number): Promise<never> {
  let bytes = 0;
  return new Promise((_, reject) => {
    const count = (part: Buffer) => {
      bytes += part.length;
      if (bytes <= FORM_SIZE_FACTOR * largest) return;
      raw.off('data', count);
      raw.unpipe();
      raw.resume();
      reject(largeFile(largest));
    };
    raw.on('data', count);
  });
}

/** Throws the parser's errors: its own refusals have a status, truncated and garbled forms have none. */
function refuse(error: Error & { statusCode?: number }): never {
  if (error.statusCode !== undefined) throw error;
  throw new DomainError(
    'http.broken-form',
    {},
    {
      cause: error,
    },
  );
}

/** @param most bytes */
export const largeFile = (most: number) => new DomainError('http.large-file', { megabytes: most / MEGABYTE });
