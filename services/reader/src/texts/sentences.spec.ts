import { describe, expect, it } from '@jest/globals';
import { toSentences } from './sentences.js';

describe('the sentences of a document', () => {
  /** The text between bars, each bar an end. */
  const read = async (barred: string) => {
    const pieces = barred.split('|');
    let end = 0;
    const ends = pieces.map((piece) => {
      end += piece.length;
      return end;
    });
    const { sentences, paragraphStarts } = await toSentences(
      { text: pieces.join(''), chapters: [], readings: [] },
      ends,
    );
    return { sentences, paragraphStarts };
  };

  const cases: [string, string, string[], number[]][] = [
    ['stand without the white space around them', ' 猫。 |犬。', ['猫。', '犬。'], [0]],
    ['begin paragraphs after line breaks', '猫。|犬。\n|鳥。|魚。', ['猫。', '犬。', '鳥。', '魚。'], [0, 2]],
    ['begin paragraphs with the full-width space', '　猫。\n|　犬。', ['猫。', '犬。'], [0, 1]],
    ['are none of white space', '猫。\n|\n\n|　\n|犬。\n|\n', ['猫。', '犬。'], [0, 1]],
    ['are not broken by lines', '吾輩は\n　猫である。', ['吾輩は猫である。'], [0]],
    ['begin the first paragraph after blank lines', '\n|猫。', ['猫。'], [0]],
  ];
  it.each(cases)('%s', async (_, barred, sentences, paragraphStarts) => {
    expect(await read(barred)).toEqual({ sentences, paragraphStarts });
  });

  it('of subtitles are shown from the beginning of their first cue to the end of their last', async () => {
    const text = 'おはよう、今日は\n早い。ね。\nうん。\n';
    const times = Int32Array.from([0, 100, 200, 9, 300, 400, 15, 500, 600]);
    const { sentences, times: shown } = await toSentences({ text, chapters: [], readings: [], times }, [
      12,
      15,
      text.length,
    ]);
    expect(sentences).toEqual(['おはよう、今日は早い。', 'ね。', 'うん。']);
    expect(shown).toEqual([100, 400, 300, 400, 500, 600]);
  });

  it('carry the footnotes whose marks are in them, or right after them', async () => {
    const text = '　猫の\n　額。\n\n犬。\n';
    const footnote = (offset: number, mark: string) => ({ offset, kind: 'footnote' as const, text: '注', mark });
    const notes = [footnote(2, 'a'), footnote(7, 'b'), footnote(8, 'c'), footnote(10, 'd'), footnote(text.length, 'e')];
    const placed = await toSentences({ text, chapters: [], readings: [], notes }, [7, text.length]);
    expect(placed.sentences).toEqual(['猫の額。', '犬。']);
    expect(placed.notes.map(({ sentence, at, mark }) => [sentence, at, mark])).toEqual([
      [0, 1, 'a'],
      [0, 4, 'b'],
      [1, 0, 'c'],
      [1, 1, 'd'],
      [1, 2, 'e'],
    ]);
  });

  it('read the parts of a book as parts where they are its headings, unless the book reads them itself', async () => {
    const text = '上\n猫。\n中　私\n上\n下\n';
    const chapters = [0, 5, 11].map((offset) => ({ title: text[offset]!, offset }));
    const readings = [{ start: 11, length: 1, reading: 'した' }];
    const ends = [2, 5, 9, 11, text.length];
    expect((await toSentences({ text, chapters, readings }, ends)).readings).toEqual([
      { sentence: 0, start: 0, length: 1, reading: 'じょう' },
      { sentence: 2, start: 0, length: 1, reading: 'ちゅう' },
      { sentence: 4, start: 0, length: 1, reading: 'した' },
    ]);
  });

  it('carry the chapters that begin in them', async () => {
    const text = '一\n\n猫。\n二\n犬。\n';
    const chapters = [
      { title: '一', offset: 0 },
      { title: '一の二', offset: 2 },
      { title: '二', offset: 6 },
      { title: '終', offset: text.length },
    ];
    expect((await toSentences({ text, chapters, readings: [] }, [3, 6, 8, text.length])).chapters).toEqual([
      { title: '一', sentence: 0 },
      { title: '一の二', sentence: 1 },
      { title: '二', sentence: 2 },
    ]);
  });

  it('carry the readings that are in them', async () => {
    const text = '　猫の\n　額。\n額縁。';
    const readings = [
      { start: 1, length: 1, reading: 'ねこ' },
      { start: 5, length: 1, reading: 'ひたい' },
      { start: 6, length: 3, reading: 'beyond its sentence' },
      { start: 8, length: 2, reading: 'がくぶち' },
    ];
    const { sentences, readings: placed } = await toSentences({ text, chapters: [], readings }, [8, text.length]);
    expect(sentences).toEqual(['猫の額。', '額縁。']);
    expect(placed).toEqual([
      { sentence: 0, start: 0, length: 1, reading: 'ねこ' },
      { sentence: 0, start: 2, length: 1, reading: 'ひたい' },
      { sentence: 1, start: 0, length: 2, reading: 'がくぶち' },
    ]);
  });
});
