import type { TestOrganization, TestResponse, TestService } from "./test-service.ts";

/** The result of an undo: the fields that have changed since, and the types of the resulting events. */
export type UndoResult = {
  status: number;
  code: string | null;
  conflicts: string[];
  events: string[];
};

/**
 * Requests the undo of the latest change in an organization, by its audit entry, as the owner.
 *
 * @param action the operation of the change; null: any operation
 * @returns the response, and the id of the entry
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

/** Undoes the latest change, as `revertLast`, and returns the result. */
export async function undoLast(
  service: TestService,
  organization: TestOrganization,
  action: string | null = null,
): Promise<UndoResult> {
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
