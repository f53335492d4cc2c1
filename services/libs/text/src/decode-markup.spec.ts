import { describe, expect, it } from '@jest/globals';
import { decodeMarkup } from './decode-markup.js';

/** 朝の駅だった。 in the encodings that Japanese pages have. */
const MORNING = {
  shiftJis: '92a982cc897782be82c182bd8142',
  eucJp: 'c4aba4ceb1d8a4c0a4c3a4bfa1a3',
  jis: '1b2442442b244e315824402443243f21231b2842',
};
const page = (head: string, hex: string) =>
  Uint8Array.from(Buffer.concat([Buffer.from(`${head}<p>`), Buffer.from(hex, 'hex'), Buffer.from('</p>')]));
const xml = (encoding: string) => `<?xml version="1.0" encoding="${encoding}"?>`;
const UTF8 = Buffer.from('朝の駅だった。').toString('hex');

describe('markup', () => {
  const pages: [string, Uint8Array][] = [
    ['by its XML declaration', page(xml('Shift_JIS'), MORNING.shiftJis)],
    ['by another name of the encoding', page(xml('x-sjis'), MORNING.shiftJis)],
    ['by its XML declaration, in EUC-JP', page(xml('EUC-JP'), MORNING.eucJp)],
    ['by its XML declaration, in ISO-2022-JP', page(xml('ISO-2022-JP'), MORNING.jis)],
    [
      'by its meta element',
      page('<meta http-equiv="Content-Type" content="text/html; charset=Shift_JIS">', MORNING.shiftJis),
    ],
    ['by its short meta element', page('<meta charset="euc-jp"/>', MORNING.eucJp)],
    ['by its letters where it declares nothing', page('', MORNING.shiftJis)],
    ['by its letters where it declares what does not fit', page(xml('EUC-JP'), MORNING.shiftJis)],
    ['by its letters where it declares what does not exist', page(xml('kanji-9'), MORNING.eucJp)],
    ['as UTF-8 where it is valid, whatever it declares', page(xml('Shift_JIS'), UTF8)],
    ['as UTF-8 with a mark', page('\ufeff', UTF8)],
  ];
  it.each(pages)('is read %s', (_, bytes) => {
    expect(decodeMarkup(bytes)).toMatch(/^(?!\ufeff).*<p>朝の駅だった。<\/p>$/su);
  });

  it('is read as it declares in other languages', () => {
    expect(decodeMarkup(page(xml('iso-8859-1'), 'e974e9'))).toContain('<p>été</p>');
  });

  it('is read with a broken byte, and not where nothing fits', () => {
    const long = Buffer.from('朝の駅だった。'.repeat(40)).toString('hex');
    expect(decodeMarkup(page('', `${long}ff`))).toContain('朝の駅');
    expect(decodeMarkup(Uint8Array.from({ length: 300 }, (_, index) => 128 + ((index * 73) % 128)))).toBeUndefined();
  });
});
