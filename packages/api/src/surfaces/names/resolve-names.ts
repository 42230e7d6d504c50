import { v7 as uuidv7 } from "uuid";
import { type Candidate, type Resolution, resolveName } from "../../domains/search/resolve-name.ts";
import { asUser, enterAsMember } from "../../database/tenant.ts";
import type { Principal } from "../../auth/principal.ts";
import type { Application } from "../../kernel/application.ts";
import { toMissingError } from "../../kernel/missing-references.ts";
import type { RequestError } from "../../problems/problem.ts";
import type { Mention } from "./find-names.ts";

/** The caller and the service. */
type Asking = { service: Application; principal: Principal };

/** An unknown or ambiguous name, with similar records. */
export type Unresolved = { text: string; nearest: Candidate[] };

/** The result of resolving the names of a call. */
export type ResolvedNames = {
  /** The unknown ids that replaced names → those names. */
  unresolved: Map<string, Unresolved>;
  /** Errors for ambiguous names, and for unknown names that the operation would not reject itself. */
  errors: RequestError[];
};

/** Requests with more names are not resolved: the operation rejects the names as invalid ids. */
const mostNames = 250;

/**
 * Replaces names (`T-1042`, a code, `me`) by ids, within the arguments themselves. An unknown name is replaced
 * by an unknown id, so that the operation rejects it in its own order of checks.
 *
 * @param references the result of `findNames`
 */
export async function resolveNames(
  asking: Asking,
  organizationId: string,
  mentions: readonly Mention[],
): Promise<ResolvedNames> {
  const resolved: ResolvedNames = { unresolved: new Map(), errors: [] };
  if (mentions.length === 0 || mentions.length > mostNames) return resolved;
  const resolutions = await resolveMentions(asking, organizationId, mentions);
  for (const mention of mentions) {
    const resolution = resolutions.get(keyOf(mention));
    if (resolution?.found === "one") mention.replace(resolution.record.id);
    else {
      const id = mention.kind.hasIntegerId === true ? unknownInteger() : uuidv7();
      const { text } = mention;
      const nearest = resolution?.found === "none" ? resolution.nearest : [];
      resolved.unresolved.set(String(id), { text, nearest });
      resolved.errors.push(...toErrors(mention, resolution));
      mention.replace(id);
    }
  }
  return resolved;
}

/** @param resolution undefined for a caller who is no member; the operation rejects them */
function toErrors(
  { kind, text, pointer, mustExist }: Mention,
  resolution: Resolution | undefined,
): RequestError[] {
  const missing = toMissingError({ pointer, kind: kind.kind, id: text });
  if (resolution?.found === "several") {
    const noun = kind.kind.replaceAll("_", " ");
    const message = `${pointer} names more than one ${noun}; give the id of the one in expected`;
    return [{ ...missing, rule: "unique", message, expected: resolution.candidates }];
  }
  if (resolution?.found !== "none" || !mustExist) return [];
  return [{ ...missing, expected: resolution.nearest }];
}

const keyOf = ({ kind, text }: Mention): string => `${kind.kind} ${text}`;

/** Looks up each name once; returns an empty map for a caller who is no member. */
async function resolveMentions(
  { service, principal: { userId } }: Asking,
  organizationId: string,
  mentions: readonly Mention[],
): Promise<Map<string, Resolution>> {
  const isMe = ({ kind, text }: Mention) => kind.kind === "member" && text.toLowerCase() === "me";
  const [own, others] = [mentions.filter(isMe), mentions.filter((mention) => !isMe(mention))];
  const me: Resolution = { found: "one", record: { id: userId, label: "me" } };
  const known = own.map((mention) => [keyOf(mention), me] as const);
  if (others.length === 0) return new Map(known);
  const names = new Map(others.map((mention) => [keyOf(mention), mention]));
  return asUser(service.database, userId, async (transaction) => {
    const membership = await enterAsMember(transaction, organizationId);
    if (membership === null) return new Map();
    const found = await Promise.all(
      [...names].map(
        async ([key, { kind, text }]) =>
          [key, await resolveName(transaction, kind, text, membership)] as const,
      ),
    );
    return new Map([...known, ...found]);
  });
}

/** Returns an id beyond every sequence; random, so that two unknown ids differ. */
function unknownInteger(): number {
  return Number.MAX_SAFE_INTEGER - Math.floor(Math.random() * 2 ** 40);
}
