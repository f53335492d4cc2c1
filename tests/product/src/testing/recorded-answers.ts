import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { unzipSync } from 'fflate';
import type { Answer } from './product-under-test.js';

/** What is drawn at random, or is a speed, a port, or how far work in the background is. */
const VARYING = new Set(['ending', 'secret', 'guid', 'packed', 'rate', 'estimatedRate', 'lastProcessedCount', 'host']);

const HEADERS = ['content-type', 'content-disposition', 'cache-control', 'content-security-policy', 'vary', 'location'];

/**
 * An answer as two processes of the same code give it: archives as the files in them, databases of Anki as their rows,
 * without times, random ids and secrets.
 *
 * @param secrets that may be in it
 */
export function recordedAnswer({ status, headers, bytes }: Answer, secrets: readonly string[]) {
  const type = headers.get('content-type') ?? '';
  const named = HEADERS.flatMap((name) => {
    const value = headers.get(name);
    return value === null ? [] : [[name, masked(value, secrets)]];
  });
  return { status, headers: Object.fromEntries(named), body: contentOf(type, bytes, secrets) };
}

function contentOf(type: string, bytes: Uint8Array, secrets: readonly string[]): unknown {
  const head = Buffer.from(bytes.subarray(0, 16)).toString('latin1');
  if (head.startsWith('PK\x03\x04')) {
    const files = Object.entries(unzipSync(bytes)).sort(([one], [other]) => (one < other ? -1 : 1));
    return Object.fromEntries(files.map(([name, content]) => [masked(name, secrets), contentOf('', content, secrets)]));
  }
  if (head.startsWith('SQLite format 3\0')) return rowsOf(bytes, secrets);
  const text = Buffer.from(bytes).toString('utf8');
  if (!Buffer.from(text).equals(Buffer.from(bytes))) {
    return `${type} ${bytes.length} ${createHash('sha256').update(bytes).digest('hex')}`;
  }
  try {
    return maskedDeep(JSON.parse(text), secrets);
  } catch {
    return masked(text, secrets);
  }
}

function rowsOf(bytes: Uint8Array, secrets: readonly string[]): unknown {
  const folder = mkdtempSync(join(tmpdir(), 'ichibun-answer-'));
  const file = join(folder, 'a.db');
  writeFileSync(file, bytes);
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    const tables = database.prepare("select name from sqlite_master where type = 'table' order by name").all();
    const rows = tables.map(({ name }) => [
      name,
      database
        .prepare(`select * from "${name}"`)
        .all()
        .map((row) => maskedDeep(parsedFields(row), secrets)),
    ]);
    return Object.fromEntries(rows);
  } finally {
    database.close();
    rmSync(folder, { recursive: true });
  }
}

/** Columns that hold JSON, as an object. */
const parsedFields = (row: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => {
      if (value instanceof Uint8Array) return [name, Buffer.from(value).toString('base64')];
      if (typeof value !== 'string' || !/^[[{]/.test(value)) return [name, value];
      try {
        return [name, JSON.parse(value)];
      } catch {
        return [name, value];
      }
    }),
  );

function maskedDeep(value: unknown, secrets: readonly string[]): unknown {
  if (typeof value === 'string') return masked(value, secrets);
  if (typeof value === 'number') return maskedNumber(value);
  if (typeof value === 'bigint') return maskedNumber(Number(value));
  if (Array.isArray(value)) return value.map((one) => maskedDeep(one, secrets));
  if (value === null || typeof value !== 'object') return value;
  const fields = Object.entries(value).map(([name, one]) => [
    masked(name, secrets),
    VARYING.has(name) ? `<${name}>` : maskedDeep(one, secrets),
  ]);
  return Object.fromEntries(fields);
}

const DAY = 86_400_000;

/** A time in seconds or milliseconds, of about now. */
function maskedNumber(value: number): unknown {
  const now = Date.now();
  if (Math.abs(value - now) < 400 * DAY) return '<ms>';
  if (Math.abs(value - now / 1_000) < 400 * 86_400) return '<seconds>';
  return value;
}

function masked(text: string, secrets: readonly string[]): string {
  let left = text;
  for (const secret of secrets) left = left.replaceAll(secret, '<secret>');
  return left
    .replace(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '<uuid>')
    .replace(/\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?Z?/g, '<time>')
    .replace(/\b\d{4}-\d\d-\d\d\b/g, '<day>')
    .replace(/\b1[78]\d{11}\b/g, '<ms>')
    .replace(/\b1[78]\d{8}\b/g, '<seconds>');
}
