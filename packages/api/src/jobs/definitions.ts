import type { AnyJobDefinition } from "./job.ts";
import { sendMail } from "./send-mail.ts";

/** Every kind of job of the service. */
export const jobDefinitions: readonly AnyJobDefinition[] = [sendMail];
