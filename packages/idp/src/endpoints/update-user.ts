import { z } from "zod";
import { toUser } from "../accounts.ts";
import { requireOwnSession } from "../bearer.ts";
import { changePassword } from "../change-password.ts";
import type { Endpoint } from "../context.ts";
import { AuthError } from "../errors.ts";
import { readJson } from "../request-body.ts";

const mostMetadataCharacters = 4096;

const UserUpdate = z.object({
  email: z.string().optional(),
  password: z.string().optional(),
  /** Merged into `user_metadata`; null removes a member. */
  data: z.record(z.string(), z.unknown()).optional(),
});

/** `PUT /user`: password and `user_metadata`. A new password ends every other session. */
export const updateUser: Endpoint = async (idp, c) => {
  const { account, session } = await requireOwnSession(idp, c);
  const { email, password, data } = await readJson(c, UserUpdate);
  if (email !== undefined && email !== "" && email.toLowerCase() !== account.email) {
    throw new AuthError(400, "validation_failed", "Changing the e-mail address is not available");
  }

  let metadata: Record<string, unknown> | null = null;
  if (data !== undefined) {
    const merged = Object.entries({ ...account.userMetadata, ...data });
    metadata = Object.fromEntries(merged.filter(([, value]) => value !== null));
    // Metadata is copied into every access token, which must fit in a header.
    if (JSON.stringify(metadata).length > mostMetadataCharacters) {
      throw new AuthError(
        422,
        "validation_failed",
        `user_metadata may have at most ${mostMetadataCharacters} characters as JSON`,
      );
    }
  }
  if (password !== undefined) {
    await changePassword(idp, account, password, { keptSessionId: session.id });
  }
  if (metadata !== null) {
    idp.accounts.setUserMetadata(account.id, metadata);
  }
  return c.json(toUser(idp.accounts.findById(account.id) ?? account), 200, {
    "Cache-Control": "no-store",
  });
};
