import type { Endpoint } from "../context.ts";

export const getHealth: Endpoint = (_idp, c) =>
  c.json({
    version: "0.1.0",
    name: "Werkbank IdP",
    description: "A local identity provider, wire-compatible with Supabase Auth",
  });
