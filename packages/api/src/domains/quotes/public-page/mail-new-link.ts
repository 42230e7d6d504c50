import { toTextLanguage } from "../../../schema/language.ts";
import { toJob } from "../../../jobs/define-job.ts";
import type { Actor } from "../../../kernel/audit.ts";
import { writePlan } from "../../../kernel/changes/write-plan.ts";
import { countExternalMail } from "../../../mail/external-mail.ts";
import type { Transaction } from "../../../database/tenant.ts";
import type { Service } from "../../../service.ts";
import { sendQuoteMail } from "../jobs/send-quote.ts";
import { toBaseNumber, toTarget } from "../quote.ts";
import { readLinkRecipients } from "../quote-link.ts";
import { readParties } from "../quote-parties.ts";
import type { ResolvedLink, QuotePageData } from "./find-link.ts";
import { pageTranslations } from "./page-messages.ts";

/**
 * Returns the email addresses that a quote was sent to. A quote that was sent before links were stored has none
 * recorded: then it is the address that `sendQuote` uses by default.
 */
export async function findRecipients(
  transaction: Transaction,
  { quote }: Pick<QuotePageData, "quote">,
): Promise<string[]> {
  const recipients = await readLinkRecipients(transaction, quote.id);
  if (recipients.length > 0) return recipients;
  const { emailAddresses: addresses } = await readParties(transaction, quote.organizationId, quote);
  return addresses.filter((address) => address !== null).slice(0, 1);
}

/**
 * Mails a new link to each recipient of the quote, for a visitor with a legacy link.
 *
 * @throws Problem RATE_LIMITED
 */
export async function mailNewLink(
  service: Service,
  transaction: Transaction,
  { link, data, actor, now }: { link: ResolvedLink; data: QuotePageData; actor: Actor; now: Date },
): Promise<void> {
  const { quote, document } = data;
  const { organizationId } = link;
  const to = await findRecipients(transaction, data);
  if (to.length === 0) return;
  const number = toBaseNumber(quote);
  const { config, jobs } = service;
  await countExternalMail({ transaction, organizationId, now, config }, [
    { emails: to, about: number },
  ]);
  const message = pageTranslations[toTextLanguage(document.language)].newLinkMessage;
  const plan = {
    result: null,
    change: {
      target: toTarget(quote),
      before: { linkSentTo: null },
      after: { linkSentTo: to.join(", ") },
      event: [],
    },
    jobs: [toJob(sendQuoteMail, { quoteId: quote.id, to, message, number })],
    write: () => undefined,
  };
  const { entry } = writePlan(transaction, plan, {
    jobs,
    action: "mailNewQuoteLink",
    actor,
    params: { quoteId: quote.id },
    organizationId,
    now,
  });
  if (entry !== null) transaction.write(entry);
}
