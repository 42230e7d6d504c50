import { expect } from "vitest";
import type { Operation } from "../../kernel/define-operation.ts";
import { auditTables, readFingerprint } from "../fingerprint.ts";
import type { TestOrganization, TestService } from "../test-service.ts";
import type { ExampleRecords } from "./example-records.ts";

/** An operation that an agent tries to call in an organization. */
export type Attempt = {
  service: TestService;
  organization: TestOrganization;
  operation: Operation;
  records: ExampleRecords;
};

/** Tables that record attempts and what agents initiate, but no effects of the operation. */
const besidesChanges = [
  ...auditTables,
  "approval_decisions",
  "approvals",
  "events",
  "idempotency_keys",
  "imports",
  "import_refusals",
  "notifications",
  "workflow_runs",
];

/** Reads the effects of a change: in the audit log, the records and the mail. */
async function readEffects({ service, organization, operation }: Attempt) {
  const succeeded = await organization.run((transaction) =>
    transaction.one<{ count: number }>({
      text: "select count(*)::int as count from audit_entries where action in ($1, 'revertAuditEntry') and outcome = 'succeeded'",
      values: [operation.id],
    }),
  );
  return {
    succeeded,
    mailed: await mailedOutside(service),
    records: await readFingerprint(organization, besidesChanges),
  };
}

/** Returns the external recipients of all mail; test users have e-mail addresses at `test.example`. */
export async function mailedOutside(service: TestService): Promise<string[]> {
  return (await service.outbox())
    .flatMap(({ message }) => message.to.map(({ email }) => email))
    .filter((email) => !email.endsWith("@test.example"));
}

/** Expects that an action has no effects, also after the due jobs have run. */
export async function withoutEffects(attempt: Attempt, act: () => Promise<void>): Promise<void> {
  const before = await readEffects(attempt);
  await act();
  await attempt.service.jobs.runDue();
  expect(await readEffects(attempt)).toEqual(before);
}
