import { type components, unwrap, type WerkbankClient } from "@werkbank/client";
import { CliError } from "../cli-error.ts";
import { toPlainText } from "../io.ts";
import type { CommandInput } from "./command-input.ts";

/** The kinds of records that the service's search finds by name. */
type RecordKind = components["schemas"]["SearchResultKind"];

/** The suffix of an input's name → the kind of record that it refers to; the first match wins. */
const recordKindsBySuffix: readonly (readonly [string, RecordKind])[] = [
  ["customerassetid", "customer_asset"],
  ["contactid", "customer_contact"],
  ["customerid", "customer"],
  ["supplierid", "supplier"],
  ["productid", "product"],
  ["quoteid", "quote"],
  ["orderid", "order"],
  ["itemid", "agenda_item"],
  ["taskid", "task"],
  ["userid", "member"],
  ["calendarid", "calendar"],
  ["roleid", "role"],
  ["inventorylocationid", "inventory_location"],
  ["workflowid", "workflow"],
  ["webhookid", "webhook"],
];

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/iu;
/** The maximum length of a search query; longer text is not a name. */
const maxNameLength = 200;
const maxSuggestions = 5;

/** Returns the kind of record an input refers to, if a number, code or name can replace the id. */
export function recordKindOf({ name }: Pick<CommandInput, "name">): RecordKind | null {
  const normalizedName = name.replace(/s$/u, "").toLowerCase();
  return recordKindsBySuffix.find(([ending]) => normalizedName.endsWith(ending))?.[1] ?? null;
}

/**
 * Resolves the name of a record to its id: a number, code, SKU, email address or unique name, and `me` for the
 * user. Ids are returned unchanged.
 *
 * @throws CliError if no record matches, or several do
 */
export async function resolveName(
  client: WerkbankClient,
  organizationId: string,
  kind: RecordKind,
  text: string,
): Promise<string> {
  if (uuid.test(text) || /^\d+$/u.test(text) || text === "" || text.length > maxNameLength) {
    return text;
  }
  const { items } = await unwrap(
    client.GET("/v1/organizations/{organizationId}/search", {
      params: {
        path: { organizationId },
        query: { q: text, kinds: [kind], limit: maxSuggestions },
      },
    }),
  );
  // The request has no `fields`, so every member is present.
  const found = items as { id: string; title: string; subtitle: string | null; score: number }[];
  const exactMatches = found.filter(({ score }) => score === 1);
  const [only, ...others] = exactMatches;
  if (only !== undefined && others.length === 0) return only.id;
  const noun = kind.replaceAll("_", " ");
  const suggestions = (only === undefined ? found : exactMatches).map(({ id, title, subtitle }) =>
    toPlainText(`${id} (${[title, subtitle].filter(Boolean).join(", ")})`),
  );
  if (only !== undefined) {
    const message = `Several ${noun}s are called "${text}".`;
    throw new CliError("usage", message, `Give the id of one: ${suggestions.join(", ")}.`);
  }
  throw new CliError(
    "notFound",
    `No ${noun} is called "${text}".`,
    suggestions.length === 0 ? undefined : `Near it: ${suggestions.join(", ")}.`,
  );
}
