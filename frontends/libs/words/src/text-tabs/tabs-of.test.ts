import { describe, expect, it } from '@jest/globals';
import { chapterAddress, tabsOf, textOfAddress, wordsAddress } from './tabs-of.js';

const addresses = (...given: Parameters<typeof tabsOf>) => Object.fromEntries(tabsOf(...given));

const BOOK = { isFilm: false, isManga: false };

describe('the tabs of a text', () => {
  it('lead from its reader to all that goes by the document, and ask for the analysis', () => {
    expect(addresses({ documentId: 7, hasChapters: true, ...BOOK })).toEqual({
      read: '/assisted-reader/read/7',
      words: '/content-coverage?document=7',
      chapters: '/content-coverage?document=7&part=chapters',
      listen: '/assisted-reader/listen/7',
      cards: '/content-coverage?document=7&to=cards',
    });
  });

  it('lead from its analysis to its cards, and ask for the document', () => {
    expect(addresses({ analysisId: 3, hasChapters: false, ...BOOK })).toEqual({
      read: '/content-coverage?analysis=3&to=read',
      words: '/content-coverage?analysis=3',
      listen: '/content-coverage?analysis=3&to=listen',
      cards: '/sentence-bank?analysis=3',
    });
  });

  it('lead to the film of subtitles, from each of their pages', () => {
    const { words, watch } = addresses({ documentId: 7, hasChapters: false, ...BOOK, isFilm: true });
    expect([words, watch]).toEqual(['/content-coverage?document=7&film=1', '/assisted-reader/watch/7']);
    const text = textOfAddress(new URLSearchParams('analysis=3&document=7&film=1'));
    expect(text).toEqual({ documentId: 7, analysisId: 3, isFilm: true, isManga: false });
    expect(addresses({ ...text, hasChapters: false }).watch).toBe('/assisted-reader/watch/7');
  });

  it('lead to the pages of a manga, from each of them', () => {
    const { words, pages } = addresses({ documentId: 7, hasChapters: false, ...BOOK, isManga: true });
    expect([words, pages]).toEqual(['/content-coverage?document=7&manga=1', '/assisted-reader/manga/7']);
    const text = textOfAddress(new URLSearchParams('analysis=3&manga=1'));
    expect(text).toEqual({ analysisId: 3, documentId: undefined, isFilm: false, isManga: true });
    expect(addresses({ ...text, hasChapters: false }).pages).toBe('/content-coverage?analysis=3&manga=1&to=pages');
  });

  it('lead to a chapter, and to the words of a text', () => {
    expect(chapterAddress({ documentId: 7 }, 2)).toBe('/assisted-reader/read/7?chapter=2');
    expect(chapterAddress({ analysisId: 3 }, 2)).toBe('/content-coverage?analysis=3&to=read&chapter=2');
    expect(wordsAddress({ analysisId: 3, documentId: 7, ...BOOK })).toBe('/content-coverage?analysis=3&document=7');
  });

  it.each(['x', '0', '-1', '1e3', '12345678901234567', ''])('take %p of an address for no id', (id) => {
    expect(textOfAddress(new URLSearchParams({ document: id })).documentId).toBeUndefined();
  });
});
