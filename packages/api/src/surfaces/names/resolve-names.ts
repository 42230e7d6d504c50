import { v7 as uuidv7 } from "uuid";
import { type Candidate, type Resolution, resolveName } from "../../domains/search/resolve-name.ts";
import type { SearchKind } from "../../domains/shared/search-kind.ts";
import { asUser, enterAsMember } from "../../database/tenant.ts";
import type { Principal } from "../../auth/principal.ts";
import type { Application } from "../../kernel/application.ts";
import { toMissingError } from "../../kernel/missing-references.ts";
import type { RequestError } from "../../problems/problem.ts";
import { isUuid } from "../../schema/uuid.ts";
import { kindBeside, namedKindOf } from "./named-arguments.ts";

/** A request that may have names where ids belong. */
export type NamedInput = Record<"params" | "query" | "body", Record<string, unknown>>;

/** The caller and the service. */
type Asking = { service: Application; principal: Principal };

/** A name where an id belongs, and how to replace it by the id. */
type Mention = {
  kind: SearchKind;
  text: string;
  /** RFC 6901 pointer into the arguments of the call. */
  pointer: string;
  /** Whether it only filters a list, which would silently be empty. */
  isFilter: boolean;
  replace: (id: string | number) => void;
};

/** A name of nothing, with similar records. */
export type Unresolved = { text: string; nearest: Candidate[] };

/** The result of resolving the names of a call. */
export type ResolvedNames = {
  /** The ids of nothing that replaced names → those names. */
  unresolved: Map<string, Unresolved>;
  /** Errors about names that several records share, and those of nothing that no operation would refuse. */
  errors: RequestError[];
};

/** Longer texts are not looked up, but refused as invalid ids. */
const longestName = 240;

/** More names than any request needs; not looked up, but refused as invalid ids. */
const mostNames = 250;

/** Members that hold what their caller likes, where a name is just a text. */
const freeForm = /^\/(?:attributes|input)$/u;

/** Inputs of steps, which nothing checks before a run carries them out. */
const stepInput = /^\/steps\/\d+\/input\//u;

/** A workflow run replaces it by an id. */
const placeholder = /\{\{.*\}\}/su;

/**
 * Replaces names (`T-1042`, a code, `me`) by ids, within the arguments themselves. A name of nothing is
 * replaced by an id of nothing, so that the operation refuses it in its own order of checks.
 */
export async function resolveNames(
  asking: Asking,
  organizationId: string,
  input: NamedInput,
): Promise<ResolvedNames> {
  const resolved: ResolvedNames = { unresolved: new Map(), errors: [] };
  const mentions = findMentions(input);
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

/** @param resolution undefined for a stranger, whom the operation refuses as such */
function toErrors(
  { kind, text, pointer, isFilter }: Mention,
  resolution: Resolution | undefined,
): RequestError[] {
  const missing = toMissingError({ pointer, kind: kind.kind, id: text });
  if (resolution?.found === "several") {
    const noun = kind.kind.replaceAll("_", " ");
    const message = `${pointer} names more than one ${noun}; give the id of the one in expected`;
    return [{ ...missing, rule: "unique", message, expected: resolution.candidates }];
  }
  if (resolution?.found !== "none" || !(isFilter || stepInput.test(pointer))) return [];
  return [{ ...missing, expected: resolution.nearest }];
}

/** Whether the request has anything but an id where an id belongs. */
export function hasNames(input: NamedInput): boolean {
  return findMentions(input).length > 0;
}

function findMentions({ params, query, body }: NamedInput): Mention[] {
  return [
    ...findWithin(params, "", false),
    ...findWithin(query, "", true),
    ...findWithin(body, "", false),
  ];
}

/** Finds the names in the members of an object, at any depth. */
function findWithin(values: Record<string, unknown>, at: string, isFilter: boolean): Mention[] {
  return Object.entries(values).flatMap(([name, value]): Mention[] => {
    const own = namedKindOf(name);
    const place = { at: `${at}/${name}`, isFilter, isText: own === undefined };
    return findAt(values, name, value, { ...place, kind: own ?? kindBeside(values, name) });
  });
}

/** Finds the names in a member or a list item: a name, a list of names, or an object that may hold some. */
function findAt(
  holder: Record<string, unknown> | unknown[],
  key: string | number,
  value: unknown,
  place: { at: string; isFilter: boolean; isText: boolean; kind: SearchKind | undefined },
): Mention[] {
  const { at, isFilter, isText, kind } = place;
  if (Array.isArray(value)) {
    // The arguments belong to the caller, so changes are made to a copy.
    const copy: unknown[] = [...(value as unknown[])];
    Object.assign(holder, { [key]: copy });
    return copy.flatMap((item, index) =>
      findAt(copy, index, item, { ...place, at: `${at}/${index}` }),
    );
  }
  if (typeof value === "object" && value !== null) {
    if (freeForm.test(at)) return [];
    const copy = { ...(value as Record<string, unknown>) };
    Object.assign(holder, { [key]: copy });
    return findWithin(copy, at, isFilter);
  }
  if (kind === undefined || typeof value !== "string") return [];
  const text = value.trim();
  if (text === "" || text.length > longestName || isUuid(text) || placeholder.test(text)) return [];
  const replace = (id: string | number): void => {
    Object.assign(holder, { [key]: isText ? String(id) : id });
  };
  if (kind.hasIntegerId !== true || !/^\d{1,15}$/u.test(value)) {
    return [{ kind, text, pointer: at, isFilter, replace }];
  }
  // A number is already the id.
  replace(Number(text));
  return [];
}

const keyOf = ({ kind, text }: Mention): string => `${kind.kind} ${text}`;

/** Looks up each name once; returns nothing for a stranger. */
async function resolveMentions(
  { service, principal: { userId } }: Asking,
  organizationId: string,
  mentions: Mention[],
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

/** Returns an id beyond every number that a sequence has reached; random, so that ids can be told apart. */
function unknownInteger(): number {
  return Number.MAX_SAFE_INTEGER - Math.floor(Math.random() * 2 ** 40);
}
