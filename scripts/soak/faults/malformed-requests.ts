import { createChoices, sitePaths } from "../../fuzz/fuzz-target.ts";
import { exchange } from "../../fuzz/exchange.ts";
import { malformedRequests, generateRequest } from "../../fuzz/malformed-requests.ts";
import type { Fault } from "./fault.ts";

const count = 2_000;
const concurrency = 16;

/** Sends every form of malformed request, over a connection each (`npm run fuzz -- 100000 --raw`). */
export const malformedRequestFault: Fault = {
  name: "broken clients",
  endsProcess: false,
  unavailableReason: () => null,
  async inject({ served, random }) {
    const port = Number(new URL(served.baseUrl).port);
    const target = { ...sitePaths, name: "site", port, authorizations: [""] };
    const choices = createChoices(target, random);
    const forms = Object.entries(malformedRequests);
    const faults: string[] = [];
    let remaining = count;
    const send = async (): Promise<void> => {
      while (remaining > 0) {
        remaining -= 1;
        const [name, form] = choices.pick(forms);
        const { error } = await exchange(port, generateRequest(form, choices));
        if (error !== null) faults.push(`${name}: ${error}`);
      }
    };
    await Promise.all(Array.from({ length: concurrency }, send));
    return { endedAt: performance.now(), faults, note: `${count} broken requests` };
  },
};
