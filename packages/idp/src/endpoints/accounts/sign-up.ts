import { z } from "zod";
import { toMailRequest } from "../../mail/account-mail.ts";
import { toUser } from "../../store/accounts.ts";
import type { Endpoint } from "../../context.ts";
import { AuthError } from "../../http/errors.ts";
import { readJson } from "../../requests/request-body.ts";
import { signUp } from "../../accounts/sign-up.ts";
import { sendTokens, startSession } from "../../sessions/token-response.ts";

const SignUpRequest = z.object({
  email: z.string().nullish(),
  phone: z.string().nullish(),
  password: z.string().nullish(),
  data: z.record(z.string(), z.unknown()).nullish(),
  code_challenge: z.string().nullish(),
  code_challenge_method: z.string().nullish(),
});

/** `POST /signup`: returns the user, or a session with `autoconfirm`. */
export const postSignUp: Endpoint = async (idp, c) => {
  const body = await readJson(c, SignUpRequest);
  if (body.phone) {
    throw new AuthError(400, "phone_provider_disabled", "Phone signups are disabled");
  }
  if (!body.email && !body.password) {
    throw new AuthError(422, "anonymous_provider_disabled", "Anonymous sign-ins are disabled");
  }
  if (!body.password) {
    throw new AuthError(400, "validation_failed", "Signup requires a valid password");
  }
  const form = { email: body.email, password: body.password, data: body.data ?? {} };
  const account = await signUp(idp, form, toMailRequest(idp, c, body));
  if (account.emailConfirmedAt !== null) {
    return sendTokens(idp, c, startSession(idp, c, account, "password"));
  }
  return c.json(toUser(account), 200, { "Cache-Control": "no-store" });
};
