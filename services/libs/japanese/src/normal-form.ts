/**
 * Combining marks in a row that a normal form is made of. Unicode's Stream-Safe Text Format allows as many (UAX #15,
 * D4): no language needs more, and sorting them takes ICU quadratic time, 20 s for 160,000. ﾞ and ﾟ become such
 * marks.
 */
const EXCESS = /([\p{M}ﾞﾟ]{30})[\p{M}ﾞﾟ]+/gu;

/** A text in NFC, in linear time: of more than 30 combining marks in a row the first 30 stay. */
export const nfc = (text: string): string => text.replace(EXCESS, '$1').normalize('NFC');

/** A text in NFKC, in linear time: as `nfc`, with one form for full and half width. */
export const nfkc = (text: string): string => text.replace(EXCESS, '$1').normalize('NFKC');
