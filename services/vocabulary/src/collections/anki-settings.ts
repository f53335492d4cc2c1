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

/** Field 1 of a template's settings (notetypes.proto): its front; '' of one that is too long to be read whole. */
export function frontOf(config: Uint8Array): string {
  try {
    const reader = new BinaryReader(config);
    while (reader.pos < reader.len) {
      const [field, type] = reader.tag();
      if (field === 1 && type === 2) return reader.string();
      reader.skip(type, field);
    }
  } catch {
    // It is cut off, or damaged: its cards stay in Anki.
  }
  return '';
}

/** Settings that decks share, as they are stored: numbers that nobody has checked. */
export interface StoredPreset {
  /** Parameters of FSRS, newest version first. */
  readonly lists: readonly (readonly unknown[])[];
  readonly retention: unknown;
  readonly learningSteps: unknown;
  readonly relearningSteps: unknown;
  readonly newPerDay: unknown;
  readonly reviewsPerDay: unknown;
  readonly leechLapses: unknown;
  readonly suspendsLeeches: boolean;
  readonly buriesNew: boolean;
  readonly buriesReviews: boolean;
}

/** Fields of a deck's settings (deck_config.proto). Numbers that are 0 are not stored. */
const PRESET = {
  learningSteps: 1,
  relearningSteps: 2,
  newPerDay: 9,
  reviewsPerDay: 10,
  leechAction: 21,
  leechLapses: 22,
  buriesNew: 27,
  buriesReviews: 28,
  retention: 37,
  parameters: [6, 5, 3],
} as const;

/** Reads settings that decks share. @throws DomainError `imports.damaged-package` */
export function presetOf(config: Uint8Array): StoredPreset {
  const lists = new Map<number, number[]>();
  const numbers = new Map<number, number>();
  each(config, (field, type, reader) => {
    if (type === 5) numbers.set(field, reader.float());
    else if (type === 0) numbers.set(field, Number(reader.uint64()));
    else if (type === 2 && isListOfPreset(field)) lists.set(field, floats(reader.bytes()));
    else return false;
    return true;
  });
  return {
    lists: PRESET.parameters.flatMap((field) => (lists.has(field) ? [lists.get(field)!] : [])),
    retention: numbers.get(PRESET.retention),
    learningSteps: lists.get(PRESET.learningSteps) ?? [],
    relearningSteps: lists.get(PRESET.relearningSteps) ?? [],
    newPerDay: numbers.get(PRESET.newPerDay) ?? 0,
    reviewsPerDay: numbers.get(PRESET.reviewsPerDay) ?? 0,
    leechLapses: numbers.get(PRESET.leechLapses) ?? 0,
    suspendsLeeches: (numbers.get(PRESET.leechAction) ?? 0) === 0,
    buriesNew: numbers.get(PRESET.buriesNew) === 1,
    buriesReviews: numbers.get(PRESET.buriesReviews) === 1,
  };
}

const isListOfPreset = (field: number) =>
  field === PRESET.learningSteps || field === PRESET.relearningSteps || PRESET.parameters.some((one) => one === field);

function floats(bytes: Uint8Array): number[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return Array.from({ length: Math.floor(bytes.length / 4) }, (_, index) => view.getFloat32(4 * index, true));
}

/**
 * Which settings a deck has, and the retention that is wanted of it alone: fields 1 and 10 of field 1 of its kind
 * (decks.proto). The id is empty for a filtered deck.
 */
export function settingsOfDeck(kind: Uint8Array): { configId: string; retention: number | undefined } {
  let configId = '';
  let retention: number | undefined;
  each(kind, (field, type, reader) => {
    if (field !== 1 || type !== 2) return false;
    each(reader.bytes(), (inner, innerType, normal) => {
      if (inner === 1 && innerType === 0) configId = String(normal.int64());
      else if (inner === 10 && innerType === 5) retention = normal.float();
      else return false;
      return true;
    });
    return true;
  });
  return { configId, retention };
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
