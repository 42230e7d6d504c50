import type { JobDefinition } from "./job.ts";
import { sendMail } from "./send-mail.ts";

/** Every kind of job of the service. */
export const jobDefinitions: readonly JobDefinition<any>[] = [sendMail];
