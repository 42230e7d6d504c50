import { OutsideWork } from "../../kernel/changes/outside-work.ts";
import { Problem } from "../../problems/problem.ts";
import type { Service } from "../../service.ts";

/**
 * Refuses an address that nothing may be delivered to. Accepts a name that does not resolve yet: each
 * delivery checks again, when it connects.
 *
 * @throws Problem WEBHOOK_URL_REFUSED
 * @throws OutsideWork as long as the addresses of its name are unknown
 */
export function acceptUrl({ outgoing }: Service, text: string): void {
  const url = new URL(text);
  const refusal = outgoing.refusalOf(url) ?? outgoing.hostRefusalOf(url);
  if (refusal === undefined) throw new OutsideWork(() => outgoing.look(url));
  if (refusal !== null) {
    throw new Problem("WEBHOOK_URL_REFUSED", refusal.detail, { reason: refusal.reason });
  }
}
