/** What a server sends is more than anybody asked for. */
export class TooLarge extends Error {
  override readonly name = 'TooLarge';
}

/**
 * The body of an answer; a server that sends without end is given up.
 *
 * @param most bytes
 * @throws TooLarge; what reading fails with
 */
export async function bodyOf(response: Response, most: number): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  // Leaving the loop ends the connection.
  for await (const part of response.body ?? []) {
    bytes += part.length;
    if (bytes > most) throw new TooLarge(`the answer has more than ${most} bytes`);
    parts.push(part);
  }
  const body = new Uint8Array(bytes);
  let at = 0;
  for (const part of parts) {
    body.set(part, at);
    at += part.length;
  }
  return body;
}
