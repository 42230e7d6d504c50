import type { IdpContext } from "../context.ts";
import { OAuthError } from "../http/errors.ts";
import { joinResources, resourcesOf, toResource } from "../http/resource-list.ts";

/**
 * Reads the values of `resource` (RFC 8707 section 2); empty ones count as omitted. Null if one of them is not a
 * resource of the deployment: `invalid_target`.
 */
export function readResources(idp: IdpContext, values: readonly string[]): string[] | null {
  const resources = values.filter((value) => value !== "").map(toResource);
  const areAllowed = resources.every((resource) => idp.resources.has(resource));
  return areAllowed ? [...new Set(resources)] : null;
}

/** Returns the description of `invalid_target`. */
export const invalidTargetDescription = (idp: IdpContext): string =>
  `resource must be one of: ${[...idp.resources].join(" ") || "none"}`;

/**
 * Returns the resources of one token: those of its request, else those of the grant (RFC 8707 section 2.2). A grant
 * without resources is for all of the deployment.
 * @throws OAuthError `invalid_target` for a resource beyond the grant; `invalid_grant` if the grant itself is for
 *   a resource that is no longer one of the deployment, so that the client starts again
 */
export function narrowResources(
  idp: IdpContext,
  grant: { resource: string | null },
  values: readonly string[],
): string | null {
  const granted = readResources(idp, resourcesOf(grant));
  if (granted === null) {
    throw new OAuthError("invalid_grant", "The grant is for a resource that is not served here");
  }
  const requested = readResources(idp, values);
  if (requested === null) {
    throw new OAuthError("invalid_target", invalidTargetDescription(idp));
  }
  if (granted.length > 0 && !requested.every((resource) => granted.includes(resource))) {
    throw new OAuthError("invalid_target", "resource was not part of the authorization");
  }
  return joinResources(requested.length === 0 ? granted : requested);
}
