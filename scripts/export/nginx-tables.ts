import {
  acceptPatterns,
  codingPatterns,
  commonAccepts,
  commonCodings,
  decide,
  type HeaderPattern,
} from "./request-patterns.ts";
import { type Layout, ownHeaders, ownHeadersOf, segmentForm } from "./lay-out.ts";

/** The folder of the files, and the path at which nginx asks itself for them. */
export const filesFolder = "published";

/** The variable that holds a header of a file's own. */
export const ownVariable = (header: string): string =>
  `$werkbank_${header.toLowerCase().replaceAll("-", "_")}`;

/**
 * What nginx looks up, for its block `http`: from request line and headers to the file that answers, and
 * from that file to the headers that it has of its own. A request that these tables cannot read to the end
 * has no file, and is the service's. Words are looked up by hash wherever they can be: an expression costs
 * as much as ten.
 */
export function nginxTables(layout: Layout): string {
  const { files, forms, folders } = layout;
  const size = 2 * Math.max(files.size, forms.size, 2_048);
  const paths = new Set([...files.keys(), ...[...forms.keys()].map((key) => key.split(" ", 1)[0])]);
  const own = ownHeaders.map((header) =>
    map(
      "$werkbank_file",
      ownVariable(header),
      folders.flatMap((folder) =>
        [...folder.files].flatMap(([name, representation]) => {
          const value = ownHeadersOf(representation)[header];
          return value === undefined ? [] : [line(`${folder.name}/${name}`, quote(value))];
        }),
      ),
    ),
  );
  return [
    "# Written by `npm run export`; for the block `http` of nginx.",
    `map_hash_max_size ${size};`,
    "map_hash_bucket_size 512;",
    ...requestTables(layout),
    // nginx looks words up in any case: the path as it is published.
    map(
      "$werkbank_path",
      "$werkbank_published",
      Array.from(paths, (path) => line(`${path}`, `${path}`)),
    ),
    map("$werkbank_path", "$werkbank_file", [
      line("default", "$werkbank_of_form"),
      ...[...files].map(([path, file]) => line(path, file)),
    ]),
    map(
      '"$werkbank_path $werkbank_form"',
      "$werkbank_of_form",
      [...forms].map(([key, file]) => line(quote(key), file)),
    ),
    ...codingTables(),
    ...own,
  ].join("\n\n");
}

/** What a request asks for: its path, if the tables may decide it, the form and the coding. */
function requestTables({ segments }: Layout): string[] {
  return [
    // As it was written: nginx's own reading of escapes and dots is not the service's.
    map("$args", "$werkbank_written", [
      line("default", "$werkbank_before_query"),
      line('""', "$request_uri"),
    ]),
    map("$request_uri", "$werkbank_before_query", [
      pattern(String.raw`~^(?!.*[?&]section=)(?<werkbank_p>/[^?]*)`, "$werkbank_p"),
    ]),
    map("$request_method", "$werkbank_read", [
      line("GET", "$werkbank_written"),
      line("HEAD", "$werkbank_written"),
    ]),
    // nginx would judge these by the time of a file.
    map('"$http_if_match$http_if_unmodified_since"', "$werkbank_unconditional", [
      line('""', "$werkbank_read"),
    ]),
    // One validator can be compared here; a list of them is read by the service.
    map("$http_if_none_match", "$werkbank_comparable", [
      line('""', "$werkbank_unconditional"),
      pattern(String.raw`~^(?:W/)?"[^"]*"$`, "$werkbank_unconditional"),
    ]),
    map("$werkbank_coding", "$werkbank_path", [
      line("default", "$werkbank_comparable"),
      line('""', '""'),
    ]),
    map("$http_rsc", "$werkbank_form", [
      line("default", "$werkbank_accepted"),
      line("1", "$werkbank_payload"),
    ]),
    map("$http_next_router_segment_prefetch", "$werkbank_payload", [
      line('""', "rsc"),
      ...segments.map((name, place) => pattern(`~^${escapePattern(name)}$`, segmentForm(place))),
    ]),
    map("$http_accept", "$werkbank_accepted", decisions(acceptPatterns, commonAccepts)),
    map("$http_accept_encoding", "$werkbank_coding", decisions(codingPatterns, commonCodings)),
  ];
}

/** Of the file that answers: the coding that it has and that was asked for, and its validator. */
function codingTables(): string[] {
  return [
    map('"$werkbank_coding $werkbank_file"', "$werkbank_suffix", [
      pattern("~^br b", ".br"),
      pattern("~^gz (?:gz|both)-", ".gz"),
    ]),
    map("$werkbank_suffix", "$werkbank_content_encoding", [line(".br", "br"), line(".gz", "gzip")]),
    map("$werkbank_suffix", "$werkbank_tag_suffix", [line(".br", "-br"), line(".gz", "-gzip")]),
    map("$werkbank_file", "$werkbank_tag", [pattern("~/(?<werkbank_t>.+)$", "$werkbank_t")]),
    map("$http_if_none_match", "$werkbank_unchanged", [
      line("default", "$werkbank_same"),
      line('""', '""'),
    ]),
    map('"$http_if_none_match $werkbank_tag$werkbank_tag_suffix"', "$werkbank_same", [
      pattern(String.raw`~^(?:W/)?"(?<werkbank_t>[^"]+)" \k<werkbank_t>$`, "1"),
    ]),
  ];
}

/** The lines of a header's values: those that are sent most by themselves, and the expressions for all. */
function decisions<Decision extends string>(
  all: readonly HeaderPattern<Decision>[],
  common: readonly string[],
): string[] {
  const written = (decision: Decision): string => (decision === "" ? '""' : decision);
  return [
    ...common.flatMap((header) => {
      const decision = decide(all, header);
      return decision === undefined ? [] : [line(quote(header), written(decision))];
    }),
    ...all.map(({ pattern: expression, decision }) =>
      pattern(`~*${expression}`, written(decision)),
    ),
  ];
}

/** A table of nginx from one value to another; empty where no line is for it. */
function map(from: string, to: string, lines: readonly string[]): string {
  return [`map ${from} ${to} {`, ...lines, "}"].join("\n");
}

const line = (from: string, to: string): string => `  ${from} ${to};`;

const pattern = (expression: string, to: string): string => line(quote(expression), to);

/** A text as nginx reads it between quotes. */
export const quote = (text: string): string => `"${text.replaceAll(/[\\"]/gu, String.raw`\$&`)}"`;

const escapePattern = (text: string): string =>
  text.replaceAll(/[\\^$.*+?()[\]{}|]/gu, String.raw`\$&`);
