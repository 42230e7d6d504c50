/** The part of the S3-compatible server that tests start. */
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
    /** Announces each object that has been stored. */
    on(name: "event", listener: () => void): this;
    run(): Promise<AddressInfo>;
    close(): Promise<void>;
  }
}
