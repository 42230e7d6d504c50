// Decision: decisions/0017-record-search-and-names.md
import { builtInSteps, isBuiltInStep } from "../../domains/workflows/built-ins.ts";
import type { SearchKind } from "../../domains/shared/search-kind.ts";
import type { Application } from "../../kernel/application.ts";
import type { Operation } from "../../kernel/define-operation.ts";
import { type Schemas, schemasAt } from "../../schema/schemas-at.ts";
import { isRecord } from "../../schema/is-record.ts";
import { isUuid } from "../../schema/uuid.ts";
import { kindFromSibling, kindOfArgument } from "./kind-of-argument.ts";

/** The input of a call, which may have names instead of ids. */
export type CallInput = Record<"params" | "query" | "body", Record<string, unknown>>;

/** A name instead of an id, and a function that replaces it by the id. */
export type NameReference = {
  kind: SearchKind;
  text: string;
  /** JSON Pointer (RFC 6901) into the arguments of the call. */
  pointer: string;
  /** Whether the call accepts an unknown id, so that a filtered list would silently be empty. */
  mustExist: boolean;
  replace: (id: string | number) => void;
};

/** Longer texts are not looked up; the operation rejects them as invalid ids. */
const maxNameLength = 240;

/** A template expression, which a workflow run replaces by an id. */
const templateExpression = /\{\{.*\}\}/su;

type NamePosition = { pointer: string; mustExist: boolean };

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
  input: CallInput,
): NameReference[] {
  const findWithin = (
    values: Record<string, unknown>,
    schemas: Schemas,
    { pointer, mustExist }: NamePosition,
  ): NameReference[] =>
    Object.entries(values).flatMap(([name, value]): NameReference[] => {
      if (!(Array.isArray(value) || isRecord(value) || isName(value))) return [];
      const members = schemasAt(schemas, name);
      if (members.length === 0) return [];
      const ownKind = kindOfArgument(name);
      const kind = ownKind ?? kindFromSibling(values, name);
      const position = {
        pointer: `${pointer}/${name}`,
        mustExist,
        isText: ownKind === undefined,
        kind,
      };
      return findAt({ holder: values, key: name, value }, members, position);
    });

  /**
   * Finds the names in a member or a list item: a name, a list of names, or an object that may contain names.
   */
  const findAt = (
    slot: Slot,
    schemas: Schemas,
    position: NamePosition & { isText: boolean; kind: SearchKind | undefined },
  ): NameReference[] => {
    const { holder, key, value } = slot;
    const { pointer } = position;
    if (Array.isArray(value)) {
      // The arguments belong to the caller, so change a copy.
      const copy: unknown[] = [...(value as unknown[])];
      Object.assign(holder, { [key]: copy });
      return copy.flatMap((item, index) =>
        findAt({ holder: copy, key: index, value: item }, schemasAt(schemas, String(index)), {
          ...position,
          pointer: `${pointer}/${index}`,
        }),
      );
    }
    if (isRecord(value)) {
      const copy = { ...value };
      Object.assign(holder, { [key]: copy });
      // A step's input is only validated when the step runs, so unknown names must be errors here.
      const step = key === "input" ? stepSchemas(registry, holder) : undefined;
      return step === undefined
        ? findWithin(copy, schemas, position)
        : findWithin(copy, step, { pointer, mustExist: true });
    }
    return toNameReferences(slot, position);
  };

  return [
    ...findWithin(input.params, [params], { pointer: "", mustExist: false }),
    ...findWithin(input.query, [query], { pointer: "", mustExist: true }),
    ...findWithin(input.body, body === undefined ? [] : [body], { pointer: "", mustExist: false }),
  ];
}

function toNameReferences(
  { holder, key, value }: Slot,
  {
    pointer,
    mustExist,
    isText,
    kind,
  }: NamePosition & { isText: boolean; kind: SearchKind | undefined },
): NameReference[] {
  if (kind === undefined || !isName(value)) return [];
  const text = value.trim();
  const replace = (id: string | number): void => {
    Object.assign(holder, { [key]: isText ? String(id) : id });
  };
  if (kind.hasIntegerId !== true || !/^\d{1,15}$/u.test(value)) {
    return [{ kind, text, pointer, mustExist, replace }];
  }
  // A number is already the id.
  replace(Number(text));
  return [];
}

/** Whether a value is a text that may be the name of a record: not empty, not too long, no id, no template. */
function isName(value: unknown): value is string {
  if (typeof value !== "string") return false;
  const text = value.trim();
  return (
    text !== "" && text.length <= maxNameLength && !isUuid(text) && !templateExpression.test(text)
  );
}

/** Returns the schemas of a workflow step's input; undefined for an unknown operation. */
function stepSchemas(registry: readonly Operation[], step: object): Schemas | undefined {
  const { operation: id } = step as { operation?: unknown };
  if (typeof id !== "string") return undefined;
  if (isBuiltInStep(id)) return [builtInSteps[id]];
  const operation = registry.find((each) => each.id === id);
  if (operation === undefined) return undefined;
  const { params, body } = operation;
  return body === undefined ? [params] : [params, body];
}
