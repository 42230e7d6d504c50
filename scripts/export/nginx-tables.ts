import {
  acceptPatterns,
  codingPatterns,
  commonAccepts,
  commonCodings,
  findDecision,
  type HeaderPattern,
} from "./request-patterns.ts";
import type { Representation } from "../../lib/publication/build-publication.ts";
import {
  codingsOf,
  type Folder,
  type Layout,
  individualHeaders,
  individualHeadersOf,
  type CodingSet,
} from "./layout.ts";

/** The folder of the files, and the internal path under which nginx requests them. */
export const filesFolder = "published";

/** Returns the variable that holds an individual header of a file. */
export const headerVariable = (header: string): string =>
  `$werkbank_${header.toLowerCase().replaceAll("-", "_")}`;

/** Separates the facts of a file: no path or individual header may contain it. */
const separator = "|";

/** The variables with the facts of a request's target: of pages by form, and of everything else. */
const factsOf = { html: "$werkbank_html", markdown: "$werkbank_markdown" } as const;
const factsOfOthers = "$werkbank_formless";

/**
 * Returns the variable with the coding for a client, for files with this packing; empty: the service decides.
 */
const codingVariable = (codingSet: CodingSet): string => `$werkbank_coding_${codingSet}`;

/**
 * Builds nginx's lookup tables for its `http` block: from request line and headers to the file to send, and its
 * facts. A request that they can't fully interpret has no file and goes to the service. Lookups are the
 * only cost besides sending the file, so common requests take a single lookup, no key is composed where one
 * variable suffices, and all facts of a file are on one line.
 */
export function nginxTables(layout: Layout): string {
  const { files, forms, folders } = layout;
  const size = 2 * Math.max(files.size, forms.size, 2_048);
  const facts = new Map<string, string>(
    folders.flatMap((folder) =>
      [...folder.files].map(([name, representation]): [string, string] => [
        `${folder.name}/${name}`,
        toFacts(folder, name, representation),
      ]),
    ),
  );
  const factLine = (path: string, file: string) =>
    line(path, quote(`${path}${separator}${facts.get(file)}`));
  const pages = (form: string, variable: string) =>
    map("$werkbank_path", variable, [
      line("default", factsOfOthers),
      ...Array.from(forms).flatMap(([key, file]) => {
        const [path = "", formOfKey] = key.split(" ");
        return formOfKey === form ? [factLine(path, file)] : [];
      }),
    ]);
  return [
    "# Written by `npm run export`; for the block `http` of nginx.",
    `map_hash_max_size ${size};`,
    "map_hash_bucket_size 512;",
    ...requestTables(),
    ...Object.entries(factsOf).map(([form, variable]) => pages(form, variable)),
    map(
      "$werkbank_path",
      factsOfOthers,
      Array.from(files, ([path, file]) => factLine(path, file)),
    ),
    ...codingTables(layout),
    ...conditionTables(),
  ].join("\n\n");
}

/** Joins the facts of a file with the coding that the client gets. */
function toFacts(folder: Folder, name: string, representation: Representation): string {
  const individual = individualHeadersOf(representation);
  const facts = [name, ...individualHeaders.map((header) => individual[header] ?? "")];
  const unreadable = facts.find((fact) => fact.includes(separator) || fact.includes("$"));
  if (unreadable !== undefined) throw new Error(`an nginx map cannot contain ${unreadable}`);
  return [folder.name, codingVariable(folder.codingSet), ...facts].join(separator);
}

/**
 * Builds the pattern that splits the facts, which only these tables write: its named groups become variables.
 * The last one takes the rest unexamined.
 */
export function factsPattern(): string {
  const names = ["$werkbank_at", "$werkbank_folder", "$werkbank_coding", "$werkbank_tag"];
  const parts = [...names, ...individualHeaders.map(headerVariable)].map((name) => name.slice(1));
  const last = parts.pop();
  const pattern = parts.map((name) => String.raw`(?<${name}>[^|]*+)\|`).join("");
  return `^${pattern}(?<${last}>(?s:.*))$`;
}

