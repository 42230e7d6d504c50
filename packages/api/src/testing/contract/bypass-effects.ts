import { expect } from "vitest";
import type { Operation } from "../../kernel/define-operation.ts";
import { auditTables, readFingerprint } from "../fingerprint.ts";
import type { TestOrganization, TestService } from "../test-service.ts";
import type { ExampleRecords } from "./example-records.ts";

/** An operation that an agent tries to call in an organization. */
export type BypassAttempt = {
  service: TestService;
  organization: TestOrganization;
  operation: Operation;
  records: ExampleRecords;
};

/** Tables that record attempts and what agents initiate, but no effects of the operation. */
const ignoredTables = [
  ...auditTables,
  "approval_decisions",
  "approvals",
  "client_activity",
  "events",
  "idempotency_keys",
  "imports",
  "import_refusals",
  "import_rows",
  "notifications",
  "workflow_runs",
];

/** Reads the effects of a change: in the audit log, the records and the mail. */
async function readEffects({ service, organization, operation }: BypassAttempt) {
  const succeeded = await organization.run((transaction) =>
    transaction.one<{ count: number }>({
      text: "select count(*)::int as count from audit_entries where action in ($1, 'revertAuditEntry') and outcome = 'succeeded'",
      values: [operation.id],
    }),
  );
  return {
    succeeded,
    externalRecipients: await findExternalRecipients(service),
    records: await readFingerprint(organization, ignoredTables),
  };
}

/** Returns the external recipients of all mail; test users have email addresses at `test.example`. */
export async function findExternalRecipients(service: TestService): Promise<string[]> {
  return (await service.outbox())
    .flatMap(({ message }) => message.to.map(({ email }) => email))
    .filter((email) => !email.endsWith("@test.example"));
}

/** Expects that an action has no effects, also after the due jobs have run. */
export async function expectNoEffects(
  attempt: BypassAttempt,
  action: () => Promise<void>,
): Promise<void> {
  const before = await readEffects(attempt);
  await action();
  await attempt.service.jobs.runDue();
  expect(await readEffects(attempt)).toEqual(before);
}
