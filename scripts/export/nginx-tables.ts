import {
  acceptPatterns,
  codingPatterns,
  commonAccepts,
  commonCodings,
  decide,
  type HeaderPattern,
} from "./request-patterns.ts";
import type { Representation } from "../../lib/publication/build-publication.ts";
import {
  codingsOf,
  type Folder,
  type Layout,
  ownHeaders,
  ownHeadersOf,
  type Packing,
} from "./lay-out.ts";

/** The folder of the files, and the path at which nginx asks itself for them. */
export const filesFolder = "published";

/** The variable that holds a header of a file's own. */
export const ownVariable = (header: string): string =>
  `$werkbank_${header.toLowerCase().replaceAll("-", "_")}`;

/** Between the facts of a file: no path and none of its headers may hold it. */
const separator = "|";

/** The variables with the facts of what is asked for: of pages by their form, and of all else. */
const factsOf = { html: "$werkbank_html", markdown: "$werkbank_markdown" } as const;
const factsOfOthers = "$werkbank_formless";

/** The variable with the coding that a client gets of the files that are packed so; empty: the service decides. */
const codingVariable = (packing: Packing): string => `$werkbank_coding_${packing}`;

/**
 * What nginx looks up, for its block `http`: from request line and headers to the file that answers, and
 * what is known of it. A request that these tables cannot read to the end has no file, and is the service's.
 * What a request costs beside sending the file are its lookups: what most requests have in common is looked
 * up at once, no key is put together that could be one variable, and all facts of a file stand in one line.
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
        const [path = "", its] = key.split(" ");
        return its === form ? [factLine(path, file)] : [];
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

/** What is known of a file, and the coding that the client gets of it. */
function toFacts(folder: Folder, name: string, representation: Representation): string {
  const own = ownHeadersOf(representation);
  const known = [name, ...ownHeaders.map((header) => own[header] ?? "")];
  const unreadable = known.find((fact) => fact.includes(separator) || fact.includes("$"));
  if (unreadable !== undefined) throw new Error(`nginx cannot be told of ${unreadable}`);
  return [folder.name, codingVariable(folder.packing), ...known].join(separator);
}

/**
 * Takes the facts apart, which only these tables write: the names of their parts become variables. The last
 * one is not looked through.
 */
export function factsPattern(): string {
  const names = ["$werkbank_at", "$werkbank_folder", "$werkbank_coding", "$werkbank_tag"];
  const parts = [...names, ...ownHeaders.map(ownVariable)].map((name) => name.slice(1));
  const last = parts.pop();
  const pattern = parts.map((name) => String.raw`(?<${name}>[^|]*+)\|`).join("");
  return `^${pattern}(?<${last}>(?s:.*))$`;
}

/** What a request asks for: its path, if the tables may decide it, and the facts of a page by its form. */
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
    // Where the form is not certain, only what has none is a file.
    map("$http_accept", "$werkbank_facts", [
      line("default", factsOfOthers),
      ...common(acceptPatterns, commonAccepts, (form) => factsOf[form]),
      ...acceptPatterns.map(({ pattern: expression, decision }) =>
        pattern(`~*${expression}`, factsOf[decision]),
      ),
    ]),
  ];
}

/** By packing, the coding of those that a file has; none where the header has weights. */
function codingTables({ folders }: Layout): string[] {
  return [...new Set(folders.map(({ packing }) => packing))].map((packing) => {
    const offered: readonly string[] = ["", ...codingsOf(packing)];
    const patterns = codingPatterns.filter(({ decision }) => offered.includes(decision));
    return map("$http_accept_encoding", codingVariable(packing), [
      ...common(patterns, commonCodings, written),
      ...patterns.map(({ pattern: expression, decision }) =>
        pattern(`~*${expression}`, written(decision)),
      ),
    ]);
  });
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
  toValue: (decision: Decision) => string,
): string[] {
  return headers.flatMap((header) => {
    const decision = decide(patterns, header);
    return decision === undefined ? [] : [line(quote(header), toValue(decision))];
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
