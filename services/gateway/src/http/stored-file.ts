import type { ObjectStore } from '@ichibun/kit/objects';
import { StreamableFile } from '@nestjs/common';

/** What is said of a file that is answered. */
interface Told {
  /** Its media type. */
  readonly type: string;
  /** `content-disposition` */
  readonly disposition?: string;
}

/**
 * An object as an answer, read while it is sent: little of it is in memory at a time.
 *
 * @throws DomainError `objects.not-found`
 */
export async function storedFile(objects: ObjectStore, key: string, told: Told): Promise<StreamableFile> {
  const length = await objects.size(key);
  return new StreamableFile(await objects.read(key), { ...told, length });
}
