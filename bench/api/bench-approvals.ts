import type { Measure } from "../../lib/figures/result.ts";
import { createBenchOrganization, timed } from "../support/bench-organization.ts";
import { toDurations } from "../support/measure.ts";

const policies = 20;

/** Match no measured call: another channel, other operations, or conditions that don't hold. */
const matches = [
  { channels: ["mcp"], operations: ["*"] },
  { channels: ["api"], operations: ["quotes_*"] },
  {
    channels: ["api"],
    operations: ["createSupplier"],
    conditions: { all: [{ path: "/input/name", op: "eq", value: "another" }] },
  },
];

/**
 * Measures the cost of evaluating policies: a change in an organization with policies that don't match,
 * compared with the same change in one without any, alternating.
 *
 * @param url PostgreSQL; without one, the embedded engine
 */
export async function run(url: string | undefined, rounds = 2_000): Promise<Measure[]> {
  const withoutPolicies = await createBenchOrganization(url);
  try {
    // Both share one service: two embedded databases are not equally fast.
    const withPolicies = await withoutPolicies.another();
    for (let index = 0; index < policies; index += 1) {
      await withPolicies.post("/approval-policies", {
        name: `Policy ${index}`,
        match: matches[index % matches.length],
      });
    }
    const durations = { withoutPolicies: [] as number[], withPolicies: [] as number[] };
    for (let round = -20; round < rounds; round += 1) {
      const body = { name: `Supplier ${round}` };
      const calls = [
        async () =>
          durations.withoutPolicies.push(
            await timed(() => withoutPolicies.post("/suppliers", body)),
          ),
        async () =>
          durations.withPolicies.push(await timed(() => withPolicies.post("/suppliers", body))),
      ];
      // Neither always goes first.
      for (const call of round % 2 === 0 ? calls : calls.toReversed()) await call();
      // The first requests parse their statements.
      if (round < 0) durations.withoutPolicies.length = durations.withPolicies.length = 0;
    }
    return toDurations({
      id: "change",
      of: `A change with ${policies} approval policies of which none matches`,
      ours: durations.withPolicies,
      references: { "no policy": durations.withoutPolicies },
    });
  } finally {
    await withoutPolicies.close();
  }
}
