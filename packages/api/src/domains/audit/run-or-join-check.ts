import { Problem } from "../../problems/problem.ts";
import type { Service } from "../../service.ts";
import type { ChainCheck } from "./audit-chain.ts";

type RunningCheck = { range: string; check: Promise<ChainCheck> };

/** The checks that run in this process, by service and organization. */
const runningChecks = new WeakMap<Service, Map<string, RunningCheck>>();

const retryAfterSeconds = 2;

/**
 * Starts a check, or returns the result of a running check of the same range.
 *
 * @param range the requested range
 * @throws Problem AUDIT_VERIFICATION_IN_PROGRESS while another range of the organization is being checked
 */
export function runOrJoinCheck(
  service: Service,
  organizationId: string,
  range: string,
  startCheck: () => Promise<ChainCheck>,
): Promise<ChainCheck> {
  let existingChecks = runningChecks.get(service);
  if (existingChecks === undefined) runningChecks.set(service, (existingChecks = new Map()));
  const current = existingChecks.get(organizationId);
  if (current?.range === range) return current.check;
  if (current !== undefined) {
    throw new Problem(
      "AUDIT_VERIFICATION_IN_PROGRESS",
      "Another part of this audit log is being verified.",
      {},
      { "Retry-After": String(retryAfterSeconds) },
    );
  }
  const checks = existingChecks;
  const check = startCheck().finally(() => checks.delete(organizationId));
  checks.set(organizationId, { range, check });
  return check;
}
