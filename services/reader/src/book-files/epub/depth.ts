import { tooComplex } from '../refusal.js';

/**
 * Elements inside elements, at most: what libxml2 allows. Parsers search all open elements for each end tag.
 */
const DEEPEST = 256;

/** Counts how deep a parser is in a document. */
export class Depth {
  private depth = 0;

  /** @throws DomainError `reader.too-complex` */
  open(): void {
    if (++this.depth > DEEPEST) throw tooComplex();
  }

  close(): void {
    this.depth--;
  }
}
