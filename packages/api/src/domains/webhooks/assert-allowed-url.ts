import { ExternalWork } from "../../kernel/changes/external-work.ts";
import { Problem } from "../../problems/problem.ts";
import type { Service } from "../../service.ts";

/**
 * Rejects a URL that deliveries may not connect to. Accepts a host name that does not resolve yet: each
 * delivery checks the IP address again when it connects.
 *
 * @throws Problem WEBHOOK_URL_REFUSED
 * @throws ExternalWork until the host name has been resolved
 */
export function assertAllowedUrl({ outgoing }: Service, text: string): void {
  const url = new URL(text);
  const rejection = outgoing.findUrlRejection(url) ?? outgoing.findHostRejection(url);
  if (rejection === undefined) throw new ExternalWork(() => outgoing.resolveHost(url));
  if (rejection !== null) {
    throw new Problem("WEBHOOK_URL_REFUSED", rejection.detail, { reason: rejection.reason });
  }
}
