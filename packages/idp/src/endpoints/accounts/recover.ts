import { z } from "zod";
import { toMailRequest } from "../../mail/account-mail.ts";
import type { Endpoint } from "../../context.ts";
import { toEmailAddress } from "../../accounts/email-address.ts";
import { readJson } from "../../requests/request-body.ts";
import { requestRecovery } from "../../mail/requested-mail.ts";

const RecoverRequest = z.object({
  email: z.string().nullish(),
  code_challenge: z.string().nullish(),
  code_challenge_method: z.string().nullish(),
});

/** `POST /recover`: returns `{}`, whether or not the address has an account. */
export const recover: Endpoint = async (idp, c) => {
  const body = await readJson(c, RecoverRequest);
  requestRecovery(idp, toEmailAddress(body.email), toMailRequest(idp, c, body));
  return c.json({}, 200, { "Cache-Control": "no-store" });
};
