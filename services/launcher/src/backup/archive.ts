import { createReadStream, createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';

/*
 * An archive is gzipped lines of JSON, one record each, in this order: what it is; the secret; of each service its
 * migrations, its tables with their rows, its sequences; the objects; the end. An unknown record belongs to another
 * release.
 */

/** Raised when a record gets another meaning. */
export const FORMAT = 1;

export type ArchiveRecord =
  | { readonly ichibunBackup: number; readonly madeAt: string }
  | { readonly secret: string }
  /** A service's schema, and the migrations that have made it what it is. */
  | { readonly schema: string; readonly migrations: readonly string[] }
  /** A table of the last schema; the rows of the table follow. */
  | { readonly table: string; readonly columns: readonly string[] }
  /** What the next id of a column of the last table comes after. */
  | { readonly sequence: string; readonly value: string | null }
  | { readonly object: string }
  /** The next bytes of the last object, in base64. */
  | { readonly bytes: string }
  | { readonly end: { readonly rows: number; readonly objects: number } };

/** A row as PostgreSQL wrote it in JSON: its numbers may be larger than JavaScript's. */
export interface ArchivedRow {
  readonly row: string;
}

const ROW = '{"row":';
/** Bytes of one record: the longest document has a tenth of them. */
const LONGEST_RECORD = 64 * 1024 * 1024;

/**
 * Writes an archive, readable by its owner only, in the place of what was there. Nothing is replaced when `records`
 * throws.
 */
export async function writeArchive(path: string, records: AsyncIterable<ArchiveRecord | ArchivedRow>): Promise<void> {
  const draft = `${path}.${process.pid}.draft`;
  async function* lines() {
    for await (const record of records) {
      yield 'row' in record ? `${ROW}${record.row}}\n` : `${JSON.stringify(record)}\n`;
    }
  }
  try {
    await pipeline(
      lines,
      createGzip({ level: 6 }),
      createWriteStream(draft, { mode: 0o600, flags: 'wx', flush: true }),
    );
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

/**
 * The records of an archive.
 *
 * @throws Error for a file that is none, or is cut short; SyntaxError for endless records
 */
export async function* readArchive(path: string): AsyncGenerator<ArchiveRecord | ArchivedRow> {
  const bytes = createGunzip();
  // An error while reading ends the loop below.
  pipeline(createReadStream(path), bytes).catch(() => {});
  let rest: Buffer[] = [];
  let restBytes = 0;
  for await (const part of bytes as AsyncIterable<Buffer>) {
    let from = 0;
    for (let end = part.indexOf(10); end >= 0; end = part.indexOf(10, from)) {
      yield recordOf(Buffer.concat([...rest, part.subarray(from, end)]).toString('utf8'));
      [rest, restBytes] = [[], 0];
      from = end + 1;
    }
    if (from === part.length) continue;
    rest.push(part.subarray(from));
    restBytes += part.length - from;
    if (restBytes > LONGEST_RECORD) throw new SyntaxError('A record does not end.');
  }
}

const recordOf = (line: string): ArchiveRecord | ArchivedRow =>
  line.startsWith(ROW) ? { row: line.slice(ROW.length, -1) } : JSON.parse(line);
