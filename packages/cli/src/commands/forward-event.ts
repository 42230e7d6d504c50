import { createHmac, randomBytes } from "node:crypto";
import type { components } from "@werkbank/client";
import { CliError } from "../cli-error.ts";
import { isLoopback } from "../settings.ts";

export type ServiceEvent = components["schemas"]["Event"];

/** Posts an event and returns the result as text. Never rejects. */
export type ForwardEvent = (event: ServiceEvent, interruption: AbortSignal) => Promise<string>;

/** The service's timeout for a delivery. */
const timeoutMs = 20_000;

/**
 * Posts events to a program on this machine as the service delivers them to a webhook: with the same headers,
 * signed by Standard Webhooks 1.0.0 (`v1,` HMAC-SHA256 over `id.timestamp.body`). Never retries: the event is
 * shown, and the service can redeliver it.
 *
 * @param secret `whsec_` and the key in base64; by default a new one
 * @throws CliError for a URL of another machine, and for an invalid secret
 */
export function createForwarder(
  target: string,
  secret: string = `whsec_${randomBytes(32).toString("base64")}`,
): { url: string; secret: string; forward: ForwardEvent } {
  const url = URL.canParse(target) ? new URL(target) : null;
  if (url === null || !/^https?:$/u.test(url.protocol) || !isLoopback(url)) {
    throw new CliError(
      "usage",
      `--forward must be an http address of this machine, not ${target}.`,
      "For another machine, create a webhook: werkbank webhooks create",
    );
  }
  const [, key] = /^whsec_([A-Za-z\d+/]{32,}={0,2})$/u.exec(secret) ?? [];
  if (key === undefined) {
    throw new CliError("usage", "--secret must be whsec_ and at least 24 bytes in base64.");
  }
  return {
    url: url.href,
    secret,
    async forward(event, interruption) {
      const body = JSON.stringify(event);
      const startedAt = performance.now();
      try {
        const { status, body: responseBody } = await fetch(url, {
          method: "POST",
          redirect: "manual",
          headers: toHeaders(event.id, body, Buffer.from(key, "base64")),
          body,
          signal: AbortSignal.any([interruption, AbortSignal.timeout(timeoutMs)]),
        });
        await responseBody?.cancel();
        return `answered ${status} in ${Math.round(performance.now() - startedAt)} ms`;
      } catch (error) {
        const { cause, message } = error as Error & { cause?: { code?: string } };
        return `not delivered: ${cause?.code ?? message}`;
      }
    },
  };
}

function toHeaders(id: string, body: string, key: Buffer): Record<string, string> {
  const timestamp = String(Math.floor(Date.now() / 1_000));
  const signature = createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64");
  return {
    "content-type": "application/json",
    "user-agent": "werkbank-cli",
    "webhook-id": id,
    "webhook-timestamp": timestamp,
    "webhook-signature": `v1,${signature}`,
  };
}
