import { OutsideWork } from "../../kernel/changes/outside-work.ts";
import { Problem } from "../../problems/problem.ts";
import type { Service } from "../../service.ts";

/**
 * Rejects a URL that deliveries may not connect to. Accepts a host name that does not resolve yet: each
 * delivery checks the IP address again when it connects.
 *
 * @throws Problem WEBHOOK_URL_REFUSED
 * @throws ExternalWork until the host name has been resolved
 */
export function acceptUrl({ outgoing }: Service, text: string): void {
  const url = new URL(text);
  const refusal = outgoing.refusalOf(url) ?? outgoing.hostRefusalOf(url);
  if (refusal === undefined) throw new OutsideWork(() => outgoing.look(url));
  if (refusal !== null) {
    throw new Problem("WEBHOOK_URL_REFUSED", refusal.detail, { reason: refusal.reason });
  }
}
