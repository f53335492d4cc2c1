import { DomainError } from '@ichibun/kit/errors';
import type { Archive } from './archive.js';
import { elements, parse } from './package.js';

/** Algorithms that only garble fonts, which we do not read. */
const FONT_OBFUSCATION = ['http://www.idpf.org/2008/embedding', 'http://ns.adobe.com/pdf/enc#RC'];

const FONT = /\.(?:otf|ttf|ttc|woff2?|eot)$/iu;

/** @throws DomainError `reader.drm` when the book's texts are encrypted */
export function checkProtection(archive: Archive): void {
  const encryption = archive.text('META-INF/encryption.xml') ?? '';
  const algorithms = elements(parse(encryption), 'encrypteddata')
    .filter((data) => !isFont(elements(data, 'cipherreference')[0]?.attribs.URI))
    .flatMap((data) =>
      elements(data, 'encryptionmethod')
        .slice(0, 1)
        .map(({ attribs }) => attribs.Algorithm ?? ''),
    );
  const isEncrypted = algorithms.some((algorithm) => !FONT_OBFUSCATION.includes(algorithm));
  const isLicensed = ['META-INF/rights.xml', 'META-INF/license.lcpl', 'META-INF/sinf.xml'].some((name) =>
    archive.has(name),
  );
  if (!isEncrypted && !(isLicensed && algorithms.length > 0)) return;
  throw new DomainError('reader.drm');
}

/** Whether a fragment of an archive's address names a font, which we do not read, however it is encrypted. */
const isFont = (uri = '') => FONT.test(uri);
