import { z } from "zod";
import { toMailRequest } from "../../mail/account-mail.ts";
import { toUser } from "../../store/accounts.ts";
import { requireFirstPartySession } from "../../sessions/bearer.ts";
import type { AuthenticatedSession } from "../../sessions/bearer.ts";
import { changePassword } from "../../accounts/change-password.ts";
import type { Endpoint, IdpContext } from "../../context.ts";
import { toEmailAddress } from "../../accounts/email-address.ts";
import { AuthError } from "../../http/errors.ts";
import { readJson } from "../../requests/request-body.ts";
import { requestEmailChange } from "../../mail/requested-mail.ts";
import { checkPassword, type Credentials } from "../../accounts/sign-in.ts";
import { mergeUserMetadata } from "../../accounts/user-metadata.ts";
import { findTokenByCode } from "../../accounts/verification.ts";

const dayMs = 24 * 3_600_000;

const UserUpdate = z.object({
  email: z.string().nullish(),
  password: z.string().nullish(),
  current_password: z.string().nullish(),
  /** The code mailed by `/reauthenticate`. */
  nonce: z.string().nullish(),
  /** Merged into `user_metadata`; null removes a member. */
  data: z.record(z.string(), z.unknown()).nullish(),
  code_challenge: z.string().nullish(),
  code_challenge_method: z.string().nullish(),
});

/**
 * `PUT /user`: changes password, `user_metadata` and email address. A new password ends every other session; a
 * new address takes effect when both addresses have confirmed it.
 */
export const updateUser: Endpoint = async (idp, c) => {
  const authenticated = await requireFirstPartySession(idp, c);
  const { account, session } = authenticated;
  const body = await readJson(c, UserUpdate);
  const email = body.email ? toEmailAddress(body.email) : null;
  // Validated before anything is written.
  if (body.data) mergeUserMetadata(account.userMetadata, body.data);
  const request = toMailRequest(idp, c, body);

  if (typeof body.password === "string") {
    const { language, caller } = request;
    await assertRecentAuthentication(idp, authenticated, { ...body, caller });
    await changePassword(idp, account, body.password, { keptSessionId: session.id, language });
  }
  // Loaded again: the account may have changed while the password was hashed.
  const current = idp.accounts.findById(account.id) ?? account;
  if (body.data) {
    idp.accounts.setUserMetadata(current.id, mergeUserMetadata(current.userMetadata, body.data));
  }
  if (email !== null && email !== current.email) {
    requestEmailChange(idp, current, email, request);
  }
  return c.json(toUser(idp.accounts.findById(account.id) ?? account), 200, {
    "Cache-Control": "no-store",
  });
};

/**
 * Requires the current password or a mailed code if the settings say so, against stolen sessions. Users who signed
 * in by a link or code in mail need no password: they may not know it.
 */
async function assertRecentAuthentication(
  idp: IdpContext,
  { account, session }: AuthenticatedSession,
  body: {
    current_password?: string | null | undefined;
    nonce?: string | null | undefined;
    /** As `remoteAddress` gives it. */
    caller: string;
  },
): Promise<void> {
  const isSignedInByMail = session.method === "otp" || session.method === "recovery";
  if (body.current_password) {
    await assertCurrentPassword(idp, {
      email: account.email,
      password: body.current_password,
      caller: body.caller,
    });
  } else if (idp.requireCurrentPassword && !isSignedInByMail) {
    throw new AuthError(
      400,
      "current_password_required",
      "Current password required when setting new password.",
    );
  }
  if (!idp.requireReauthentication || idp.clock() - session.createdAt < dayMs) {
    return;
  }
  if (!body.nonce) {
    throw new AuthError(
      400,
      "reauthentication_needed",
      "Password update requires reauthentication",
    );
  }
  idp.oneTimeTokens.consume(findNonce(idp, account.email, body.nonce));
}

function findNonce(idp: IdpContext, email: string, nonce: string) {
  try {
    return findTokenByCode(idp, email, nonce, ["reauthentication"]);
  } catch (error) {
    if (error instanceof AuthError && error.code === "otp_expired") {
      throw new AuthError(422, "reauthentication_not_valid", "Nonce has expired or is invalid");
    }
    throw error;
  }
}

async function assertCurrentPassword(idp: IdpContext, credentials: Credentials): Promise<void> {
  try {
    await checkPassword(idp, credentials);
  } catch (error) {
    if (error instanceof AuthError && error.code === "invalid_credentials") {
      throw new AuthError(400, "current_password_mismatch", "Current password is wrong.");
    }
    throw error;
  }
}
