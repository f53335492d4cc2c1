import { randomUUID } from 'node:crypto';
import { mkdir, open, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { crc32 } from 'node:zlib';

/** The sorts of columns that tables are made of. */
const COLUMN_TYPES = { Uint8Array, Uint16Array, Int16Array, Int32Array, Uint32Array } as const;

interface ColumnTypes {
  Uint8Array: Uint8Array;
  Uint16Array: Uint16Array;
  Int16Array: Int16Array;
  Int32Array: Int32Array;
  Uint32Array: Uint32Array;
}

export type Column = ColumnTypes[keyof ColumnTypes];

interface Header<Meta> {
  readonly meta: Meta;
  readonly columns: Record<string, { type: keyof ColumnTypes; offset: number; length: number }>;
}

/** Changes with the form of the prefix. */
const MAGIC = 0x32424349;
const ALIGNMENT = 8;
/** Magic number, bytes of the header, bytes of all, and the CRC-32 of all the rest. */
const PREFIX_BYTES = 16;

/**
 * Read-only tables in one block of shared memory: named columns of numbers, and a small JSON value that describes them.
 * Worker threads share the block; as a file it is read back in one go.
 */
export class Tables<Meta> {
  private readonly header: Header<Meta>;

  /** @throws Error when the block was not made by `packTables` or is cut short */
  constructor(readonly buffer: SharedArrayBuffer) {
    const prefix = new Int32Array(buffer, 0, buffer.byteLength < PREFIX_BYTES ? 0 : PREFIX_BYTES / 4);
    const [magic, headerBytes = 0, totalBytes] = prefix;
    if (magic !== MAGIC || totalBytes !== buffer.byteLength) throw new Error('Not a complete block of tables.');
    this.header = JSON.parse(utf8(new Uint8Array(buffer, PREFIX_BYTES, headerBytes))) as Header<Meta>;
  }

  get meta(): Meta {
    return this.header.meta;
  }

  /** @throws Error when there is no column of that name and type */
  column<T extends keyof ColumnTypes>(name: string, type: T): ColumnTypes[T] {
    const column = this.header.columns[name];
    if (column?.type !== type) throw new Error(`The tables have no ${type} named "${name}".`);
    const Type = COLUMN_TYPES[type] as unknown as new (...view: [SharedArrayBuffer, number, number]) => ColumnTypes[T];
    return new Type(this.buffer, column.offset, column.length);
  }
}

/** Copies columns and their description into one block of shared memory, which `new Tables` opens. */
export function packTables(meta: unknown, columns: Record<string, Column>): SharedArrayBuffer {
  const described: Header<unknown>['columns'] = {};
  // The offsets count from after the header, whose length depends on them: room for it is set aside generously.
  const room = align(PREFIX_BYTES + Buffer.byteLength(JSON.stringify(meta)) + 64 + 120 * Object.keys(columns).length);
  let offset = room;
  for (const [name, column] of Object.entries(columns)) {
    described[name] = { type: column.constructor.name as keyof ColumnTypes, offset, length: column.length };
    offset = align(offset + column.byteLength);
  }
  const header = Buffer.from(JSON.stringify({ meta, columns: described }));
  const buffer = new SharedArrayBuffer(offset);
  new Int32Array(buffer, 0, 3).set([MAGIC, header.length, offset]);
  new Uint8Array(buffer).set(header, PREFIX_BYTES);
  for (const [name, column] of Object.entries(columns)) {
    const bytes = new Uint8Array(column.buffer, column.byteOffset, column.byteLength);
    new Uint8Array(buffer).set(bytes, described[name]!.offset);
  }
  new Uint32Array(buffer, 0, PREFIX_BYTES / 4)[3] = checksumOf(buffer);
  return buffer;
}

/** Of everything but the checksum itself. */
const checksumOf = (buffer: SharedArrayBuffer) =>
  crc32(new Uint8Array(buffer, PREFIX_BYTES), crc32(new Uint8Array(buffer, 0, PREFIX_BYTES - 4)));

/**
 * Reads tables from a file; undefined when there is no such file, or what it holds is not what was written: cut short,
 * or with bytes that a disk has changed.
 */
export async function readTables<Meta>(file: string): Promise<Tables<Meta> | undefined> {
  const handle = await open(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (!handle) return undefined;
  try {
    const { size } = await handle.stat();
    const buffer = new SharedArrayBuffer(size);
    const bytes = new Uint8Array(buffer);
    let filled = 0;
    while (filled < size) {
      const { bytesRead } = await handle.read(bytes, filled, size - filled, filled);
      if (bytesRead === 0) return undefined;
      filled += bytesRead;
    }
    return isTables(buffer) ? new Tables<Meta>(buffer) : undefined;
  } finally {
    await handle.close();
  }
}

/** Writes a block of tables so that a reader sees the whole file or none. */
export async function writeTables(file: string, buffer: SharedArrayBuffer): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  const unfinished = `${file}.${randomUUID()}.tmp`;
  try {
    await writeFile(unfinished, new Uint8Array(buffer));
    await rename(unfinished, file);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

function isTables(buffer: SharedArrayBuffer): boolean {
  if (buffer.byteLength < PREFIX_BYTES) return false;
  const [magic, , totalBytes, checksum] = new Uint32Array(buffer, 0, PREFIX_BYTES / 4);
  return magic === MAGIC && totalBytes === buffer.byteLength && checksum === checksumOf(buffer);
}

const align = (bytes: number) => Math.ceil(bytes / ALIGNMENT) * ALIGNMENT;

const utf8 = (bytes: Uint8Array) => Buffer.from(bytes).toString('utf8');
