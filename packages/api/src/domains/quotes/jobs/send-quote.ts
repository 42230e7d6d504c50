import { v5 as uuidv5 } from "uuid";
import { z } from "zod";
import { queries } from "../../../database/queries.ts";
import { readQuoteDocument } from "../quote-document.ts";
import type { DocumentLogo } from "../document/quote-document.ts";
import { toQuoteFile } from "../quote-file.ts";
import { readQuoteLogo } from "../quote-logo.ts";
import { toQuoteUrl } from "../quote-link.ts";
import { toQuoteMail } from "../mail/quote-mail.ts";
import { loadQuote } from "../quote.ts";
import { defineJob, toJob } from "../../../jobs/define-job.ts";
import { sendMail } from "../../../mail/send-mail.ts";
import { createToken, hashToken } from "../../shared/link-token.ts";

/**
 * Sends a quote to the customer by email, with its PDF: a message for each recipient, whose link is created here.
 * The ids of messages and links are derived from the id of this job: if it runs again because its completion was
 * not recorded, it sends and creates nothing.
 */
export const sendQuoteMail = defineJob({
  name: "send-quote",
  data: z.object({
    quoteId: z.uuid(),
    to: z.array(z.string()).min(1),
    message: z.string().nullable(),
    /** The number that all versions share; absent in jobs queued before this member existed. */
    number: z.string().optional(),
  }),
  recipients: ({ to, number = null }) => ({ emails: to, about: number }),
  async work({ service, data, now, organizationId, inOrganization, id }) {
    const { quoteId, to, message } = data;
    const found = await inOrganization(async (transaction) => {
      const loaded = await loadQuote({ transaction, now }, quoteId);
      const { record: quote } = loaded;
      const [document, owner] = await Promise.all([
        readQuoteDocument(transaction, quote),
        transaction.one(
          queries
            .selectFrom("users")
            .select(["display_name", "email"])
            .where("id", "=", quote.ownerUserId),
        ),
      ]);
      return { quote, document, file: toQuoteFile(service, loaded, document), owner };
    });
    const { quote, document, file, owner } = found;
    // Cancelled before the message was sent: the customer cannot answer it any more.
    if (quote.status === "cancelled") return;
    const pdf = await file.bytes();
    const logo = await readQuoteLogo(service, organizationId, document);
    const common = {
      cc: [],
      replyTo:
        owner?.email === undefined || owner.email === null
          ? null
          : { name: owner.display_name, email: owner.email },
      attachments: [
        {
          filename: file.fileName,
          contentType: file.contentType,
          contentBase64: Buffer.from(pdf).toString("base64"),
        },
        ...(logo === null ? [] : [toLogoAttachment(logo)]),
      ],
    };
    const { baseUrl, mail: settings } = service.config;
    await inOrganization(async (transaction) => {
      for (const email of new Set(to)) {
        const token = createToken();
        const deliveryId = uuidv5(email, id);
        const created = await transaction.one(
          queries
            .insertInto("quote_links")
            .values({
              organization_id: organizationId,
              id: deliveryId,
              quote_id: quoteId,
              token_hash: hashToken(token),
              sent_to: email,
              created_at: now,
            })
            .onConflict((conflict) => conflict.doNothing())
            .returning("id"),
        );
        if (created === undefined) continue;
        const url = toQuoteUrl({ baseUrl }, token);
        const text = toQuoteMail(document, {
          message,
          url,
          abuseEmail: settings.abuseEmail,
          logoId: logo === null ? undefined : logoContentId,
        });
        const mail = { ...text, ...common, to: [{ name: "", email }] };
        service.jobs.send(transaction, toJob(sendMail, mail, { id: deliveryId }));
      }
    });
  },
});

const logoContentId = "logo";

/** Returns the attachment that the HTML of the message shows. */
function toLogoAttachment({ contentType, bytes }: Required<DocumentLogo>) {
  return {
    filename: contentType === "image/png" ? "logo.png" : "logo.jpg",
    contentType,
    contentBase64: Buffer.from(bytes).toString("base64"),
    contentId: logoContentId,
  };
}
