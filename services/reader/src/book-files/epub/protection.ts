import type { Protection } from '@ichibun/failures/english/reader';
import { DomainError } from '@ichibun/kit/errors';
import type { Archive } from './archive.js';
import { elements, parse } from './package.js';

/** Algorithms that only garble fonts, which we do not read. */
const FONT_OBFUSCATION = ['http://www.idpf.org/2008/embedding', 'http://ns.adobe.com/pdf/enc#RC'];
/** What a book can be read without. */
const NO_TEXT = /\.(?:otf|ttf|ttc|woff2?|eot|jpe?g|png|gif|webp|avif|mp3|m4a|aac|ogg|opus|mp4|webm)$/iu;

/** @throws DomainError `reader.drm` when the book says that its texts are encrypted */
export function checkProtection(archive: Archive): void {
  const encryption = archive.text('META-INF/encryption.xml') ?? '';
  const isEncrypted = elements(parse(encryption), 'encrypteddata').some((data) => {
    const [algorithm] = elements(data, 'encryptionmethod');
    const uri = elements(data, 'cipherreference')[0]?.attribs.URI ?? '';
    return !NO_TEXT.test(uri) && algorithm && !FONT_OBFUSCATION.includes(algorithm.attribs.Algorithm ?? '');
  });
  if (isEncrypted) throw protectedBook(archive);
}

/** Files that say whose protection a book is under. */
const MARKS: readonly [path: string, by: Protection][] = [
  ['META-INF/license.lcpl', 'lcp'],
  ['META-INF/sinf.xml', 'apple'],
  ['META-INF/rights.xml', 'adobe'],
];

/** Whose protection a book names; undefined where it names none. */
const namedProtection = (archive: Archive): Protection | undefined =>
  MARKS.find(([path]) => archive.has(path))?.[1] ??
  // A licence of LCP's may come by itself, and only be named.
  (/readium\.org\/2014\/01\/lcp|license\.lcpl/u.test(archive.text('META-INF/encryption.xml') ?? '')
    ? 'lcp'
    : undefined);

/** What is thrown of a book that its seller protects. */
export const protectedBook = (archive: Archive) =>
  new DomainError('reader.drm', { by: namedProtection(archive) ?? 'unknown' });

/**
 * Whether pages that are no text in any encoding are encrypted and not damaged: most are, or the book names a
 * protection. Shops such as Kobo protect their books without saying so in them, and leave some pages as they were.
 */
export const areEncrypted = (archive: Archive, unreadable: number, readable: number): boolean =>
  unreadable > readable || (unreadable > 0 && namedProtection(archive) !== undefined);
