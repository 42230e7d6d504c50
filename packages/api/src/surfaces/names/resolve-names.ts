import { v7 as uuidv7 } from "uuid";
import { type Candidate, type Resolution, resolveName } from "../../domains/search/resolve-name.ts";
import type { SearchKind } from "../../domains/shared/search-kind.ts";
import { asUser, enterAsMember } from "../../database/tenant.ts";
import type { Principal } from "../../auth/principal.ts";
import type { Application } from "../../kernel/application.ts";
import type { RequestError } from "../../problems/problem.ts";
import { isUuid } from "../../schema/uuid.ts";
import { kindBeside, namedKindOf } from "./named-arguments.ts";

/** A request whose ids may be names. */
export type NamedInput = Record<"params" | "query" | "body", Record<string, unknown>>;

/** Who asks, of which service. */
type Asking = { service: Application; principal: Principal };

/** A name that stands where an id belongs, and how to put the id there. */
type Mention = {
  kind: SearchKind;
  text: string;
  /** RFC 6901, in the arguments of the call. */
  pointer: string;
  /** It only narrows a list, which would be empty without a word. */
  isFilter: boolean;
  replace: (id: string | number) => void;
};

/** A name that names nothing, with what comes near it. */
export type Unresolved = { text: string; nearest: Candidate[] };

/** What the names of a call came to. */
export type ResolvedNames = {
  /** The ids that name nothing → the names that were given. */
  unresolved: Map<string, Unresolved>;
  /** Names that more than one record has, and filters that name none. */
  errors: RequestError[];
};

/** Longer texts are no names, and are refused as ids that they are not. */
const longestName = 240;

/** More names than any request needs are not looked up: they are refused as ids that they are not. */
const mostNames = 250;

/** What a run of a workflow puts an id in the place of. */
const placeholder = /\{\{.*\}\}/su;

/**
 * Puts ids in the place of names (`T-1042`, a code, `me`), in the arguments themselves. A name that
 * names nothing gets an id that names nothing: so the operation refuses it in its own order of checks.
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
  const noun = kind.kind.replaceAll("_", " ");
  const error = { location: "body", pointer, received: text } as const;
  if (resolution?.found === "several") {
    const message = `${pointer} names more than one ${noun}; give the id of the one in expected`;
    return [{ ...error, rule: "unique", message, expected: resolution.candidates }];
  }
  if (resolution?.found !== "none" || !isFilter) return [];
  const message = `${pointer} names no ${noun} of the organization`;
  return [{ ...error, rule: "unknown", message, expected: resolution.nearest }];
}

/** Whether anything stands where an id belongs that is none. */
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

/** Those in the members of an object, and of what it holds. */
function findWithin(values: Record<string, unknown>, at: string, isFilter: boolean): Mention[] {
  return Object.entries(values).flatMap(([name, value]): Mention[] => {
    const own = namedKindOf(name);
    const place = { at: `${at}/${name}`, isFilter, isText: own === undefined };
    return findAt(values, name, value, { ...place, kind: own ?? kindBeside(values, name) });
  });
}

/** A member or an item of a list: a name, a list of names, or an object that may hold some. */
function findAt(
  holder: Record<string, unknown> | unknown[],
  key: string | number,
  value: unknown,
  place: { at: string; isFilter: boolean; isText: boolean; kind: SearchKind | undefined },
): Mention[] {
  const { at, isFilter, isText, kind } = place;
  if (Array.isArray(value)) {
    // The arguments are the caller's: what is changed is a copy of them.
    const copy: unknown[] = [...(value as unknown[])];
    const found = copy.flatMap((item, index) =>
      findAt(copy, index, item, { ...place, at: `${at}/${index}` }),
    );
    if (found.length > 0) Object.assign(holder, { [key]: copy });
    return found;
  }
  if (typeof value === "object" && value !== null) {
    const copy = { ...(value as Record<string, unknown>) };
    const found = findWithin(copy, at, isFilter);
    if (found.length > 0) Object.assign(holder, { [key]: copy });
    return found;
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
  // A number is the id already.
  replace(Number(text));
  return [];
}

const keyOf = ({ kind, text }: Mention): string => `${kind.kind} ${text}`;

/** Each name once; none for a stranger. */
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

/** Beyond every number that a sequence has come to; another one each time, so that it can be told apart. */
function unknownInteger(): number {
  return Number.MAX_SAFE_INTEGER - Math.floor(Math.random() * 2 ** 40);
}
