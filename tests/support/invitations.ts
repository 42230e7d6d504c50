import { randomUUID } from "node:crypto";
import type { ApiResponse, Owner } from "../../scripts/soak/load/owner.ts";
import { pause } from "../../scripts/soak/load/workload.ts";

/** Sends invitations one after another, each to another email address. */
export type InvitationLoad = {
  /** Stops sending; returns the email addresses of the invitations that were created. */
  stop(): Promise<string[]>;
};

/** Repeats each invitation with the same idempotency key until it is created. */
export function startInvitations(owner: Owner, roleId: string): InvitationLoad {
  const invited: string[] = [];
  const state = { isStopped: false };
  const work = (async () => {
    while (!state.isStopped) {
      const key = randomUUID();
      const email = `${key}@soak.example`;
      const body = { email, roleId };
      let response: ApiResponse | null = null;
      while (response?.status !== 201) {
        response = await owner
          .send("POST", `${owner.path}/invitations`, { body, key })
          .catch(() => null);
        if (
          response !== null &&
          response.status < 500 &&
          response.status !== 201 &&
          response.body.code !== "IDEMPOTENCY_IN_PROGRESS"
        ) {
          throw new Error(
            `an invitation got the response ${response.status} ${response.body.code}`,
          );
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
