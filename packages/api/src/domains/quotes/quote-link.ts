// Decision: decisions/0016-quotes-and-customer-links.md
import { queries } from "../../database/queries.ts";
import type { Transaction } from "../../database/tenant.ts";
import { hashToken } from "../shared/link-token.ts";

// A link lets its holder answer the quote as the customer. So only the recipient of the mail or the caller of
// createQuoteLink sees it, and the database stores only a hash.

/** Returns the URL of the page on which a customer reads and answers a quote. */
export function toQuoteUrl({ baseUrl }: { baseUrl: string }, token: string): string {
  return `${baseUrl}/q/${token}`;
}

/** The holder of a link: the email address it was sent to, or the member (with the OAuth client) who created it. */
export type LinkHolder = { linkSentTo: string } | { linkCreatedBy: string };

/** A stored link to a quote. */
export type StoredQuoteLink = { quoteId: string; holder: LinkHolder };

/** Finds the link of a token in the organization; null when there is none. */
export async function findQuoteLink(
  transaction: Transaction,
  token: string,
): Promise<StoredQuoteLink | null> {
  const row = await transaction.one(
    queries
      .selectFrom("quote_links")
      .leftJoin("users", "users.id", "quote_links.created_by")
      .select(["quote_id", "sent_to", "client_id", "client_name", "display_name"])
      .where("token_hash", "=", hashToken(token)),
  );
  if (row === undefined) return null;
  const { quote_id: quoteId, sent_to: sentTo, display_name: name } = row;
  const client = row.client_name ?? row.client_id;
  const createdBy = client === null ? name : `${name} (${client})`;
  return {
    quoteId,
    holder: sentTo === null ? { linkCreatedBy: createdBy ?? "" } : { linkSentTo: sentTo },
  };
}

/** Returns the email addresses that links to a quote were sent to. */
export async function readLinkRecipients(
  transaction: Transaction,
  quoteId: string,
): Promise<string[]> {
  const rows = await transaction.all(
    queries
      .selectFrom("quote_links")
      .select("sent_to")
      .distinct()
      .where("quote_id", "=", quoteId)
      .where("sent_to", "is not", null)
      .orderBy("sent_to"),
  );
  return rows.flatMap(({ sent_to }) => sent_to ?? []);
}
