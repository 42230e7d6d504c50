import { v7 as uuidv7 } from "uuid";
import type { Transaction } from "../../../database/tenant.ts";
import { type AttemptResult, isAccepted } from "./attempt.ts";
import { toNextAttemptAt } from "./retry-schedule.ts";

/**
 * Records attempts, and the new states of their deliveries. An attempt whose delivery has been cancelled,
 * redelivered or taken over meanwhile is recorded without changing the delivery.
 */
export function writeAttempts(
  transaction: Transaction,
  organizationId: string,
  results: readonly AttemptResult[],
  now: Date,
): void {
  const rows = JSON.stringify(results.map((each) => toRow(each, now)));
  // Skips deliveries that have been deleted meanwhile.
  transaction.write({
    text: `insert into webhook_attempts
        (organization_id, delivery_id, id, at, duration_ms, status_code, error, response)
      select $1, d.id, a.id, a.at, a.duration_ms, a.status_code, a.error, a.response
      from json_to_recordset($2::json) as a (delivery_id uuid, id uuid, at timestamptz,
        duration_ms integer, status_code integer, error text, response text)
      join webhook_deliveries d on d.id = a.delivery_id`,
    values: [organizationId, rows],
  });
  transaction.write({
    text: `update webhook_deliveries d set state = a.state, attempts_made = a.attempt,
        next_attempt_at = a.next_attempt_at, leased_until = null, updated_at = $2
      from json_to_recordset($1::json) as a (delivery_id uuid, state text, attempt smallint,
        next_attempt_at timestamptz, own_lease timestamptz)
      where d.id = a.delivery_id and d.leased_until = a.own_lease`,
    values: [rows, now],
  });
}

function toRow(attemptResult: AttemptResult, now: Date) {
  const { delivery, result } = attemptResult;
  const { attemptedAt, attempt, maxAttempts, deliveryId, leasedUntil } = delivery;
  const isLast = attempt >= maxAttempts || result.statusCode === 410;
  const state = isAccepted(attemptResult) ? "delivered" : isLast ? "exhausted" : "retrying";
  return {
    id: uuidv7(),
    delivery_id: deliveryId,
    own_lease: leasedUntil,
    at: attemptedAt,
    duration_ms: result.durationMs,
    status_code: result.statusCode,
    error: result.error,
    response: result.response,
    state,
    attempt,
    next_attempt_at:
      state === "retrying" ? toNextAttemptAt(attempt, now, result.retryAfter, Math.random()) : null,
  };
}
