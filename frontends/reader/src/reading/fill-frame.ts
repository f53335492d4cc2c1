import type { ReadableDocument } from '@ichibun/contracts/documents';
import { readPreference } from '@ichibun/ui/stored-preferences';
import { chapterAt, headingsOf } from '../contents/chapters.js';
import { clampSentence, openedSentence, pageOfSentence, paragraphsOfPage } from './pages.js';
import { paragraphClass } from './paragraph-class.js';
import { measureOf, textStyleOf } from './type-sizes.js';
import { placeOf } from './unsaved-place.js';

/**
 * Puts title and text into the prerendered reader, set as the application will set them. Where a picture is before
 * the text, only the title.
 *
 * @param page the prerendered reader in this view
 * @returns whether the text is shown
 */
export function fillFrame(page: HTMLElement, view: 'sentence' | 'page', book: ReadableDocument): boolean {
  const { title, sentences, chapters, pictures, notes, paragraphStarts } = book;
  const heading = page.querySelector('h1');
  const text = page.querySelector<HTMLElement>('section [lang]');
  if (!heading || !text) return false;
  const sentence = openedSentence(view, clampSentence(placeOf(book), sentences.length), sentences.length);
  heading.textContent = title;
  const chapter = chapterAt(chapters, sentence);
  if (chapter) heading.nextElementSibling!.textContent = chapter.title;
  else heading.nextElementSibling!.remove();

  const paragraphs =
    view === 'sentence' ? [[sentence]] : paragraphsOfPage(pageOfSentence(sentence), sentences.length, paragraphStarts);
  const shown = paragraphs.flat();
  if ([...pictures, ...notes].some((beside) => shown.includes(beside.sentence))) return false;
  // An element of its own: browsers report the first paint of each as what is seen, and this one was empty then.
  const filled = text.cloneNode() as HTMLElement;
  setType(filled, view);
  if (view === 'sentence') {
    filled.textContent = sentences[sentence]!;
  } else {
    const paragraph = text.querySelector('p')!;
    const headings = headingsOf(chapters, sentences);
    filled.append(
      ...paragraphs.map((indexes) => {
        const copy = paragraph.cloneNode() as HTMLElement;
        copy.className = paragraphClass(headings.has(indexes[0]!));
        copy.textContent = indexes.map((index) => sentences[index]).join('');
        return copy;
      }),
    );
  }
  text.replaceWith(filled);
  return true;
}

function setType({ style }: HTMLElement, view: 'sentence' | 'page'): void {
  const type = textStyleOf(view, {
    'text-size': readPreference('text-size'),
    'line-height': readPreference('line-height'),
    'reader-font': readPreference('reader-font'),
  });
  style.fontSize = type.fontSize;
  style.lineHeight = `${type.lineHeight}`;
  if (type['--font-ja']) style.setProperty('--font-ja', type['--font-ja']);
  if (view === 'page') style.maxInlineSize = measureOf(readPreference('measure'));
}
