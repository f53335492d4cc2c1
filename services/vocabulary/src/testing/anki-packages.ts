import { readFileSync } from 'node:fs';

/** A small package that Anki wrote: see anki-check/make-packages.py. */
export const ankiPackage = (name = 'newest.apkg'): Uint8Array =>
  readFileSync(new URL(`../../anki-check/packages/${name}`, import.meta.url));
