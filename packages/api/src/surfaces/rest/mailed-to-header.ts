import type { MailRecipients } from "../../kernel/changes/mail-recipients.ts";

/** The most characters that the recipients take: servers and proxies accept about 8 KiB of headers. */
const maxLength = 3_000;

/**
 * Returns the value of `Mailed-To`, a dictionary of lists (RFC 9651): the recipients outside the organization,
 * then its members, each list with the number of all its recipients. Recipients that do not fit are left out.
 */
export function toMailedToHeader({ external, members }: MailRecipients): string {
  let room = maxLength;
  const toList = (name: string, recipients: readonly string[]): string => {
    const items: string[] = [];
    for (const recipient of recipients) {
      const item = toItem(recipient);
      if (item.length > room) break;
      room -= item.length + 1;
      items.push(item);
    }
    return `${name}=(${items.join(" ")});count=${recipients.length}`;
  };
  return [toList("external", external), toList("members", members)].join(", ");
}

/** Returns a String, or a Display String where it has other characters than those of ASCII. */
function toItem(text: string): string {
  if (/^[\x20-\x7e]*$/u.test(text)) return `"${text.replaceAll(/["\\]/gu, String.raw`\$&`)}"`;
  const bytes = [...Buffer.from(text)].map((byte) =>
    byte < 0x20 || byte > 0x7e || byte === 0x22 || byte === 0x25
      ? `%${byte.toString(16).padStart(2, "0")}`
      : String.fromCodePoint(byte),
  );
  return `%"${bytes.join("")}"`;
}
