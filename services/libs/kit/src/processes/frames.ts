import type { Socket } from 'node:net';
import { deserialize, serialize } from 'node:v8';

/** What comes over a connection between two processes of ours: a value as structured clone copies it, or bytes. */
export type Frame = { readonly value: unknown } | { readonly bytes: Buffer };

/** One byte says which it is, four how long. */
const HEAD_BYTES = 5;
const [VALUE, BYTES] = [0, 1];
/** More than any process of ours has to say at once. */
const MOST_BYTES = 256 * 1024 * 1024;

/** @param sent called when it has left this process */
export function sendValue(socket: Socket, value: unknown, sent?: () => void): void {
  send(socket, VALUE, serialize(value), sent);
}

/** Bytes go as they are, without a copy: whoever gives them lets them be until they are sent. */
export function sendBytes(socket: Socket, bytes: Uint8Array): void {
  send(socket, BYTES, bytes);
}

function send(socket: Socket, kind: number, bytes: Uint8Array, sent?: () => void): void {
  const head = Buffer.alloc(HEAD_BYTES);
  head.writeUInt8(kind);
  head.writeUInt32BE(bytes.length, 1);
  socket.write(head);
  socket.write(bytes, sent);
}

/**
 * Has what comes over a connection taken, one after the other. What is no frame ends the connection.
 *
 * @param most bytes of a frame: a larger one ends the connection before it is read
 * @param tooLarge called then
 */
export function receiveFrames(
  socket: Socket,
  take: (frame: Frame) => void,
  most = MOST_BYTES,
  tooLarge?: () => void,
): void {
  let waiting: Buffer[] = [];
  let length = 0;
  let wanted = HEAD_BYTES;
  let head: { readonly kind: number; readonly bytes: number } | undefined;
  /** The next bytes, once all of them are there. */
  const next = (): Buffer => {
    const all = waiting.length === 1 ? waiting[0]! : Buffer.concat(waiting, length);
    waiting = length > wanted ? [all.subarray(wanted)] : [];
    length -= wanted;
    return all.subarray(0, wanted);
  };
  socket.on('data', (piece: Buffer) => {
    waiting.push(piece);
    length += piece.length;
    while (length >= wanted && !socket.destroyed) {
      const bytes = next();
      if (!head) {
        head = { kind: bytes.readUInt8(), bytes: bytes.readUInt32BE(1) };
        wanted = head.bytes;
        if (head.bytes > most) {
          socket.destroy();
          tooLarge?.();
        }
      } else {
        const { kind } = head;
        [head, wanted] = [undefined, HEAD_BYTES];
        take(kind === VALUE ? { value: deserialize(bytes) } : { bytes });
      }
    }
  });
}
