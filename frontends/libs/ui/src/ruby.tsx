interface RubyProps {
  text: string;
  /** Empty for a text that needs none. */
  reading: string;
}

/** A text with its reading above it, which is neither copied with it nor part of its name. */
export function Ruby({ text, reading }: RubyProps) {
  if (!reading) return text;
  return (
    <ruby>
      {text}
      <rt data-reading={reading} className="before:content-[attr(data-reading)]" />
    </ruby>
  );
}
