import { create, type DescField, type DescMessage, type Message, ScalarType } from '@bufbuild/protobuf';
import { reflect } from '@bufbuild/protobuf/reflect';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { Status } from '@ichibun/proto/content';
import { WordState } from '@ichibun/proto/vocabulary';
import type { Schema } from './operations.js';

/** Whose everything is. */
export const USER = 7;
/** The object that every answer names. */
export const OBJECT = 'answers/one';

const MOMENT = new Date('2026-11-26T09:30:00Z');
const WORD = '猫';

/** What fields and parameters hold whose type says less than their service does, by name, or by message and name. */
const FITTING: Readonly<Record<string, unknown>> = {
  userId: USER,
  timeZone: 'Asia/Tokyo',
  fileType: 'text',
  'Analysis.status': Status.COMPLETED,
  'ReviewSettings.countsFrom': WordState.YOUNG,
  'Voice.name': 'espeak-ja',
  contentType: 'image/png',
  mediaType: 'audio/mpeg',
  times: [1_000, 2_000],
  byUnknownWords: [40, 30, 20, 10],
  found: '{"terms":[],"frequencies":[],"pitches":[],"kanji":[]}',
  'GetDictionaryResponse.source': 'jmdict',
  // Answers that are all stale are a failure.
  'AnswerCardsResponse.stale': [],
  fingerprint: 'f'.repeat(64),
};

const fitting = (field: DescField): unknown =>
  FITTING[`${field.parent.name}.${field.localName}`] ??
  FITTING[field.localName] ??
  (/object(Key)?$/i.test(field.localName) ? OBJECT : undefined);

/**
 * A message as a service might answer with it: every field has a value, every list one item. Messages within
 * themselves (tokens of tokens) are left out.
 */
export function filled(type: DescMessage, within: readonly DescMessage[] = []): Message {
  if (type.typeName === 'google.protobuf.Timestamp') return timestampFromDate(MOMENT);
  const message = create(type);
  const fields = reflect(type, message);
  const path = [...within, type];
  for (const field of type.fields) {
    if (field.message && path.includes(field.message)) continue;
    // Of those of which a message has only one, the first.
    if (field.oneof && field.oneof.fields[0] !== field) continue;
    const value = fitting(field) ?? someOf(field, path);
    if (field.fieldKind === 'list') for (const item of [value].flat()) fields.get(field).add(item);
    else if (field.fieldKind === 'map') fields.get(field).set(field.mapKey === ScalarType.STRING ? WORD : 1, value);
    else fields.set(field, value);
  }
  return message;
}

function someOf(field: DescField, path: readonly DescMessage[]): unknown {
  if (field.message) return reflect(field.message, filled(field.message, path));
  if (field.enum) return (field.enum.values.find(({ number }) => number > 0) ?? field.enum.values[0]!).number;
  switch (field.scalar) {
    case ScalarType.STRING:
      return WORD;
    case ScalarType.BYTES:
      return new Uint8Array([1, 2, 3]);
    case ScalarType.BOOL:
      return true;
    case ScalarType.INT64:
    case ScalarType.UINT64:
    case ScalarType.SINT64:
      return 1n;
    default:
      return 1;
  }
}

/** Something that a JSON Schema takes: its first choice, every field, and as few items as it wants, but one. */
export function sampleOf(schema: Schema, name = ''): unknown {
  if (name in FITTING) return FITTING[name];
  if ('const' in schema) return schema.const;
  if (schema.enum) return schema.enum[0];
  const choices: Schema[] | undefined = schema.anyOf ?? schema.oneOf;
  if (choices) return sampleOf(choices[0]!, name);
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries<Schema>(schema.properties ?? {}).map(([inner, of]) => [inner, sampleOf(of, inner)]),
      );
    case 'array':
      return Array.from({ length: Math.max(1, schema.minItems ?? 1) }, () => sampleOf(schema.items));
    case 'integer':
    case 'number':
      return Math.max(1, schema.minimum ?? 1);
    case 'boolean':
      return true;
    case 'string':
      if (schema.format === 'uuid') return '5b0e1f52-6b1c-4b0e-9d5a-0a3d9c1e7f10';
      if (schema.format === 'date-time') return MOMENT.toISOString();
      if (schema.format === 'binary') return new Blob(['猫がいる。']);
      return WORD.repeat(Math.max(1, schema.minLength ?? 1));
    default:
      return null;
  }
}
