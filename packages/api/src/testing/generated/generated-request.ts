/** A request as it goes on the wire. */
export type GeneratedRequest = {
  kind: "valid" | "nearly valid" | "hostile";
  method: string;
  /** The request target, from `/v1/` on. */
  target: string;
  headers: Record<string, string>;
  body: string | Buffer | undefined;
  /** Who sends it. */
  caller: Caller;
};

export type Caller = "owner" | "viewer" | "stranger" | "reader" | "cookie" | "nobody";
