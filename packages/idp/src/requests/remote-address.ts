import type { IdpRequest } from "../context.ts";

/** Who asks, as the limits count it. No header is believed: anyone can send one. */
export const remoteAddress = (c: IdpRequest): string =>
  c.env.incoming?.socket.remoteAddress ?? "in process";
