import { expect, test } from "vitest";
import { openTestService } from "../testing/open-test-service.ts";
import { asUser, type Transaction } from "./tenant.ts";

const service = await openTestService();
const { id: userId } = await service.createUser();

/** Sends statements together and returns the result of each: rows, or an error code. */
const sendTogether = (statements: [text: string, ...values: unknown[]][]) =>
  asUser(service.database, userId, async (transaction: Transaction) => {
    const outcomes = await Promise.allSettled(
      statements.map(([text, ...values]) => transaction.all({ text, values })),
    );
    return outcomes.map((outcome) =>
      outcome.status === "fulfilled" ? outcome.value : (outcome.reason as { code: string }).code,
    );
  });

const divide = "select 12 / $1::integer as quotient";
const count = "select $1::integer as count";

test("returns the rows of each statement, on its first and on later executions", async () => {
  for (const by of [1, 2, 3]) {
    expect(
      await sendTogether([[divide, by], [count, by], ["select 1 where false"], [divide, 4]]),
    ).toEqual([[{ quotient: 12 / by }], [{ count: by }], [], [{ quotient: 3 }]]);
  }
});

test("fails the statements after a failed one, and executes them in a later transaction", async () => {
  const first = "select 60 / $1::integer as quotient";
  const behind = "select $1::text as behind";
  const failing = asUser(service.database, userId, async (transaction) => {
    const divided = transaction.all({ text: first, values: [0] });
    const after = transaction.all({ text: behind, values: ["a"] });
    await expect(divided).rejects.toMatchObject({ code: "22012" });
    await expect(after).rejects.toMatchObject({ code: "22012" });
  });
  await expect(failing).rejects.toMatchObject({ code: "22012" });
  for (let round = 0; round < 3; round += 1) {
    expect(
      await sendTogether([
        [first, 5],
        [behind, "a"],
      ]),
    ).toEqual([[{ quotient: 12 }], [{ behind: "a" }]]);
  }
});

test("a row that cannot be parsed fails only its statement", async () => {
  const outcomes = asUser(service.database, userId, async (transaction) => {
    const large = transaction.all({ text: "select 9007199254740993::bigint as n", values: [] });
    const small = transaction.all({ text: "select 7::bigint as n", values: [] });
    await expect(large).rejects.toThrow("integer out of the safe range");
    return small;
  });
  await expect(outcomes).rejects.toThrow("integer out of the safe range");
});

test("rolls back to a savepoint, and continues the transaction", async () => {
  const result = await asUser(service.database, userId, async (transaction) => {
    const attempted = await transaction.inSavepoint(async () => {
      transaction.write({ text: divide, values: [0] });
      return { result: "done", keepsWrites: true, afterFailure: () => "taken back" };
    });
    return [attempted, await transaction.all({ text: count, values: [1] })];
  });
  expect(result).toEqual(["taken back", [{ count: 1 }]]);
});
