import { toTextLanguage } from "../../../schema/language.ts";
import { toJob } from "../../../jobs/define-job.ts";
import type { Actor } from "../../../kernel/audit.ts";
import { writePlan } from "../../../kernel/changes/write-plan.ts";
import { countStrangerMail } from "../../../mail/stranger-mail.ts";
import type { Transaction } from "../../../database/tenant.ts";
import type { Service } from "../../../service.ts";
import { sendQuoteMail } from "../jobs/send-quote.ts";
import { toBaseNumber, toTarget } from "../quote.ts";
import { readLinkAddresses } from "../quote-link.ts";
import { readParties } from "../quote-parties.ts";
import type { Found, ReadQuote } from "./find-quote.ts";
import { wordings } from "./wording.ts";

/**
 * Returns the e-mail addresses that a quote was sent to. A quote that was sent before links were stored has none
 * recorded: then it is the address that `sendQuote` uses by default.
 */
export async function findRecipients(
  transaction: Transaction,
  { quote }: Pick<ReadQuote, "quote">,
): Promise<string[]> {
  const recorded = await readLinkAddresses(transaction, quote.id);
  if (recorded.length > 0) return recorded;
  const { addresses } = await readParties(transaction, quote.organizationId, quote);
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
  { found, read, actor, now }: { found: Found; read: ReadQuote; actor: Actor; now: Date },
): Promise<void> {
  const { quote, document } = read;
  const { organizationId } = found;
  const to = await findRecipients(transaction, read);
  if (to.length === 0) return;
  const number = toBaseNumber(quote);
  const { config, jobs } = service;
  await countStrangerMail({ transaction, organizationId, now, config }, [
    { addresses: to, about: number },
  ]);
  const message = wordings[toTextLanguage(document.language)].newLinkMessage;
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
