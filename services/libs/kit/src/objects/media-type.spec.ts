import { describe, expect, it } from '@jest/globals';
import { mediaTypeOf } from './media-type.js';

/** The beginning of a PNG of this size. */
function png(width: number, height: number): Buffer {
  const bytes = Buffer.alloc(40);
  Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex').copy(bytes);
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  return bytes;
}

/** The beginning of a GIF of this size. */
function gif(width: number, height: number): Buffer {
  const bytes = Buffer.alloc(16);
  bytes.write('GIF89a');
  bytes.writeUInt16LE(width, 6);
  bytes.writeUInt16LE(height, 8);
  return bytes;
}

/** A JPEG that is this size by its frame. */
function jpeg(width: number, height: number): Buffer {
  const bytes = Buffer.from('ffd8ffe000104a46494600010101006000600000ffc0001108000000000301220002110103110100', 'hex');
  bytes.writeUInt16BE(height, 25);
  bytes.writeUInt16BE(width, 27);
  return bytes;
}

describe('a picture', () => {
  it.each([
    ['PNG', png, 'image/png'],
    ['GIF', gif, 'image/gif'],
    ['JPEG', jpeg, 'image/jpeg'],
  ] as const)('as %s is one up to 50 million pixels', (_, made, type) => {
    expect(mediaTypeOf(made(8_000, 6_000))).toBe(type);
    expect(mediaTypeOf(made(60_000, 60_000))).toBeUndefined();
  });
});
