import { type LogoStore, readLogoBytes } from "../files/logo-file.ts";
import type { DocumentLogo, QuoteDocument } from "./document/quote-document.ts";

/**
 * Reads the logo of the sender of a document; null if there is none. No transaction may be open meanwhile.
 *
 * @throws Problem SERVICE_UNAVAILABLE
 */
export async function readQuoteLogo(
  store: LogoStore,
  organizationId: string,
  { logo = null }: Pick<QuoteDocument, "logo">,
): Promise<Required<DocumentLogo> | null> {
  if (logo === null) return null;
  const bytes = await readLogoBytes(store, organizationId, logo);
  return bytes && { ...logo, bytes };
}
