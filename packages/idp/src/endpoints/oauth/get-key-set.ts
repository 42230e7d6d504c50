import type { Endpoint } from "../../context.ts";

/** `GET /.well-known/jwks.json` (RFC 7517 section 5) */
export const getKeySet: Endpoint = (idp, c) =>
  c.json(idp.keys.publicKeySet(), 200, { "Cache-Control": "public, max-age=600" });
