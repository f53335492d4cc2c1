import { BinaryReader } from '@bufbuild/protobuf/wire';
import { damaged } from '../card-files/refusal.js';

/** Field 1 of a note type's settings (notetypes.proto): its kind, 1 for cloze. */
export function isCloze(config: Uint8Array): boolean {
  try {
    const reader = new BinaryReader(config);
    while (reader.pos < reader.len) {
      const [field, type] = reader.tag();
      if (field === 1 && type === 0) return reader.int32() === 1;
      reader.skip(type, field);
    }
    return false;
  } catch {
    throw damaged();
  }
}

/** Of a deck's settings (deck_config.proto) fields 6, 5 and 3, parameters of FSRS, newest first; 37, the retention. */
export function parametersOf(config: Uint8Array): { lists: number[][]; retention: number | undefined } {
  const lists = new Map<number, number[]>();
  let retention: number | undefined;
  each(config, (field, type, reader) => {
    if (field === 37 && type === 5) {
      retention = reader.float();
      return true;
    }
    if (type !== 2 || (field !== 3 && field !== 5 && field !== 6)) return false;
    const bytes = reader.bytes();
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    lists.set(
      field,
      Array.from({ length: Math.floor(bytes.length / 4) }, (_, index) => view.getFloat32(4 * index, true)),
    );
    return true;
  });
  return { lists: [6, 5, 3].flatMap((field) => (lists.has(field) ? [lists.get(field)!] : [])), retention };
}

/** Which settings a deck has: field 1 of field 1 of its kind (decks.proto); empty for a filtered one. */
export function configIdOf(kind: Uint8Array): string {
  let id = '';
  each(kind, (field, type, reader) => {
    if (field !== 1 || type !== 2) return false;
    each(reader.bytes(), (inner, innerType, normal) => {
      if (inner !== 1 || innerType !== 0) return false;
      id = String(normal.int64());
      return true;
    });
    return true;
  });
  return id;
}

/**
 * Goes through the fields of a protobuf message.
 *
 * @param read reads a field; false to leave it out
 * @throws DomainError `imports.damaged-package`
 */
function each(bytes: Uint8Array, read: (field: number, type: number, reader: BinaryReader) => boolean): void {
  try {
    const reader = new BinaryReader(bytes);
    while (reader.pos < reader.len) {
      const [field, type] = reader.tag();
      if (!read(field, type, reader)) reader.skip(type, field);
    }
  } catch {
    throw damaged();
  }
}
