import type { AnyJobDefinition } from "./job.ts";
import { purgeIdempotencyKeys } from "./purge-idempotency-keys.ts";
import { sendMail } from "./send-mail.ts";

/** Every kind of job of the service. */
export const jobDefinitions: readonly AnyJobDefinition[] = [sendMail, purgeIdempotencyKeys];
