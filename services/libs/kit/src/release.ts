/**
 * Gives the memory of bytes or samples back at once; they must not be used any more. To the garbage collector a minute
 * of sound is one small object: it would let hundreds of megabytes lie.
 */
export function release({ buffer, byteLength }: Float32Array | Int16Array | Uint8Array): void {
  // A part of a memory is not its owner.
  if (buffer instanceof ArrayBuffer && !buffer.detached && buffer.byteLength === byteLength) buffer.transfer(0);
}
