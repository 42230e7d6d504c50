import { v7 as uuidv7 } from "uuid";
import {
  type Candidate,
  type NameResolution,
  resolveName,
} from "../../domains/search/resolve-name.ts";
import { asUser, enterAsMember } from "../../database/tenant.ts";
import type { Principal } from "../../auth/principal.ts";
import type { Application } from "../../kernel/application.ts";
import { toMissingReferenceError } from "../../kernel/missing-references.ts";
import type { RequestError } from "../../problems/problem.ts";
import type { NameReference } from "./find-names.ts";

/** The caller and the service. */
type Caller = { service: Application; principal: Principal };

/** An unknown or ambiguous name, with similar records. */
export type UnresolvedName = { text: string; nearest: Candidate[] };

/** The result of resolving the names of a call. */
export type ResolvedNames = {
  /** The unknown ids that replaced names → those names. */
  unresolved: Map<string, UnresolvedName>;
  /** Errors for ambiguous names, and for unknown names that the operation would not reject itself. */
  errors: RequestError[];
};

/** Requests with more names are not resolved: the operation rejects the names as invalid ids. */
const maxNames = 250;

/**
 * Replaces names (`T-1042`, a code, `me`) by ids, within the arguments themselves. An unknown name is replaced
 * by an unknown id, so that the operation rejects it in its own order of checks.
 *
 * @param references the result of `findNames`
 */
export async function resolveNames(
  caller: Caller,
  organizationId: string,
  references: readonly NameReference[],
): Promise<ResolvedNames> {
  const resolved: ResolvedNames = { unresolved: new Map(), errors: [] };
  if (references.length === 0 || references.length > maxNames) return resolved;
  const resolutions = await resolveMentions(caller, organizationId, references);
  for (const reference of references) {
    const resolution = resolutions.get(keyOf(reference));
    if (resolution?.found === "one") reference.replace(resolution.record.id);
    else {
      const id = reference.kind.hasIntegerId === true ? randomUnknownId() : uuidv7();
      const { text } = reference;
      const nearest = resolution?.found === "none" ? resolution.nearest : [];
      resolved.unresolved.set(String(id), { text, nearest });
      resolved.errors.push(...toErrors(reference, resolution));
      reference.replace(id);
    }
  }
  return resolved;
}

/** @param resolution undefined for a caller who is no member; the operation rejects them */
function toErrors(
  { kind, text, pointer, mustExist }: NameReference,
  resolution: NameResolution | undefined,
): RequestError[] {
  const missing = toMissingReferenceError({ pointer, kind: kind.kind, id: text });
  if (resolution?.found === "several") {
    const noun = kind.kind.replaceAll("_", " ");
    const message = `${pointer} names more than one ${noun}; give the id of the one in expected`;
    return [{ ...missing, rule: "unique", message, expected: resolution.candidates }];
  }
  if (resolution?.found !== "none" || !mustExist) return [];
  return [{ ...missing, expected: resolution.nearest }];
}

const keyOf = ({ kind, text }: NameReference): string => `${kind.kind} ${text}`;

/** Looks up each name once; returns an empty map for a caller who is no member. */
async function resolveMentions(
  { service, principal: { userId } }: Caller,
  organizationId: string,
  references: readonly NameReference[],
): Promise<Map<string, NameResolution>> {
  const isMe = ({ kind, text }: NameReference) =>
    kind.kind === "member" && text.toLowerCase() === "me";
  const [meReferences, others] = [
    references.filter(isMe),
    references.filter((reference) => !isMe(reference)),
  ];
  const me: NameResolution = { found: "one", record: { id: userId, label: "me" } };
  const resolvedMe = meReferences.map((reference) => [keyOf(reference), me] as const);
  if (others.length === 0) return new Map(resolvedMe);
  const names = new Map(others.map((reference) => [keyOf(reference), reference]));
  return asUser(service.database, userId, async (transaction) => {
    const membership = await enterAsMember(transaction, organizationId);
    if (membership === null) return new Map();
    const found = await Promise.all(
      [...names].map(
        async ([key, { kind, text }]) =>
          [key, await resolveName(transaction, kind, text, membership)] as const,
      ),
    );
    return new Map([...resolvedMe, ...found]);
  });
}

/** Returns an id beyond every sequence; random, so that two unknown ids differ. */
function randomUnknownId(): number {
  return Number.MAX_SAFE_INTEGER - Math.floor(Math.random() * 2 ** 40);
}
