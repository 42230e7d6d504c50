import { randomUUID } from "node:crypto";
import { createSender } from "../load/owner.ts";
import { pause } from "../load/work.ts";
import { acknowledged } from "../load/writes.ts";
import type { Fault } from "./fault.ts";

/** Requests to the provider time out after five seconds and are retried three seconds later. */
const patienceMs = 30_000;

/**
 * Makes the identity provider accept requests without responding. Tokens signed with a known key work as usual;
 * one with a new key is rejected promptly, and accepted once the provider responds again.
 */
export const hangingProvider: Fault = {
  name: "identity provider hangs",
  endsProcess: false,
  lacks: () => null,
  async happen({ served: { baseUrl, issuer }, writes }) {
    const faults: string[] = [];
    issuer.mode("hang");
    try {
      issuer.rotate();
      const stranger = createSender(baseUrl, issuer, { sub: randomUUID() });
      const ask = () => stranger("GET", "/api/v1/organizations", { timeoutMs: 10_000 });
      const [met] = await Promise.all([ask().catch(String), acknowledged(writes, 20)]);
      const told = typeof met === "string" ? met : met.status;
      if (told !== 401 && told !== 502 && told !== 503) {
        faults.push(`a token of a new key is answered ${told} while the provider hangs`);
      }
      issuer.mode("up");
      const liftedAt = performance.now();
      while ((await ask()).status !== 200) {
        if (performance.now() > liftedAt + patienceMs) {
          faults.push("a token of a new key is rejected 30 s after the provider is back");
          break;
        }
        await pause(50);
      }
      const later = ((performance.now() - liftedAt) / 1_000).toFixed(1);
      return { liftedAt, faults, note: `new keys known after ${later} s` };
    } finally {
      issuer.mode("up");
    }
  },
};
