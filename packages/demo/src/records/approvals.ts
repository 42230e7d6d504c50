import { createHash } from "node:crypto";
import { queries, type Transaction } from "@werkbank/api/database";
import type { DemoSeed } from "./demo-seed.ts";
import { assistantClientId, assistantClientName } from "./demo-users.ts";
import { singelId } from "./singel.ts";
import { toApproverColumns, approvalColumns, seedPendingApprovals } from "./pending-approvals.ts";

const policyName = "Offertes boven € 2.500";
const minute = 60_000;

type Members = Record<string, unknown>;
type SentQuote = { id: string; at: Date; quoteId: string; object: Members; previous: Members };

/**
 * Enables the policy on expensive quotes, and inserts an executed approval: Youssef's assistant requested to
 * send Q-2026-0031, and Sanne approved it. Inserted after the story, to whose audit entry it refers.
 */
export async function seedApprovals(
  transaction: Transaction,
  demo: Parameters<DemoSeed>[1],
): Promise<void> {
  const { organizationId, users } = demo;
  transaction.write(
    queries
      .updateTable("approval_policies")
      .set({ status: "enabled", message: "Let op de leverdatum en de korting." })
      .where("name", "=", policyName),
  );
  const sentQuote = await findSentQuote(transaction);
  const policy = await transaction.one(
    queries.selectFrom("approval_policies").select("id").where("name", "=", policyName),
  );
  if (policy === undefined) throw new Error(`there is no policy ${policyName}`);
  const id = singelId("approval:Q-2026-0031");
  transaction.write(
    queries.insertInto("approvals").values({
      organization_id: organizationId,
      id,
      policy_id: policy.id,
      requested_by: users.youssef,
      ...requestColumns,
      ...toResultColumns(sentQuote),
    }),
  );
  seedPendingApprovals(transaction, demo);
  transaction.write(
    queries.insertInto("approval_decisions").values({
      organization_id: organizationId,
      approval_id: id,
      user_id: users.sanne,
      decision: "approve",
      comment: "Prima, stuur maar.",
      at: sentQuote.at,
    }),
  );
}

/** The columns of the assistant's request and of the policy. */
const requestColumns = {
  ...approvalColumns,
  ...toApproverColumns("Sanne de Wit"),
  version: 2,
  state: "executed",
  policy_name: policyName,
  message: "Let op de leverdatum en de korting.",
  operation: "sendQuote",
  permission: "quotes:send",
  tool_name: "quotes_send",
  channel: "mcp",
  client_id: assistantClientId,
  client_name: assistantClientName,
  token_scopes: ["mcp:read", "mcp:write"],
  request_reason: "Femke wil de accu's voor de vorst.",
};

/** Returns the columns of the call and its result, from the audit entry and the event. */
function toResultColumns({ id, at, quoteId, object, previous }: SentQuote) {
  const requestedAt = new Date(at.getTime() - 9 * minute);
  const input = JSON.stringify({ quoteId });
  const displayNumber = String(object["displayNumber"]);
  return {
    summary: `Send quote ${displayNumber}, €4,595.82, for “Koeriersdienst Snelle Bocht B.V.”`,
    summary_parts: JSON.stringify({
      title: "Send a quote",
      label: displayNumber,
      status: null,
      amount: "€ 4.595,82",
      total: { minor: 459_582, currency: "EUR" },
      customerName: "Koeriersdienst Snelle Bocht B.V.",
      mailTo: { external: ["femke.jonker@snelle-bocht.example"], members: 0 },
    }),
    input,
    input_hash: createHash("sha256").update(input).digest(),
    target: JSON.stringify({
      kind: "quote",
      id: quoteId,
      displayNumber,
      label: displayNumber,
      etag: null,
    }),
    changes: JSON.stringify(
      Object.entries(previous).map(([field, before]) => ({
        field,
        before,
        after: object[field] ?? null,
      })),
    ),
    expires_at: new Date(requestedAt.getTime() + 1_440 * minute),
    decided_at: at,
    executed_at: at,
    result: JSON.stringify({
      status: 200,
      body: object,
      version: null,
      warnings: [],
      audit: { entryId: id, reversible: false },
    }),
    audit_entry_id: id,
    created_at: requestedAt,
    updated_at: at,
  };
}

/** Finds the audit entry of the sent quote, with the data of its event. */
async function findSentQuote(transaction: Transaction): Promise<SentQuote> {
  const sentQuote = await transaction.one<SentQuote>({
    text: `select a.id, a.at, a.target_id as "quoteId", e.payload -> 'data' -> 'object' as object,
        e.payload -> 'data' -> 'previous' as previous
      from audit_entries a join events e on e.payload -> 'data' ->> 'id' = a.target_id
        and e.type = 'quote.sent' and e.at = a.at
      where a.action = 'sendQuote' and a.outcome = 'succeeded'
      order by a.sequence desc limit 1`,
    values: [],
  });
  if (sentQuote === undefined) throw new Error("the story sends no quote");
  return sentQuote;
}
