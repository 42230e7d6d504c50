import {
  builtInRoles,
  operations,
  problemTypes,
  toOpenApi,
  toToolCatalogue,
} from "@werkbank/api/contract";
import { toConfiguration } from "./configuration.ts";

/** The documents of `public/` that say what the service does, by file name; the site is made from them. */
export function publicDocuments() {
  return {
    "openapi.json": toOpenApi(operations, "http://127.0.0.1:3000"),
    "tools.json": toToolCatalogue(operations),
    "problems.json": Object.entries(problemTypes).map(([code, type]) => ({ code, ...type })),
    "configuration.json": toConfiguration(),
    "roles.json": builtInRoles.map(({ name, permissions }) => ({ name, permissions })),
  };
}

/** A document as its file holds it. */
export function documentText(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
