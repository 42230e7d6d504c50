import { expireQuotes } from "./expire-quotes.ts";
import type { AnyJobDefinition } from "./job.ts";
import { purgeDeleted } from "./purge-deleted.ts";
import { purgeIdempotencyKeys } from "./purge-idempotency-keys.ts";
import { sendMail } from "./send-mail.ts";
import { sendQuoteMail } from "./send-quote.ts";

/** Every kind of job of the service. */
export const jobDefinitions: readonly AnyJobDefinition[] = [
  sendMail,
  purgeIdempotencyKeys,
  sendQuoteMail,
  expireQuotes,
  purgeDeleted,
];
