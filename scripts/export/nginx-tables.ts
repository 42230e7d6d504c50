import {
  acceptPatterns,
  codingPatterns,
  commonAccepts,
  commonCodings,
  decide,
  type HeaderPattern,
} from "./request-patterns.ts";
import type { Representation } from "../../lib/publication/build-publication.ts";
import { codingsOf, type Folder, type Layout, ownHeaders, ownHeadersOf } from "./lay-out.ts";

/** The folder of the files, and the path at which nginx asks itself for them. */
export const filesFolder = "published";

/** The variable that holds a header of a file's own. */
export const ownVariable = (header: string): string =>
  `$werkbank_${header.toLowerCase().replaceAll("-", "_")}`;

/** Between the facts of a file: no path and none of its headers may hold it. */
const separator = "|";

/**
 * What nginx looks up, for its block `http`: from request line and headers to the file that answers, and
 * what is known of it. A request that these tables cannot read to the end has no file, and is the service's.
 * What a request costs beside sending the file are its lookups: what most requests have in common is looked
 * up at once, and all facts of a file stand in one line.
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
  const factsAt = (path: string, file: string) => quote(`${path}${facts.get(file)}`);
  return [
    "# Written by `npm run export`; for the block `http` of nginx.",
    `map_hash_max_size ${size};`,
    "map_hash_bucket_size 512;",
    ...requestTables(),
    map("$werkbank_path", "$werkbank_facts", [
      line("default", "$werkbank_facts_of_form"),
      ...Array.from(files, ([path, file]) => line(path, factsAt(path, file))),
    ]),
    map(
      '"$werkbank_path $werkbank_form"',
      "$werkbank_facts_of_form",
      Array.from(forms, ([key, file]) => {
        const [path = ""] = key.split(" ", 1);
        return line(quote(key), factsAt(path, file));
      }),
    ),
    codingTable(layout),
    ...conditionTables(),
  ].join("\n\n");
}

/** What is known of a file, behind the path at which it is published. */
function toFacts(folder: Folder, name: string, representation: Representation): string {
  const own = ownHeadersOf(representation);
  const known = [
    folder.name,
    folder.packing,
    name,
    ...ownHeaders.map((header) => own[header] ?? ""),
  ];
  const unreadable = known.find((fact) => fact.includes(separator) || fact.includes("$"));
  if (unreadable !== undefined) throw new Error(`nginx cannot be told of ${unreadable}`);
  return known.map((fact) => separator + fact).join("");
}

/**
 * Takes the facts apart, which only these tables write: the names of their parts become variables. The last
 * one is not looked through.
 */
export function factsPattern(): string {
  const names = ["$werkbank_at", "$werkbank_folder", "$werkbank_packing", "$werkbank_tag"];
  const parts = [...names, ...ownHeaders.map(ownVariable)].map((name) => name.slice(1));
  const last = parts.pop();
  const pattern = parts.map((name) => String.raw`(?<${name}>[^|]*+)\|`).join("");
  return `^${pattern}(?<${last}>(?s:.*))$`;
}

/** What a request asks for: its path, if the tables may decide it, the form and the coding. */
function requestTables(): string[] {
  return [
    // What most requests are: nothing but a path, as it was written. nginx's own reading of escapes and dots
    // is not the service's.
    map('"$is_args$http_if_none_match$http_if_match$http_if_unmodified_since"', "$werkbank_path", [
      line("default", "$werkbank_comparable"),
      line('""', "$request_uri"),
    ]),
    // One validator can be compared here; a list of them is read by the service.
    map("$http_if_none_match", "$werkbank_comparable", [
      line('""', "$werkbank_unconditional"),
      pattern(String.raw`~^(?:W/)?"[^"]*"$`, "$werkbank_unconditional"),
    ]),
    // nginx would judge these by the time of a file.
    map('"$http_if_match$http_if_unmodified_since"', "$werkbank_unconditional", [
      line('""', "$werkbank_before_query"),
    ]),
    map("$request_uri", "$werkbank_before_query", [
      pattern(String.raw`~^(?!.*[?&]section=)(?<werkbank_p>/[^?]*)`, "$werkbank_p"),
    ]),
    map("$http_accept", "$werkbank_form", [
      ...common(acceptPatterns, commonAccepts, (accept) => accept),
      ...acceptPatterns.map(({ pattern: expression, decision }) =>
        pattern(`~*${expression}`, decision),
      ),
    ]),
  ];
}

/** The coding of those that the file has; none where the header has weights. */
function codingTable({ folders }: Layout): string {
  const packings = [...new Set(folders.map(({ packing }) => packing))];
  const lines = packings.flatMap((packing) => {
    const offered: readonly string[] = ["", ...codingsOf(packing)];
    const patterns = codingPatterns.filter(({ decision }) => offered.includes(decision));
    return [
      ...common(patterns, commonCodings, (header) => `${packing} ${header}`),
      ...patterns.map(({ pattern: expression, decision }) =>
        pattern(`~*^${packing} .*${expression}`, written(decision)),
      ),
    ];
  });
  return map('"$werkbank_packing $http_accept_encoding"', "$werkbank_coding", lines);
}

/** Whether the client has what it asks for. */
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

/** A line for each header that is sent most, with what the expressions decide of it. */
function common<Decision extends string>(
  patterns: readonly HeaderPattern<Decision>[],
  headers: readonly string[],
  toKey: (header: string) => string,
): string[] {
  return headers.flatMap((header) => {
    const decision = decide(patterns, header);
    return decision === undefined ? [] : [line(quote(toKey(header)), written(decision))];
  });
}

const written = (decision: string): string => (decision === "" ? '""' : decision);

/** A table of nginx from one value to another; empty where no line is for it. */
function map(from: string, to: string, lines: readonly string[]): string {
  return [`map ${from} ${to} {`, ...lines, "}"].join("\n");
}

const line = (from: string, to: string): string => `  ${from} ${to};`;

const pattern = (expression: string, to: string): string => line(quote(expression), to);

/** A text as nginx reads it between quotes. */
export const quote = (text: string): string => `"${text.replaceAll(/[\\"]/gu, String.raw`\$&`)}"`;
