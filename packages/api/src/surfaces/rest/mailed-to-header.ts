import type { MailRecipients } from "../../kernel/changes/mail-recipients.ts";

/** Maximum length of the recipients in characters: servers and proxies accept about 8 KiB of headers. */
const maxLength = 3_000;

/**
 * Returns the value of `Mailed-To`, a dictionary of lists (RFC 9651): the external recipients, then the members
 * of the organization, each list with the number of all its recipients. Recipients that do not fit are omitted.
 */
export function toMailedToHeader({ external, members }: MailRecipients): string {
  let remaining = maxLength;
  const toList = (name: string, recipients: readonly string[]): string => {
    const items: string[] = [];
    for (const recipient of recipients) {
      const item = toItem(recipient);
      if (item.length > remaining) break;
      remaining -= item.length + 1;
      items.push(item);
    }
    return `${name}=(${items.join(" ")});count=${recipients.length}`;
  };
  return [toList("external", external), toList("members", members)].join(", ");
}

/** Returns a String, or a Display String if the text has non-ASCII characters (RFC 9651). */
function toItem(text: string): string {
  if (/^[\x20-\x7e]*$/u.test(text)) return `"${text.replaceAll(/["\\]/gu, String.raw`\$&`)}"`;
  const bytes = [...Buffer.from(text)].map((byte) =>
    byte < 0x20 || byte > 0x7e || byte === 0x22 || byte === 0x25
      ? `%${byte.toString(16).padStart(2, "0")}`
      : String.fromCodePoint(byte),
  );
  return `%"${bytes.join("")}"`;
}
