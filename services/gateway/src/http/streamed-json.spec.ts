import { text } from 'node:stream/consumers';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { LARGE_ANSWER_BYTES } from './bounds.js';
import { StreamedJson } from './streamed-json.js';

interface Shape {
  title: string;
  words: { word: string }[];
  none: number[];
  more: { numbers: number[] };
}

/** Longer than a piece, with letters of two units and of four bytes. */
const WORDS = Array.from({ length: 9_000 }, (_, index) => ({ word: `猫𠮷"\\\n${index}` }));

let held: number[];
let answer: StreamedJson;
beforeEach(() => {
  held = [];
  answer = new StreamedJson({ hold: (bytes) => held.push(bytes) });
});

function written(title = 'Cats'): [ReturnType<typeof answer.of<Shape>>, Shape] {
  const words = answer.list<{ word: string }>();
  const none = answer.list<number>();
  const numbers = answer.list<number>();
  for (const word of WORDS) words.add(word);
  for (const number of [1, 2]) numbers.add(number);
  const whole = { title, words: WORDS, none: [], more: { numbers: [1, 2] } };
  return [answer.of<Shape>({ title, words, none, more: { numbers } }), whole];
}

describe('a large answer', () => {
  it('is the JSON that it would be with all its lists in memory', async () => {
    const [file, whole] = written();
    expect(await text(file.getStream())).toBe(JSON.stringify(whole));
    expect(file.getHeaders()).toMatchObject({
      type: 'application/json; charset=utf-8',
      length: Buffer.byteLength(JSON.stringify(whole)),
    });
  });

  it('may be a list alone', async () => {
    const list = answer.list<number>();
    list.add(1);
    list.addText('2');
    expect(await text(answer.of<number[]>(list).getStream())).toBe('[1,2]');
  });

  it('keeps texts that look like lists', async () => {
    const [file, whole] = written('"[]","words":["');
    expect(await text(file.getStream())).toBe(JSON.stringify(whole));
  });

  it('holds what was reserved while it comes, more once it is larger, and in the end what it takes', async () => {
    const list = answer.list<string>();
    const item = 'a'.repeat(1_000_000);
    for (let count = 0; count < 20; count++) list.add(item);
    expect(held[0]).toBe(LARGE_ANSWER_BYTES);
    expect(held.at(-1)).toBeGreaterThan(19_900_000);
    held = [];
    answer = new StreamedJson({ hold: (bytes) => held.push(bytes) });
    const [, whole] = written();
    expect(held.at(-1)).toBe(Buffer.byteLength(JSON.stringify(whole)));
  });

  it('gives its memory back when it is given up', () => {
    const list = answer.list<string>();
    for (let count = 0; count < 50; count++) list.add('a'.repeat(1_000_000));
    answer.of<string[]>(list);
    const { arrayBuffers } = process.memoryUsage();
    answer.release();
    expect(arrayBuffers - process.memoryUsage().arrayBuffers).toBeGreaterThanOrEqual(50_000_000);
  });
});
