import type { TestOrganization, TestResponse, TestService } from "./test-service.ts";

/** How undoing went: the fields that had been changed again, the types of the events that followed. */
export type Undone = {
  status: number;
  code: string | null;
  conflicts: string[];
  events: string[];
};

/**
 * Asks to undo what was last changed in an organization, by its entry in the audit log, as its owner.
 *
 * @param action the operation whose last change it is; null: of whichever
 * @returns the answer, and the id of the entry
 */
export async function revertLast(
  service: TestService,
  organization: TestOrganization,
  action: string | null = null,
): Promise<TestResponse & { entryId: string }> {
  const entry = await organization.run((transaction) =>
    transaction.one<{ id: string }>({
      text: "select id from audit_entries where ($1::text is null or action = $1) and outcome = 'succeeded' order by sequence desc limit 1",
      values: [action],
    }),
  );
  const entryId = entry?.id ?? "";
  const path = `${organization.path}/audit-log/${entryId}/revert`;
  const body = { reason: "By mistake" };
  return { ...(await service.request("POST", path, { as: organization.owner, body })), entryId };
}

/** Undoes it, and tells how that went. */
export async function undoLast(
  service: TestService,
  organization: TestOrganization,
  action: string | null = null,
): Promise<Undone> {
  const { status, body, entryId } = await revertLast(service, organization, action);
  const events = await organization.run((transaction) =>
    transaction.all<{ type: string }>({
      text: "select type from events where payload->>'requestId' = (select canonical::jsonb->>'requestId' from audit_entries where canonical::jsonb->>'revertsEntryId' = $1) order by sequence",
      values: [entryId],
    }),
  );
  const conflicts = (body.conflicts ?? []) as { field: string }[];
  return {
    status,
    code: body.code ?? null,
    conflicts: conflicts.map(({ field }) => field),
    events: events.map(({ type }) => type),
  };
}
