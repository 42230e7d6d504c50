/** A request as sent on the wire. */
export type GeneratedRequest = {
  kind: "valid" | "nearly valid" | "hostile";
  method: string;
  /** The request target, starting with `/v1/`. */
  target: string;
  headers: Record<string, string>;
  body: string | Buffer | undefined;
  /** The user and the credentials that send it. */
  caller: Caller;
};

export type Caller = "owner" | "viewer" | "non-member" | "read-only" | "cookie" | "anonymous";
