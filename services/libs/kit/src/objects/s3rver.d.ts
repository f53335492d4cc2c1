/** What the tests use of the S3 server; the package has no types. */
declare module 's3rver' {
  import type { AddressInfo } from 'node:net';

  export default class S3rver {
    constructor(options: { address: string; port: number; directory: string; silent: boolean });
    run(): Promise<AddressInfo>;
    close(): Promise<void>;
  }
}
