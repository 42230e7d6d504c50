import { defineUpkeep } from "../../jobs/define-job.ts";

const day = 24 * 60 * 60 * 1000;

/** Removes answers to requests with an `Idempotency-Key` after 24 hours. */
export const purgeIdempotencyKeys = defineUpkeep({
  name: "purge-idempotency-keys",
  schedule: "17 * * * *",
  async work({ now, inTransaction }) {
    await inTransaction((transaction) =>
      transaction.all({
        text: "select purge_idempotency_keys($1)",
        values: [new Date(now.getTime() - day)],
      }),
    );
  },
});
