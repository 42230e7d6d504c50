import type { TestOrganization, TestService } from "./test-service.ts";

/** How undoing went: the fields that had been changed again, the types of the events that followed. */
export type Undone = {
  status: number;
  code: string | null;
  conflicts: string[];
  events: string[];
};

/** Undoes what an operation last changed in an organization, by its entry in the audit log, as its owner. */
export async function undoLast(
  service: TestService,
  organization: TestOrganization,
  action: string,
): Promise<Undone> {
  const entry = await organization.run((transaction) =>
    transaction.one<{ id: string }>({
      text: "select id from audit_entries where action = $1 and outcome = 'succeeded' order by sequence desc limit 1",
      values: [action],
    }),
  );
  const { status, body } = await service.request(
    "POST",
    `${organization.path}/audit-log/${entry?.id ?? ""}/revert`,
    { as: organization.owner, body: { reason: "By mistake" } },
  );
  const events = await organization.run((transaction) =>
    transaction.all<{ type: string }>({
      text: "select type from events where payload->>'requestId' = (select canonical::jsonb->>'requestId' from audit_entries where canonical::jsonb->>'revertsEntryId' = $1) order by sequence",
      values: [entry?.id],
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
