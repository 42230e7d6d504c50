import type { AuthSettings } from "../settings.ts";

/**
 * Returns the headers with the client's IP address. Supabase trusts them if the key is a secret key
 * (`sb_secret_…`) and the project enables IP address forwarding; it uses the first address.
 *
 * @param clientAddress null if unknown
 */
export function toForwardedHeaders(
  { idpSecretKey }: Pick<AuthSettings, "idpSecretKey">,
  clientAddress: string | null,
): Record<string, string> {
  return idpSecretKey === null || clientAddress === null
    ? {}
    : { apikey: idpSecretKey, "sb-forwarded-for": clientAddress };
}
