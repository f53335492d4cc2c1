/** A number from 0 to 2^32-1 that spreads texts evenly (FNV-1a over UTF-16 units); the same in every process. */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  // FNV's low bits are weak for texts that differ in their high ones.
  return (hash ^ (hash >>> 15)) >>> 0;
}
