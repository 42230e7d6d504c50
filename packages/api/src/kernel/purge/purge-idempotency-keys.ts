import { defineUpkeep } from "../../jobs/define-job.ts";
import { keyLifetimeMs } from "../idempotency.ts";

/** Deletes expired idempotency keys with their stored responses. */
export const purgeIdempotencyKeys = defineUpkeep({
  name: "purge-idempotency-keys",
  schedule: "17 * * * *",
  async work({ now, inTransaction }) {
    await inTransaction((transaction) =>
      transaction.all({
        text: "select purge_idempotency_keys($1)",
        values: [new Date(now.getTime() - keyLifetimeMs)],
      }),
    );
  },
});
