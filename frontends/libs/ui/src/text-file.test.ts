import { expect, it } from '@jest/globals';
import { decodeText, readTextFile } from './text-file.js';

const bytes = (hex: string) => Uint8Array.from(hex.split(' '), (byte) => Number.parseInt(byte, 16));

it.each([
  ['UTF-8', 'e7 8c ab 0a e7 8a ac', '猫\n犬'],
  ['UTF-8 with a byte order mark', 'ef bb bf e7 8c ab', '猫'],
  ['UTF-16LE', 'ff fe 2b 73 0a 00', '猫\n'],
  ['UTF-16BE', 'fe ff 73 2b', '猫'],
  ['Shift_JIS', '94 4c 09 82 cb 82 b1', '猫\tねこ'],
  ['EUC-JP', 'c7 ad 09 a4 cd a4 b3', '猫\tねこ'],
  ['ASCII', '6e 65 6b 6f', 'neko'],
  ['nothing at all', '', ''],
])('reads %s', (_, hex, text) => {
  expect(decodeText(hex === '' ? new Uint8Array() : bytes(hex))).toBe(text);
});

it.each([
  ['a picture', '89 50 4e 47 0d 0a 1a 0a 00 00'],
  ['bytes that mean nothing', 'ff ff ff 80 81'],
])('refuses %s in words', (_, hex) => {
  expect(() => decodeText(bytes(hex))).toThrow('This file is not text in UTF-8, UTF-16, Shift_JIS or EUC-JP.');
});

it('reads a file', async () => {
  await expect(readTextFile(new File(['吾輩は猫である。'], 'neko.txt'))).resolves.toBe('吾輩は猫である。');
});
