import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { Client } from 'minio';
import { checkKey, KEY, notFound, ObjectStore, type StoredObject } from './objects.js';

/** The same bytes in parts of one size, the last smaller. Each is to be used up before the next is asked for. */
async function* inPartsOf(size: number, data: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  const part = Buffer.allocUnsafe(size);
  let bytes = 0;
  for await (const piece of data) {
    for (let at = 0; at < piece.length; ) {
      const taken = piece.subarray(at, at + size - bytes);
      // A copy: what reads or encodes may write over its own memory.
      part.set(taken, bytes);
      bytes += taken.length;
      at += taken.length;
      if (bytes < size) continue;
      yield part;
      bytes = 0;
    }
  }
  if (bytes > 0) yield part.subarray(0, bytes);
}

/** The same bytes, not copied. */
const inBuffer = (data: Uint8Array) => Buffer.from(data.buffer, data.byteOffset, data.byteLength);

export interface S3Settings {
  readonly endpoint: string;
  readonly bucket: string;
  readonly accessKey: string;
  readonly secretKey: string;
  /** us-east-1 where it is not said. */
  readonly region?: string;
  /** The bucket is in the path of a request, not in its host name. */
  readonly pathStyle?: boolean;
  /** What the server is asked to encrypt objects with; without it, what the bucket says. */
  readonly encryption?: 'AES256' | 'aws:kms';
  /** The key of `aws:kms`; without it, the server's own. */
  readonly kmsKey?: string;
}

/** What is held in memory of an object that comes in parts: S3 takes no smaller ones, and ten thousand of an object. */
const PART_BYTES = 5 * 1024 * 1024;

/** What an S3 server calls an object that is not there, on fetching and on looking at it. */
const isAbsent = (error: unknown) => /^(NoSuchKey|NotFound)$/.test((error as { code?: string }).code ?? '');

/** Objects in a bucket of any S3-compatible server: for a cluster. */
export class S3ObjectStore extends ObjectStore {
  private readonly client: Client;
  /** Of every request that stores something. */
  private readonly encryption: Readonly<Record<string, string>>;

  constructor(private readonly settings: S3Settings) {
    super();
    this.encryption = {
      ...(settings.encryption && { 'x-amz-server-side-encryption': settings.encryption }),
      ...(settings.kmsKey && { 'x-amz-server-side-encryption-aws-kms-key-id': settings.kmsKey }),
    };
    const url = new URL(settings.endpoint);
    this.client = new Client({
      endPoint: url.hostname,
      port: url.port ? Number(url.port) : undefined,
      useSSL: url.protocol === 'https:',
      accessKey: settings.accessKey,
      secretKey: settings.secretKey,
      pathStyle: settings.pathStyle ?? true,
      ...(settings.region && { region: settings.region }),
    });
  }

  /** Makes the bucket when it is absent. */
  async prepare(): Promise<void> {
    const { bucket, region } = this.settings;
    if (!(await this.client.bucketExists(bucket))) await this.client.makeBucket(bucket, region);
  }

  override async put(key: string, data: Uint8Array): Promise<void> {
    checkKey(key);
    await this.client.putObject(this.settings.bucket, key, inBuffer(data), data.byteLength, {
      ...this.encryption,
      'x-amz-meta-sha256': createHash('sha256').update(data).digest('hex'),
    });
  }

  override async putParts(key: string, data: AsyncIterable<Uint8Array>): Promise<void> {
    checkKey(key);
    const { bucket } = this.settings;
    // Not minio's own way with streams: it goes on with what an earlier attempt has left of the same key.
    let uploadId: string | undefined;
    const etags: { part: number; etag: string }[] = [];
    try {
      for await (const bytes of inPartsOf(PART_BYTES, data)) {
        // What fits into one part is stored by one request.
        if (bytes.length < PART_BYTES && etags.length === 0) return await this.put(key, bytes);
        uploadId ??= await this.client.initiateNewMultipartUpload(bucket, key, this.encryption);
        const part = etags.length + 1;
        const config = { bucketName: bucket, objectName: key, uploadID: uploadId, partNumber: part, headers: {} };
        const { etag } = await this.client.uploadPart(config, bytes);
        etags.push({ part, etag });
      }
      if (uploadId) await this.client.completeMultipartUpload(bucket, key, uploadId, etags);
      else await this.put(key, new Uint8Array());
    } catch (error) {
      if (uploadId) await this.client.abortMultipartUpload(bucket, key, uploadId).catch(() => {});
      throw error;
    }
  }

  override async read(key: string, range?: { readonly start: number; readonly end: number }): Promise<Readable> {
    checkKey(key);
    const { bucket } = this.settings;
    try {
      if (!range) return await this.client.getObject(bucket, key);
      return await this.client.getPartialObject(bucket, key, range.start, range.end - range.start + 1);
    } catch (error) {
      if (isAbsent(error)) throw notFound(error);
      throw error;
    }
  }

  override async size(key: string): Promise<number> {
    checkKey(key);
    try {
      return (await this.client.statObject(this.settings.bucket, key)).size;
    } catch (error) {
      if (isAbsent(error)) throw notFound(error);
      throw error;
    }
  }

  override async get(key: string): Promise<Buffer> {
    checkKey(key);
    try {
      const chunks: Buffer[] = [];
      for await (const chunk of await this.client.getObject(this.settings.bucket, key)) chunks.push(chunk as Buffer);
      return Buffer.concat(chunks);
    } catch (error) {
      if (isAbsent(error)) throw notFound(error);
      throw error;
    }
  }

  override async has(key: string): Promise<boolean> {
    checkKey(key);
    try {
      await this.client.statObject(this.settings.bucket, key);
      return true;
    } catch (error) {
      if (isAbsent(error)) return false;
      throw error;
    }
  }

  override async remove(key: string): Promise<void> {
    checkKey(key);
    await this.client.removeObject(this.settings.bucket, key);
  }

  override async *list(folder: string): AsyncGenerator<StoredObject> {
    const objects = this.client.listObjectsV2(this.settings.bucket, `${folder}/`, true);
    for await (const { name, lastModified } of objects) {
      if (KEY.test(name)) yield { key: name, storedAt: lastModified };
    }
  }

  /** Ends uploads whose process died between two parts: their parts are kept, and paid for, until somebody does. */
  override async removeDrafts(prefix: string, before: Date): Promise<void> {
    const { bucket } = this.settings;
    let [key, id] = ['', ''];
    for (let isTruncated = true; isTruncated; ) {
      const page = await this.openUploads(prefix, key, id);
      for (const upload of page.uploads) {
        if (new Date(upload.initiated) < before)
          await this.client.abortMultipartUpload(bucket, upload.key, upload.uploadId);
      }
      ({ isTruncated, nextKeyMarker: key, nextUploadIdMarker: id } = page);
    }
  }

  private async openUploads(prefix: string, key: string, id: string) {
    try {
      const page = await this.client.listIncompleteUploadsQuery(this.settings.bucket, prefix, key, id, '');
      return page as typeof page & { uploads: { key: string; uploadId: string; initiated: string | Date }[] };
    } catch (error) {
      // Some small servers cannot list them; there is nothing to tidy up then that anybody could find.
      if ((error as { code?: string }).code !== 'NotImplemented') throw error;
      return { uploads: [], isTruncated: false, nextKeyMarker: '', nextUploadIdMarker: '' };
    }
  }

  override async check(): Promise<void> {
    if (!(await this.client.bucketExists(this.settings.bucket))) throw new Error('the bucket is not there');
  }
}
