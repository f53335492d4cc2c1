/**
 * Which letters the dictionary's expressions with a particle inside begin with, as bits by a hash: one look tells of most
 * words of a text that no expression begins with them. What it lets through is still looked up.
 *
 * A particle that may stand in the place of another (腹の立つ, 役にも立つ) counts as that one.
 */

const BITS = 1 << 21;
const HASH_PRIME = 0x01000193;

const GA = 'が'.charCodeAt(0);

/** What a kana is, by its code, which is asked of every letter. */
const KANA = new Uint8Array(0x100);
const INTERCHANGEABLE = 1;
const TAKES_ANOTHER = 2;
// Particles that are in one another's place, of which one after these others may as well be missing.
for (const kana of 'のはもがを') KANA[kana.charCodeAt(0) & 0xff] = INTERCHANGEABLE;
for (const kana of 'にとでへ') KANA[kana.charCodeAt(0) & 0xff] = TAKES_ANOTHER;
const kanaOf = (unit: number) => (unit >>> 8 === 0x30 ? KANA[unit & 0xff]! : 0);

/** What an expression is found by: something, a particle, and something again. */
const HAS_PARTICLE = /^.+(?:[がをにのもでとはへ]|から|まで|より)./u;

/** The hash of no letters. */
export const NO_LETTERS = 0x811c9dc5 | 0;

/**
 * The hash of some letters with others after them.
 *
 * @param hash of those before
 * @param last UTF-16 unit of those before; 0 where there are none
 */
export function hashWith(hash: number, last: number, behind: string): number {
  let [all, before] = [hash, last];
  for (let at = 0; at < behind.length; at++) {
    const unit = behind.charCodeAt(at);
    all = hashWithUnit(all, before, unit);
    before = unit;
  }
  return all;
}

function hashWithUnit(hash: number, before: number, unit: number): number {
  if (kanaOf(unit) !== INTERCHANGEABLE) return Math.imul(hash ^ unit, HASH_PRIME);
  return kanaOf(before) === TAKES_ANOTHER ? hash : Math.imul(hash ^ GA, HASH_PRIME);
}

const bitOf = (hash: number) => (hash ^ (hash >>> 15)) & (BITS - 1);

/** Bits of the beginnings of those of the dictionary's spellings that are expressions, each whole one among them. */
export function beginningsOf(spellings: Iterable<string>): Int32Array {
  const bits = new Int32Array(BITS / 32);
  for (const spelling of spellings) {
    if (!HAS_PARTICLE.test(spelling)) continue;
    let [hash, last] = [NO_LETTERS, 0];
    for (let at = 0; at < spelling.length; at++) {
      const unit = spelling.charCodeAt(at);
      hash = hashWithUnit(hash, last, unit);
      last = unit;
      bits[bitOf(hash) >>> 5]! |= 1 << (hash ^ (hash >>> 15));
    }
  }
  return bits;
}

/** False where no expression begins with letters of that hash. */
export const mayBegin = (beginnings: Int32Array, hash: number): boolean =>
  (beginnings[bitOf(hash) >>> 5]! & (1 << (hash ^ (hash >>> 15)))) !== 0;
