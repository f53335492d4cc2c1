import { DomainError } from '@ichibun/kit/errors';
import type { FastifyRequest } from 'fastify';
import { withoutControls } from './schemas.js';

/** Most bytes of an uploaded file: enough for books with pictures. */
const LARGEST_FILE = 50 * 1024 * 1024;
/**
 * Most bytes that are read of a form: a file that is a little too large is refused when it has arrived, one that is far
 * larger at once.
 */
const LARGEST_FORM = 2 * LARGEST_FILE;
/** UTF-16 units of a file's name: no file system keeps longer ones. */
const LONGEST_NAME = 1_000;
/** Beside the file a form says whose it is, and little else. */
const LIMITS = { fields: 10, fieldSize: 1_000, files: 1, parts: 11, fileSize: LARGEST_FILE };

export interface UploadedFile {
  readonly name: string;
  readonly bytes: Buffer;
  /** The form's other fields. */
  readonly fields: Readonly<Record<string, string>>;
}

/**
 * Takes the one file out of a form (multipart/form-data).
 *
 * @param field the file's name in the form
 * @throws DomainError `http.not-a-form`, `http.broken-form`, `http.no-file`, `http.large-file`
 */
export async function uploadedFile(request: FastifyRequest, field: string): Promise<UploadedFile> {
  if (!request.isMultipart()) {
    throw new DomainError('http.not-a-form', 'invalid', 'Send the file as a form (multipart/form-data).');
  }
  const { file, fields } = await Promise.race([partsOf(request, field), tooMuch(request)]);
  if (!file) throw new DomainError('http.no-file', 'invalid', `There is no file named "${field}" in this form.`);
  return { ...file, fields };
}

async function partsOf(request: FastifyRequest, field: string) {
  let file: { name: string; bytes: Buffer } | undefined;
  const fields: Record<string, string> = {};
  try {
    for await (const part of request.parts({ limits: LIMITS })) {
      if (part.type === 'field') fields[part.fieldname] = String(part.value);
      else if (part.fieldname !== field) await part.toBuffer();
      else file = { name: withoutControls(part.filename ?? '').slice(0, LONGEST_NAME), bytes: await part.toBuffer() };
    }
  } catch (error) {
    throw refusal(error as { code?: string; statusCode?: number });
  }
  return { file, fields };
}

/** Rejects once a form is larger than what is read of it, and discards the rest until its sender stops. */
function tooMuch({ raw }: FastifyRequest): Promise<never> {
  let bytes = 0;
  return new Promise((_, reject) => {
    const count = (part: Buffer) => {
      bytes += part.length;
      if (bytes <= LARGEST_FORM) return;
      raw.off('data', count);
      raw.unpipe();
      raw.resume();
      reject(tooLarge());
    };
    raw.on('data', count);
  });
}

/** The parser's errors: its own refusals have a status, truncated and garbled forms have none. */
function refusal(error: { code?: string; statusCode?: number }): unknown {
  if (error.code === 'FST_REQ_FILE_TOO_LARGE') return tooLarge();
  if (error.statusCode !== undefined) return error;
  return new DomainError('http.broken-form', 'invalid', 'This form is not complete. Send the file again.', {
    cause: error,
  });
}

const tooLarge = () =>
  new DomainError(
    'http.large-file',
    'too-large',
    `This file is larger than ${LARGEST_FILE / 1024 / 1024} MB, the most that can be uploaded.`,
  );
