import { randomUUID } from "node:crypto";
import { createSender } from "../load/owner.ts";
import { pause } from "../load/workload.ts";
import { waitForAcknowledged } from "../load/writes.ts";
import type { Fault } from "./fault.ts";

/** Requests to the provider time out after five seconds and are retried three seconds later. */
const recoveryTimeoutMs = 30_000;

/**
 * Makes the identity provider accept requests without responding. Tokens signed with a known key work as usual;
 * one with a new key is rejected promptly, and accepted once the provider responds again.
 */
export const hangingProvider: Fault = {
  name: "identity provider hangs",
  endsProcess: false,
  unavailableReason: () => null,
  async inject({ served: { baseUrl, issuer }, writes }) {
    const faults: string[] = [];
    issuer.mode("hang");
    try {
      issuer.rotate();
      const sendAsNewUser = createSender(baseUrl, issuer, { sub: randomUUID() });
      const listOrganizations = () =>
        sendAsNewUser("GET", "/api/v1/organizations", { timeoutMs: 10_000 });
      const [response] = await Promise.all([
        listOrganizations().catch(String),
        waitForAcknowledged(writes, 20),
      ]);
      const outcome = typeof response === "string" ? response : response.status;
      if (outcome !== 401 && outcome !== 502 && outcome !== 503) {
        faults.push(`a token of a new key is answered ${outcome} while the provider hangs`);
      }
      issuer.mode("up");
      const endedAt = performance.now();
      while ((await listOrganizations()).status !== 200) {
        if (performance.now() > endedAt + recoveryTimeoutMs) {
          faults.push("a token of a new key is rejected 30 s after the provider is back");
          break;
        }
        await pause(50);
      }
      const later = ((performance.now() - endedAt) / 1_000).toFixed(1);
      return { endedAt, faults, note: `new keys known after ${later} s` };
    } finally {
      issuer.mode("up");
    }
  },
};
