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
  if (isEncrypted) throw new DomainError('reader.drm');
}
