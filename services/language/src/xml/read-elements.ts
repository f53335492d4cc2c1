import sax from 'sax';

/** What is made of the elements of an XML file, in the order in which they begin and end. */
export interface ElementHandler<T> {
  opened(name: string, attributes: Record<string, string>): void;
  /**
   * @param text what is in the element, after the last one within it
   * @returns what is complete with this element's end, if anything
   */
  closed(name: string, text: string): T | undefined;
}

/**
 * What the elements of a dictionary's XML file make. Its entities (`&v5r;`) stand for long names: they are read as
 * their codes.
 *
 * @param chunks the decoded file in pieces of any size
 * @param nothing says what is wrong with a file that makes nothing
 * @throws Error when the XML is broken, and the message says where; or with `nothing`
 */
export async function* readElements<T>(
  chunks: AsyncIterable<string>,
  handler: ElementHandler<T>,
  nothing: string,
): AsyncIterable<T> {
  const parser = sax.parser(true, { trim: true, position: true });
  let complete: T[] = [];
  let text = '';
  let made = 0;
  parser.ondoctype = (doctype) => {
    for (const [, name] of doctype.matchAll(/<!ENTITY\s+(\S+)\s+"/gu)) parser.ENTITIES[name!] = name!;
  };
  parser.onopentag = ({ name, attributes }) => {
    text = '';
    handler.opened(name, attributes as Record<string, string>);
  };
  parser.ontext = (piece) => {
    text += piece;
  };
  parser.onclosetag = (name) => {
    const one = handler.closed(name, text);
    if (one !== undefined) complete.push(one);
    text = '';
  };
  parser.onerror = (error) => {
    throw error;
  };
  for await (const chunk of chunks) {
    parser.write(chunk);
    made += complete.length;
    yield* complete;
    complete = [];
  }
  parser.close();
  if (made === 0) throw new Error(nothing);
}
