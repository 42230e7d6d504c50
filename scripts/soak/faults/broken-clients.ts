import { createDraw, sitePaths } from "../../fuzz/draw.ts";
import { exchange } from "../../fuzz/exchange.ts";
import { rawForms, toSent } from "../../fuzz/raw-forms.ts";
import type { Fault } from "./fault.ts";

const count = 2_000;
const together = 16;

/** Sends every form of malformed request, over a connection each (`npm run fuzz -- 100000 --raw`). */
export const brokenClients: Fault = {
  name: "broken clients",
  endsProcess: false,
  lacks: () => null,
  async happen({ served, random }) {
    const port = Number(new URL(served.baseUrl).port);
    const target = { ...sitePaths, name: "site", port, authorizations: [""] };
    const draw = createDraw(target, random);
    const forms = Object.entries(rawForms);
    const faults: string[] = [];
    let left = count;
    const send = async (): Promise<void> => {
      while (left > 0) {
        left -= 1;
        const [name, form] = draw.one(forms);
        const { fault } = await exchange(port, toSent(form, draw));
        if (fault !== null) faults.push(`${name}: ${fault}`);
      }
    };
    await Promise.all(Array.from({ length: together }, send));
    return { liftedAt: performance.now(), faults, note: `${count} broken requests` };
  },
};
