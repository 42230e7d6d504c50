/** A local identity provider, wire-compatible with Supabase Auth. */
export { parseIdpConfig, parseSeedFile, SeedAccount, SeedFile } from "./config.ts";
export type { Audience, IdpConfig, IdpProcessConfig, TokenGrant } from "./config.ts";
export { createIdp } from "./idp.ts";
export type { Idp } from "./idp.ts";
