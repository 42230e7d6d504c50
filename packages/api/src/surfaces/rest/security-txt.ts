import type { ApiConfig } from "../../config.ts";

/** Where people who find a vulnerability learn whom to contact (RFC 9116). */
export const securityTxtPath = "/.well-known/security.txt";

/** For how long it is valid without `SECURITY_CONTACT_EXPIRES`: the RFC recommends less than a year. */
const validMonths = 6;

/**
 * Returns the file of a deployment, with a line for each contact; null if it names none.
 *
 * @param startedAt when the process started, in milliseconds since the epoch
 */
export function toSecurityTxt(
  { baseUrl, security }: Pick<ApiConfig, "baseUrl" | "security">,
  startedAt: number,
): string | null {
  if (security.contacts.length === 0) return null;
  const started = Temporal.Instant.fromEpochMilliseconds(startedAt).toZonedDateTimeISO("UTC");
  const expires = security.expires ?? started.toPlainDate().add({ months: validMonths });
  const lines = [
    ...security.contacts.map((contact) => `Contact: ${contact}`),
    `Expires: ${expires.toString()}T00:00:00Z`,
    // A canonical address must be https.
    ...(baseUrl.startsWith("https:") ? [`Canonical: ${baseUrl}${securityTxtPath}`] : []),
  ];
  return `${lines.join("\n")}\n`;
}
