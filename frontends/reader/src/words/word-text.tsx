import type { Token } from '@ichibun/api-client/documents';

/** A word as written, with its readings above it where they are wanted; they are neither copied with it nor part of its name. */
export function WordText({ token, furigana }: { token: Token; furigana: boolean }) {
  if (!furigana) return token.text;
  return token.furigana.map(({ text, reading }, index) =>
    reading ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a word never change their order
      <ruby key={index}>
        {text}
        <rt data-reading={reading} className="before:content-[attr(data-reading)]" />
      </ruby>
    ) : (
      text
    ),
  );
}
