// Decision: decisions/0017-record-search-and-names.md
import { builtIns, isBuiltIn } from "../../domains/workflows/built-ins.ts";
import type { SearchKind } from "../../domains/shared/search-kind.ts";
import type { Application } from "../../kernel/application.ts";
import type { Operation } from "../../kernel/define-operation.ts";
import { type Schemas, schemasAt } from "../../schema/schemas-at.ts";
import { isRecord } from "../../schema/is-record.ts";
import { isUuid } from "../../schema/uuid.ts";
import { kindBeside, namedKindOf } from "./named-arguments.ts";

/** The input of a call, which may have names instead of ids. */
export type NamedInput = Record<"params" | "query" | "body", Record<string, unknown>>;

/** A name instead of an id, and a function that replaces it by the id. */
export type Mention = {
  kind: SearchKind;
  text: string;
  /** JSON Pointer (RFC 6901) into the arguments of the call. */
  pointer: string;
  /** Whether the call accepts an unknown id, so that a filtered list would silently be empty. */
  mustExist: boolean;
  replace: (id: string | number) => void;
};

/** Longer texts are not looked up; the operation rejects them as invalid ids. */
const longestName = 240;

/** A template expression, which a workflow run replaces by an id. */
const placeholder = /\{\{.*\}\}/su;

type Place = { at: string; mustExist: boolean };

/** A member or a list item, with its value. */
type Slot = {
  holder: Record<string, unknown> | unknown[];
  key: string | number;
  value: unknown;
};

/**
 * Finds names in the arguments that take ids, at any depth: only in members that the operation's schemas
 * declare, not in those that callers name themselves. Converts integer ids given as texts to numbers at once.
 */
export function findNames(
  { registry }: Pick<Application, "registry">,
  { params, query, body }: Pick<Operation, "params" | "query" | "body">,
  input: NamedInput,
): Mention[] {
  const findWithin = (
    values: Record<string, unknown>,
    schemas: Schemas,
    { at, mustExist }: Place,
  ): Mention[] =>
    Object.entries(values).flatMap(([name, value]): Mention[] => {
      if (!(Array.isArray(value) || isRecord(value) || isName(value))) return [];
      const members = schemasAt(schemas, name);
      if (members.length === 0) return [];
      const own = namedKindOf(name);
      const kind = own ?? kindBeside(values, name);
      const place = { at: `${at}/${name}`, mustExist, isText: own === undefined, kind };
      return findAt({ holder: values, key: name, value }, members, place);
    });

  /**
   * Finds the names in a member or a list item: a name, a list of names, or an object that may contain names.
   */
  const findAt = (
    slot: Slot,
    schemas: Schemas,
    place: Place & { isText: boolean; kind: SearchKind | undefined },
  ): Mention[] => {
    const { holder, key, value } = slot;
    const { at } = place;
    if (Array.isArray(value)) {
      // The arguments belong to the caller, so change a copy.
      const copy: unknown[] = [...(value as unknown[])];
      Object.assign(holder, { [key]: copy });
      return copy.flatMap((item, index) =>
        findAt({ holder: copy, key: index, value: item }, schemasAt(schemas, String(index)), {
          ...place,
          at: `${at}/${index}`,
        }),
      );
    }
    if (isRecord(value)) {
      const copy = { ...value };
      Object.assign(holder, { [key]: copy });
      // A step's input is only validated when the step runs, so unknown names must be errors here.
      const step = key === "input" ? stepSchemas(registry, holder) : undefined;
      return step === undefined
        ? findWithin(copy, schemas, place)
        : findWithin(copy, step, { at, mustExist: true });
    }
    return toMentions(slot, place);
  };

  return [
    ...findWithin(input.params, [params], { at: "", mustExist: false }),
    ...findWithin(input.query, [query], { at: "", mustExist: true }),
    ...findWithin(input.body, body === undefined ? [] : [body], { at: "", mustExist: false }),
  ];
}

function toMentions(
  { holder, key, value }: Slot,
  { at, mustExist, isText, kind }: Place & { isText: boolean; kind: SearchKind | undefined },
): Mention[] {
  if (kind === undefined || !isName(value)) return [];
  const text = value.trim();
  const replace = (id: string | number): void => {
    Object.assign(holder, { [key]: isText ? String(id) : id });
  };
  if (kind.hasIntegerId !== true || !/^\d{1,15}$/u.test(value)) {
    return [{ kind, text, pointer: at, mustExist, replace }];
  }
  // A number is already the id.
  replace(Number(text));
  return [];
}

/** Whether a value is a text that may be the name of a record: not empty, not too long, no id, no template. */
function isName(value: unknown): value is string {
  if (typeof value !== "string") return false;
  const text = value.trim();
  return text !== "" && text.length <= longestName && !isUuid(text) && !placeholder.test(text);
}

/** Returns the schemas of a workflow step's input; undefined for an unknown operation. */
function stepSchemas(registry: readonly Operation[], step: object): Schemas | undefined {
  const { operation: id } = step as { operation?: unknown };
  if (typeof id !== "string") return undefined;
  if (isBuiltIn(id)) return [builtIns[id]];
  const operation = registry.find((each) => each.id === id);
  if (operation === undefined) return undefined;
  const { params, body } = operation;
  return body === undefined ? [params] : [params, body];
}
