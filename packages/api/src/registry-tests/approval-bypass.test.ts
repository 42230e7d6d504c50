import { describe, expect, test } from "vitest";
import { isHoldable } from "../kernel/approvals/match-policy.ts";
import { operations } from "../registry.gen.ts";
import {
  attackerEmail,
  approveAfterRecipientChange,
  initiatingOperations,
  attemptBypass,
} from "../testing/contract/bypass-attempts.ts";
import { bypassWays, whyImpossible } from "../testing/contract/bypass-ways.ts";
import { type BypassAttempt, findExternalRecipients } from "../testing/contract/bypass-effects.ts";
import { insertExampleRecords } from "../testing/contract/example-records.ts";
import { prepareRecords } from "../testing/contract/prepare-records.ts";
import { openTestService } from "../testing/open-test-service.ts";

// Under a policy that holds every call of agents, no attempt of an agent is executed: for every operation that can
// require approval, and every way to call it. The registry determines the ways of an operation; annotations in the
// report tell why the other ways are impossible.

const service = await openTestService();
const holdable = operations
  .filter(isHoldable)
  .map((operation) => [operation.id, operation] as const);

async function prepare(operation: BypassAttempt["operation"]): Promise<BypassAttempt> {
  const organization = await service.createOrganization();
  const records = await insertExampleRecords(organization);
  const attempt = { service, organization, operation, records };
  await prepareRecords(operation.id, attempt);
  // Agents may initiate workflow runs and imports; the changes that these make are held.
  const operations = initiatingOperations.filter((id) => id !== operation.id);
  const policies: object[] = [
    { name: "Agents wait", match: { callers: ["agents"], operations: ["*"] } },
    { name: "Agents initiate", priority: 1, effect: "allow", match: { operations } },
  ];
  for (const body of policies) {
    const path = `${organization.path}/approval-policies`;
    const created = await service.request("POST", path, { as: organization.owner, body });
    expect(created.status, created.text).toBe(201);
  }
  return attempt;
}

describe("a policy for agents prevents execution and mail of", () => {
  test.for(holdable)("%s", async ([, operation], { annotate }) => {
    let attempted = 0;
    const attempt = await prepare(operation);
    for (const way of bypassWays) {
      const reason = whyImpossible(operation, way);
      if (reason !== null) {
        await annotate(`${way}: ${reason}`, "cannot exist");
        continue;
      }
      // Tested below, since the approved call may be executed there.
      if (way === "changed recipient") continue;
      await attemptBypass(attempt, way);
      attempted += 1;
    }
    expect(attempted).toBeGreaterThan(0);
  });
});

describe("an approved call sends no mail to recipients that have changed since:", () => {
  const mailingOperations = holdable.filter(
    ([, operation]) => whyImpossible(operation, "changed recipient") === null,
  );

  for (const [id, operation] of mailingOperations) {
    test(id, async () => {
      const attempt = await prepare(operation);
      await approveAfterRecipientChange(attempt);
      expect(await findExternalRecipients(service)).not.toContain(attackerEmail);
    });
  }
});
