import { remoteAddress } from "../../requests/remote-address.ts";
import type { Account } from "../../store/accounts.ts";
import { changePassword } from "../../accounts/change-password.ts";
import { revokeConsent } from "../../clients/consent.ts";
import type { Endpoint, IdpContext, IdpRequest } from "../../context.ts";
import { AuthError } from "../../http/errors.ts";
import { signInWithPassword } from "../../accounts/sign-in.ts";
import { sendAccountPage } from "./account-page.ts";
import { readBrowserForm, setBrowserCookie } from "../shell/browser-form.ts";
import { accountPath } from "../../http/paths.ts";
import { signedInAccount } from "./signed-in-account.ts";
import { languageOf } from "../../requests/page-language.ts";

/** `POST /account/sessions`: ends one session (`browser …`, `token …`) or the `others`. */
export const submitEndSession: Endpoint = async (idp, c) => {
  const { account, cookie, fields } = await readAccountForm(idp, c);
  const [kind = "", id = ""] = (fields["end"] ?? "").split(" ");
  switch (kind) {
    case "others":
      idp.sessions.endAll(account.id);
      idp.browserSessions.endOthers(account.id, cookie);
      return redirectToAccount(c, "others");
    case "browser":
      idp.browserSessions.end(account.id, id);
      return redirectToAccount(c, "session");
    case "token":
      if (idp.sessions.find(id)?.userId === account.id) {
        idp.sessions.end(id);
      }
      return redirectToAccount(c, "session");
    default:
      throw formRejected();
  }
};

/** `POST /account/consents`: revokes the consent for the client `client_id`. */
export const submitRevokeConsent: Endpoint = async (idp, c) => {
  const { account, fields } = await readAccountForm(idp, c);
  revokeConsent(idp, account.id, fields["client_id"] ?? "");
  return redirectToAccount(c, "access");
};

/** `POST /account/password`: like `PUT /user`, but first checks the current password. */
export const submitPassword: Endpoint = async (idp, c) => {
  const { account, cookie, fields } = await readAccountForm(idp, c);
  try {
    await signInWithPassword(idp, {
      email: account.email,
      password: fields["current"] ?? "",
      caller: remoteAddress(c),
    });
    await changePassword(idp, account, fields["new"] ?? "", {
      keptSessionId: null,
      language: languageOf(c),
    });
  } catch (error) {
    if (!(error instanceof AuthError)) {
      throw error;
    }
    return sendAccountPage(idp, c, account, cookie, { status: error.status, code: error.code });
  }
  // All sign-ins have ended; this one continues under a new cookie.
  const userAgent = c.req.header("User-Agent");
  setBrowserCookie(idp, c, idp.browserSessions.signIn(account.id, userAgent));
  return redirectToAccount(c, "password");
};

type AccountForm = { account: Account; cookie: string; fields: Record<string, string> };

/** @throws AuthError 403 `form_refused`, also if the browser is signed out */
async function readAccountForm(idp: IdpContext, c: IdpRequest): Promise<AccountForm> {
  const { cookie, fields } = await readBrowserForm(idp, c);
  const account = signedInAccount(idp, cookie);
  if (account === null) {
    throw formRejected();
  }
  return { account, cookie, fields };
}

function redirectToAccount(c: IdpRequest, done: string): Response {
  c.header("Cache-Control", "no-store");
  return c.redirect(`${accountPath}?done=${done}`, 303);
}

function formRejected(): AuthError {
  return new AuthError(403, "form_refused", "The form was not accepted");
}
