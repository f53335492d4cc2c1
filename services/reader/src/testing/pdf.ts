/** A text as a page shows it: at a place from the bottom left, in points. */
export interface ShownText {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly size?: number;
}

export interface PdfParts {
  /** Of each page. */
  readonly pages: readonly (readonly ShownText[])[];
  /** One of Adobe's predefined CMaps for Unicode in UTF-16: the font that it names is not in the file. */
  readonly encoding?: 'UniJIS-UTF16-H' | 'UniJIS-UTF16-V';
  readonly title?: string;
  readonly outline?: readonly { readonly title: string; readonly page: number }[];
}

const A4 = { width: 595, height: 842 };

/** A PDF made by hand, without compression and without fonts. */
export function pdf({ pages, encoding = 'UniJIS-UTF16-H', title, outline = [] }: PdfParts): Uint8Array {
  const shown = pages.map((texts) =>
    texts.map(({ text, x, y, size = 12 }) => `/F1 ${size} Tf 1 0 0 1 ${x} ${y} Tm <${utf16(text)}> Tj`),
  );
  return pdfOf(
    shown.map((lines) => `BT ${lines.join('\n')} ET`),
    encoding,
    title,
    outline,
  );
}

/**
 * A PDF whose font is named with any of Adobe's predefined CMaps.
 *
 * @param lines of the only page, from the top: the bytes that the CMap reads, in hex
 */
export const pdfInCmap = (lines: readonly string[], encoding: string): Uint8Array =>
  pdfOf(
    [
      `BT /F1 12 Tf ${lines
        .map((hex, index) =>
          encoding.endsWith('-V')
            ? `1 0 0 1 ${500 - 20 * index} 780 Tm <${hex}> Tj`
            : `1 0 0 1 72 ${780 - 20 * index} Tm <${hex}> Tj`,
        )
        .join('\n')} ET`,
    ],
    encoding,
  );

/** A PDF whose pages' drawing is given as it stands, compressed where it is given as bytes (Flate). */
export function pdfOf(
  drawings: readonly (string | Uint8Array)[],
  encoding = 'UniJIS-UTF16-H',
  title?: string,
  outline: PdfParts['outline'] = [],
): Uint8Array {
  const firstPage = 6;
  const firstEntry = firstPage + 2 * drawings.length;
  const kids = drawings.map((_, index) => `${firstPage + 2 * index} 0 R`);
  const outlines = outline.length > 0 ? `/Outlines ${firstEntry + outline.length} 0 R` : '';
  const objects = [
    `<< /Type /Catalog /Pages 2 0 R ${outlines} >>`,
    `<< /Type /Pages /Kids [${kids.join(' ')}] /Count ${drawings.length} >>`,
    `<< /Type /Font /Subtype /Type0 /BaseFont /Ryumin-Light-${encoding} /Encoding /${encoding} /DescendantFonts [4 0 R] >>`,
    '<< /Type /Font /Subtype /CIDFontType0 /BaseFont /Ryumin-Light /CIDSystemInfo << /Registry (Adobe) /Ordering (Japan1) /Supplement 6 >> /FontDescriptor 5 0 R /DW 1000 >>',
    '<< /Type /FontDescriptor /FontName /Ryumin-Light /Flags 6 /FontBBox [0 -200 1000 900] /ItalicAngle 0 /Ascent 880 /Descent -120 /CapHeight 700 /StemV 80 >>',
    ...drawings.flatMap((drawing, index) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${A4.width} ${A4.height}] /Contents ${firstPage + 2 * index + 1} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
      stream(drawing),
    ]),
    ...outline.map(
      ({ title: name, page }, index) =>
        `<< /Title <feff${utf16(name)}> /Parent ${firstEntry + outline.length} 0 R /Dest [${firstPage + 2 * page} 0 R /Fit] ${
          index + 1 < outline.length ? `/Next ${firstEntry + index + 1} 0 R` : ''
        } >>`,
    ),
    ...(outline.length > 0
      ? [
          `<< /Type /Outlines /First ${firstEntry} 0 R /Last ${firstEntry + outline.length - 1} 0 R /Count ${outline.length} >>`,
        ]
      : []),
  ];
  return assembled(objects, title === undefined ? '' : `/Info << /Title <feff${utf16(title)}> >>`);
}

/** A PDF's objects, numbered from 1, with its table. The first is the root. */
export function assembled(objects: readonly string[], trailer = ''): Uint8Array {
  let file = '%PDF-1.7\n';
  const places: number[] = [];
  for (const [index, object] of objects.entries()) {
    places.push(file.length);
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
  }
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  file += `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R ${trailer} >>\nstartxref\n${file.length}\n%%EOF\n`;
  return Uint8Array.from(Buffer.from(file, 'latin1'));
}

function stream(drawing: string | Uint8Array): string {
  if (typeof drawing === 'string') return `<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`;
  const bytes = Buffer.from(drawing).toString('latin1');
  return `<< /Length ${bytes.length} /Filter /FlateDecode >>\nstream\n${bytes}\nendstream`;
}

const utf16 = (text: string) => Buffer.from(text, 'utf16le').swap16().toString('hex');
