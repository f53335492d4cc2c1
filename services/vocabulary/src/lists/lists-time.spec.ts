import { checkLinearTime } from '@ichibun/test-kit/linear-time';
import { describe, expect, it } from '@jest/globals';
import { listPreviewOf } from './list-preview.js';
import { readJson } from './read-json.js';
import { readTextTable } from './read-table.js';

const PIECES = [
  '猫',
  'ねこ',
  'Word',
  'status',
  ',',
  '\t',
  ';',
  '"',
  '\n',
  '#',
  '#columns:',
  ' ',
  'known',
  '0',
  '\u0301',
];

describe('a list', () => {
  it('is read and looked into in linear time, whatever it holds', () => {
    checkLinearTime('table', (text) => listPreviewOf(readTextTable(text)), PIECES);
  }, 120_000);

  it('in JSON may be nested as deep as a file is long', () => {
    const deep = 100_000;
    const nested = JSON.parse(`[{"word":"猫","x":${'['.repeat(deep)}${']'.repeat(deep)}}]`);
    expect(readJson(nested)!.tables[0]!.rows).toEqual([{ fields: ['猫', ''] }]);
  });
});
