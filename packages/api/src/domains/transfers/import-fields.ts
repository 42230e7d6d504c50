import { z } from "zod";
import type { Application } from "../../kernel/application.ts";
import { type ImportField, toImportField } from "./columns/import-field.ts";
import {
  importOperations,
  type ImportKind,
  operationOf,
  paramsWithoutOrganization,
} from "./transfer-kinds.ts";

/** Returns the fields that a row of this kind may have, with how their cells are converted. */
export function importFields(
  application: Application,
  kind: ImportKind,
): ReadonlyMap<string, ImportField> {
  const { layout, create: createId } = importOperations[kind];
  if (layout !== undefined) return layout.fields;
  const create = operationOf(application, createId);
  const members = { ...paramsWithoutOrganization(create).shape, ...bodyShapeOf(create.body) };
  return new Map(
    Object.entries(members).map(([name, schema]) => [
      name,
      toImportField(name, schema as z.ZodType),
    ]),
  );
}

/** Returns the members of an operation's body. */
export function bodyShapeOf(body: z.ZodType | undefined): Record<string, unknown> {
  if (body instanceof z.ZodObject) return body.shape;
  throw new Error("a row is imported by an operation whose body is an object");
}
