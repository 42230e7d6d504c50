/** The members of `@20minutes/s3rver` that tests use. */
declare module "@20minutes/s3rver" {
  import type { AddressInfo } from "node:net";

  export default class S3rver {
    constructor(options: {
      port: number;
      address: string;
      silent: boolean;
      directory: string;
      configureBuckets: { name: string; configs: string[] }[];
    });
    /** Emitted for each object that was stored. */
    on(name: "event", listener: () => void): this;
    run(): Promise<AddressInfo>;
    close(): Promise<void>;
  }
}
