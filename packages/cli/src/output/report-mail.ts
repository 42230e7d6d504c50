import { type Io, toPlainText, writeLine } from "../io.ts";

/**
 * Writes the recipients of a change's mail to standard error. `Mailed-To` is a dictionary of lists (RFC 9651), each
 * with its total number of recipients.
 */
export async function reportMail({ stderr }: Io, { headers }: Response): Promise<void> {
  const header = headers.get("mailed-to") ?? "";
  await reportList("outside the organization", "external");
  await reportList("to members", "members");

  async function reportList(audience: string, name: string): Promise<void> {
    const list = new RegExp(
      String.raw`(?:^|, )${name}=\(((?:%?"(?:\\.|[^"\\])*" ?)*)\);count=(\d+)`,
      "u",
    ).exec(header);
    const count = Number(list?.[2] ?? 0);
    if (count === 0) return;
    const recipients = [...(list?.[1] ?? "").matchAll(/(%?)"((?:\\.|[^"\\])*)"/gu)].map(
      ([, isDisplayed, text = ""]) =>
        isDisplayed ? decodeURIComponent(text) : text.replaceAll(/\\(.)/gu, "$1"),
    );
    const remaining = count - recipients.length;
    const all = remaining === 0 ? recipients : [...recipients, `${remaining} more`];
    await writeLine(stderr, `Mail goes ${audience}: ${all.map(toPlainText).join(", ")}.`);
  }
}
