import { AuthError } from "../http/errors.ts";

const maxCharacters = 4096;

/**
 * Merges `changes` into `user_metadata`; null removes a member.
 * @throws AuthError 422 `validation_failed` when the result is too large
 */
export function mergeUserMetadata(
  metadata: Record<string, unknown>,
  changes: Record<string, unknown>,
): Record<string, unknown> {
  const members = Object.entries({ ...metadata, ...changes });
  const merged = Object.fromEntries(members.filter(([, value]) => value !== null));
  // It is copied into every access token, which must fit in a header.
  if (JSON.stringify(merged).length > maxCharacters) {
    throw new AuthError(
      422,
      "validation_failed",
      `user_metadata may have at most ${maxCharacters} characters as JSON`,
    );
  }
  return merged;
}
