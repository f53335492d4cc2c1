export interface ZippedFile {
  readonly name: string;
  /** As it is packed. */
  readonly bytes: Uint8Array;
  readonly isDeflated?: boolean;
}

/** A zip, as APPNOTE.TXT has it, without sums: nobody here reads those. */
export function zip(files: readonly ZippedFile[]): Buffer<ArrayBuffer> {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const { name, bytes, isDeflated = false } of files) {
    const header = Buffer.alloc(30);
    header.writeUInt32LE(0x04034b50, 0);
    header.writeUInt16LE(isDeflated ? 8 : 0, 8);
    header.writeUInt32LE(bytes.length, 18);
    header.writeUInt16LE(name.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(isDeflated ? 8 : 0, 10);
    for (const place of [20, 24]) entry.writeUInt32LE(bytes.length, place);
    entry.writeUInt16LE(name.length, 28);
    entry.writeUInt32LE(at, 42);
    parts.push(header, Buffer.from(name), Buffer.from(bytes));
    directory.push(entry, Buffer.from(name));
    at += header.length + name.length + bytes.length;
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  for (const place of [8, 10]) end.writeUInt16LE(files.length, place);
  end.writeUInt32LE(Buffer.concat(directory).length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...parts, ...directory, end]);
}