/**
 * Builds the tables of a request's target: its path, if the tables may decide it, and a page's facts by form.
 */
function requestTables(): string[] {
  return [
    // Most requests have nothing but a path, taken as written: nginx interprets escapes and dots
    // differently from the service.
    map(
      '"$is_args$http_if_none_match$http_if_modified_since$http_if_match$http_if_unmodified_since"',
      "$werkbank_path",
      [line("default", "$werkbank_comparable"), line('""', "$request_uri")],
    ),
    // A single validator can be compared here; the service handles lists of them.
    map("$http_if_none_match", "$werkbank_comparable", [
      line('""', "$werkbank_undated"),
      pattern(String.raw`~^(?:W/)?"[^"]*"$`, "$werkbank_unconditional"),
    ]),
    // A date counts only without a validator (RFC 9110 13.1.3). The service compares it.
    map("$http_if_modified_since", "$werkbank_undated", [line('""', "$werkbank_unconditional")]),
    // nginx would evaluate these by the file's time.
    map('"$http_if_match$http_if_unmodified_since"', "$werkbank_unconditional", [
      line('""', "$werkbank_before_query"),
    ]),
    map("$request_uri", "$werkbank_before_query", [
      pattern(String.raw`~^(?!.*[?&]section=)(?<werkbank_p>/[^?]*)`, "$werkbank_p"),
    ]),
    // Where the form is uncertain, only a target without forms has a file.
    map("$http_accept", "$werkbank_facts", [
      line("default", factsOfOthers),
      ...common(acceptPatterns, commonAccepts, (form) => factsOf[form]),
      ...acceptPatterns.map(({ pattern: expression, decision }) =>
        pattern(`~*${expression}`, factsOf[decision]),
      ),
    ]),
  ];
}

/** Builds the table of codings for each packing; empty where the header has weights. */
function codingTables({ folders }: Layout): string[] {
  return [...new Set(folders.map(({ codingSet }) => codingSet))].map((codingSet) => {
    const offered: readonly string[] = ["", ...codingsOf(codingSet)];
    const patterns = codingPatterns.filter(({ decision }) => offered.includes(decision));
    return map("$http_accept_encoding", codingVariable(codingSet), [
      ...common(patterns, commonCodings, quoteEmpty),
      ...patterns.map(({ pattern: expression, decision }) =>
        pattern(`~*${expression}`, quoteEmpty(decision)),
      ),
    ]);
  });
}

/** Builds the tables that decide whether the client already has what it requests. */
function conditionTables(): string[] {
  return [
    map("$werkbank_coding", "$werkbank_tag_suffix", [line("br", "-br"), line("gz", "-gzip")]),
    map("$http_if_none_match", "$werkbank_unchanged", [
      line("default", "$werkbank_same"),
      line('""', '""'),
    ]),
    map(
      '"$request_method $http_if_none_match $werkbank_tag$werkbank_tag_suffix"',
      "$werkbank_same",
      [pattern(String.raw`~^(?:GET|HEAD) (?:W/)?"(?<werkbank_t>[^"]+)" \k<werkbank_t>$`, "1")],
    ),
  ];
}

/** Builds a line for each common header, with the decision of the expressions on it. */
function common<Decision extends string>(
  patterns: readonly HeaderPattern<Decision>[],
  headers: readonly string[],
  toValue: (decision: Decision) => string,
): string[] {
  return headers.flatMap((header) => {
    const decision = findDecision(patterns, header);
    return decision === undefined ? [] : [line(quote(header), toValue(decision))];
  });
}

const quoteEmpty = (decision: string): string => (decision === "" ? '""' : decision);

/** Builds an nginx map; its value is empty where no line matches. */
function map(from: string, to: string, lines: readonly string[]): string {
  return [`map ${from} ${to} {`, ...lines, "}"].join("\n");
}

const line = (from: string, to: string): string => `  ${from} ${to};`;

const pattern = (expression: string, to: string): string => line(quote(expression), to);

/** Quotes a text for nginx. */
export const quote = (text: string): string => `"${text.replaceAll(/[\\"]/gu, String.raw`\$&`)}"`;
