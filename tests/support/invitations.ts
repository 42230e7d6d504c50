import { randomUUID } from "node:crypto";
import type { Answer, Owner } from "../../scripts/soak/load/owner.ts";
import { pause } from "../../scripts/soak/load/work.ts";

/** Invitations that are sent one after another, each a mail to an address of its own. */
export type Inviting = {
  /** The addresses of those that are there; none is sent after this. */
  stop(): Promise<string[]>;
};

/** Sends an invitation again, under the same key, until it is answered. */
export function startInviting(owner: Owner, roleId: string): Inviting {
  const invited: string[] = [];
  const state = { isStopped: false };
  const work = (async () => {
    while (!state.isStopped) {
      const key = randomUUID();
      const email = `${key}@soak.example`;
      const body = { email, roleId };
      let answer: Answer | null = null;
      while (answer?.status !== 201) {
        answer = await owner
          .send("POST", `${owner.path}/invitations`, { body, key })
          .catch(() => null);
        if (
          answer !== null &&
          answer.status < 500 &&
          answer.status !== 201 &&
          answer.body.code !== "IDEMPOTENCY_IN_PROGRESS"
        ) {
          throw new Error(`an invitation was answered ${answer.status} ${answer.body.code}`);
        }
        await pause(25);
      }
      invited.push(email);
    }
  })();
  // Told by `stop`.
  work.catch(() => undefined);
  return {
    async stop() {
      state.isStopped = true;
      await work;
      return invited;
    },
  };
}
