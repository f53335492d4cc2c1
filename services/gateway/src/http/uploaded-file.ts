import { DomainError } from '@ichibun/kit/errors';
import type { FastifyRequest } from 'fastify';

/** Bytes of a file that somebody may upload: books with pictures have so many. */
const LARGEST_FILE = 50 * 1024 * 1024;
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
 * @throws DomainError `http.not-a-form`, `http.no-file`, `http.large-file`
 */
export async function uploadedFile(request: FastifyRequest, field: string): Promise<UploadedFile> {
  if (!request.isMultipart()) {
    throw new DomainError('http.not-a-form', 'invalid', 'Send the file as a form (multipart/form-data).');
  }
  let file: { name: string; bytes: Buffer } | undefined;
  const fields: Record<string, string> = {};
  try {
    for await (const part of request.parts({ limits: LIMITS })) {
      if (part.type === 'field') fields[part.fieldname] = String(part.value);
      else if (part.fieldname === field) file = { name: part.filename, bytes: await part.toBuffer() };
      else await part.toBuffer();
    }
  } catch (error) {
    throw (error as { code?: string }).code === 'FST_REQ_FILE_TOO_LARGE' ? tooLarge() : error;
  }
  if (!file) throw new DomainError('http.no-file', 'invalid', `There is no file named "${field}" in this form.`);
  return { ...file, fields };
}

const tooLarge = () =>
  new DomainError(
    'http.large-file',
    'too-large',
    `This file is larger than ${LARGEST_FILE / 1024 / 1024} MB, the most that can be uploaded.`,
  );
