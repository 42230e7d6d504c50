import { Problem } from "../../problems/problem.ts";
import type { Service } from "../../service.ts";
import type { ChainCheck } from "./audit-chain.ts";

type Running = { range: string; check: Promise<ChainCheck> };

/** The checks that run in this process, by service and organization. */
const runningOf = new WeakMap<Service, Map<string, Running>>();

const retryAfterSeconds = 2;

/**
 * Starts a check, or returns the result of a running check of the same range.
 *
 * @param range the requested range
 * @throws Problem AUDIT_VERIFICATION_IN_PROGRESS while another range of the organization is being checked
 */
export function oneAtATime(
  service: Service,
  organizationId: string,
  range: string,
  begin: () => Promise<ChainCheck>,
): Promise<ChainCheck> {
  let running = runningOf.get(service);
  if (running === undefined) runningOf.set(service, (running = new Map()));
  const present = running.get(organizationId);
  if (present?.range === range) return present.check;
  if (present !== undefined) {
    throw new Problem(
      "AUDIT_VERIFICATION_IN_PROGRESS",
      "Another part of this audit log is being verified.",
      {},
      { "Retry-After": String(retryAfterSeconds) },
    );
  }
  const ofService = running;
  const check = begin().finally(() => ofService.delete(organizationId));
  ofService.set(organizationId, { range, check });
  return check;
}
