import { z } from "zod";
import { requireFirstPartySession } from "../../sessions/bearer.ts";
import { decideAuthorization } from "../../clients/consent.ts";
import type { Endpoint } from "../../context.ts";
import { AuthError } from "../../http/errors.ts";
import { readJson } from "../../requests/request-body.ts";
import { assertTrustedOrigin } from "../../requests/trusted-origin.ts";

const Decision = z.object({ action: z.string().optional() });

/** `POST /oauth/authorizations/{id}/consent`: `{action: "approve" | "deny"}` → `{redirect_url}` */
export const decideConsent: Endpoint = async (idp, c) => {
  assertTrustedOrigin(idp, c);
  const { account } = await requireFirstPartySession(idp, c);
  const { action } = await readJson(c, Decision);
  if (action !== "approve" && action !== "deny") {
    throw new AuthError(400, "validation_failed", "action must be 'approve' or 'deny'");
  }
  const redirectUrl = decideAuthorization(idp, c.req.param("id") ?? "", account.id, action);
  return c.json({ redirect_url: redirectUrl }, 200, { "Cache-Control": "no-store" });
};
