import { randomUUID } from "node:crypto";
import type { Answer, Owner } from "../../scripts/soak/load/owner.ts";
import { pause } from "../../scripts/soak/load/work.ts";

/** Sends invitations one after another, each to another e-mail address. */
export type Inviting = {
  /** Stops sending; returns the e-mail addresses of the invitations that were created. */
  stop(): Promise<string[]>;
};

/** Repeats each invitation with the same idempotency key until it is created. */
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
          throw new Error(`an invitation got the response ${answer.status} ${answer.body.code}`);
        }
        await pause(25);
      }
      invited.push(email);
    }
  })();
  // `stop` rejects with the error.
  work.catch(() => undefined);
  return {
    async stop() {
      state.isStopped = true;
      await work;
      return invited;
    },
  };
}
