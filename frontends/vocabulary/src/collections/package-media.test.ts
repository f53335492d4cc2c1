/**
 * @jest-environment node
 */
import type { MediaKept } from '@ichibun/contracts/card-imports';
import { zip } from '@ichibun/vocabulary/testing/zip';
import { expect, it } from '@jest/globals';
import { sendMedia } from './package-media.js';
import { membersOf } from './small-package.js';

const meta = { name: 'meta', bytes: Uint8Array.of(8, 3) };
const collection = { name: 'collection.anki21b', bytes: new Uint8Array(1_000).fill(7) };
const map = { name: 'media', bytes: new Uint8Array(50).fill(3) };
const file = (name: string, bytes = 100) => ({ name, bytes: new Uint8Array(bytes).fill(9) });
const answer = (wanted: string[], kept = 0): MediaKept => ({ wanted, kept, refused: 0, isFull: false });

/** What is sent of a package, and how far that is said to be. */
async function sentOf(bytes: Buffer<ArrayBuffer>, answers: MediaKept[]) {
  const parts: Buffer<ArrayBuffer>[] = [];
  const progress: string[] = [];
  const sent = await sendMedia(
    new Blob([bytes]),
    async (part) => {
      parts.push(Buffer.from(await part.arrayBuffer()));
      return answers[parts.length - 1]!;
    },
    (done, total) => progress.push(`${done}/${total}`),
  );
  return { sent, parts, progress };
}

it('sends the map first, then only the members that are wanted, some at a time', async () => {
  const [small, large, other, unwanted] = [file('0'), file('1', 10_000_000), file('2', 9_000_000), file('3')];
  const whole = zip([meta, small, collection, large, other, unwanted, map]);
  const { sent, parts, progress } = await sentOf(whole, [answer(['0', '1', '2', '9']), answer([], 2), answer([], 1)]);
  const members = parts.map(async (part) =>
    (await membersOf(new Blob([part])))!.map(({ name, packedBytes }) => [name, packedBytes]),
  );
  const expected = [
    [meta, map],
    [meta, map, small, large],
    [meta, map, other],
  ];
  expect(await Promise.all(members)).toEqual(
    expected.map((some) => some.map((member) => [member.name, member.bytes.length])),
  );
  expect(progress).toEqual(['0/3', '2/3', '3/3']);
  expect(sent).toEqual({ kept: 3, refused: 0, isFull: false });
});

it('stops where there is no room', async () => {
  const whole = zip([meta, file('0', 10_000_000), file('1', 10_000_000), map]);
  const full = { ...answer([], 1), isFull: true };
  const { sent, parts } = await sentOf(whole, [answer(['0', '1']), full]);
  expect(parts).toHaveLength(2);
  expect(sent).toEqual({ kept: 1, refused: 0, isFull: true });
});

it.each([
  ['without media', zip([meta, collection])],
  ['that is cut', zip([meta, file('0'), map]).subarray(0, 150)],
  ['that is no zip', Buffer.from('猫')],
])('sends nothing of a file %s', async (_, bytes) => {
  const { sent, parts } = await sentOf(Buffer.from(bytes), []);
  expect(sent).toBeUndefined();
  expect(parts).toEqual([]);
});
