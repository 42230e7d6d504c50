import { z } from "zod";
import { toMailRequest } from "../../mail/account-mail.ts";
import type { Endpoint } from "../../context.ts";
import { toEmailAddress } from "../../accounts/email-address.ts";
import { AuthError } from "../../http/errors.ts";
import { readJson } from "../../requests/request-body.ts";
import { resendConfirmation, resendEmailChange } from "../../mail/requested-mail.ts";

const ResendRequest = z.object({
  type: z.string().nullish(),
  email: z.string().nullish(),
  code_challenge: z.string().nullish(),
  code_challenge_method: z.string().nullish(),
});

/** `POST /resend`: returns `{}`, whether or not a message is pending. */
export const resend: Endpoint = async (idp, c) => {
  const body = await readJson(c, ResendRequest);
  if (body.type !== "signup" && body.type !== "email_change") {
    throw new AuthError(
      400,
      "validation_failed",
      "Missing one of these types: signup, email_change",
    );
  }
  const resendMessage = body.type === "signup" ? resendConfirmation : resendEmailChange;
  resendMessage(idp, toEmailAddress(body.email), toMailRequest(idp, c, body));
  return c.json({}, 200, { "Cache-Control": "no-store" });
};
