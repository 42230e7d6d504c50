import { sendTokenMail, countMailRequest, toMailRequest } from "../../mail/account-mail.ts";
import { requireFirstPartySession } from "../../sessions/bearer.ts";
import type { Endpoint } from "../../context.ts";

/** `GET /reauthenticate`: mails the code for the `nonce` of `PUT /user`. */
export const reauthenticate: Endpoint = async (idp, c) => {
  const { account } = await requireFirstPartySession(idp, c);
  const request = toMailRequest(idp, c, {});
  countMailRequest(idp, account.email, request);
  idp.transaction(() =>
    sendTokenMail(idp, { kind: "reauthentication", email: account.email, account }, request),
  );
  return c.json({}, 200, { "Cache-Control": "no-store" });
};
