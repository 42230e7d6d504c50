import { type ErrorResponse, errorResponses } from "../../lib/http/error-responses.ts";
import { type Coding, codingsOf, type Folder, type Layout } from "./layout.ts";
import { factsPattern, filesFolder, headerVariable, quote } from "./nginx-tables.ts";

/**
 * Builds nginx's handling of requests, for a `server` block with the export's folder as its `root`: it serves
 * the file that the tables select, with its headers, or passes to the upstream `werkbank`.
 *
 * @param meanBytes the mean size of a folder's files, by `folder/coding`
 */
export function nginxLocations(
  { folders }: Layout,
  meanBytes: ReadonlyMap<string, number>,
): string {
  return [
    "# Written by `npm run export`; for a block `server` of nginx.",
    general,
    rejectionLocation(readOnly, errorResponses.methodNotAllowed),
    ...folders.flatMap((folder) =>
      codingsOf(folder.codingSet).map((coding) => {
        const mean = meanBytes.get(`${folder.name}/${coding}`) ?? 0;
        return location(folder, coding, mean <= readUpToBytes);
      }),
    ),
  ].join("\n\n");
}

const general = `
# The longest Accept and token that clients send; files of 100 MiB.
large_client_header_buffers 8 64k;
client_max_body_size 101m;

sendfile on;
tcp_nopush on;
open_file_cache max=20000 inactive=1h;
open_file_cache_valid 1h;
# A request and its answer in one piece of memory.
request_pool_size 8k;

location / {
  error_page 418 = @werkbank;
  # Preflight requests.
  if ($request_method = OPTIONS) {
    return 418;
  }
  if ($werkbank_facts !~ ${quote(factsPattern())}) {
    return 418;
  }
  # nginx looks words up in any case.
  if ($werkbank_at != $werkbank_path) {
    return 418;
  }
  # Without a coding there is no such file, and the service answers.
  rewrite ^ /${filesFolder}/$werkbank_folder/$werkbank_coding/$werkbank_tag last;
}

# Nobody outside asks for the files by these names: whoever does, asks the service.
location /${filesFolder}/ {
  internal;
  error_page 404 405 = @werkbank;
}

location @werkbank {
  proxy_pass http://werkbank$request_uri;
  proxy_http_version 1.1;
  proxy_set_header Connection "";
  proxy_set_header Host $host;
  proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
  # Uploads go through as they come. Whether a change was made, only its client can ask.
  proxy_request_buffering off;
  proxy_read_timeout 75s;
  proxy_next_upstream off;
}

location = /api/mcp {
  proxy_pass http://werkbank;
  proxy_http_version 1.1;
  proxy_set_header Connection "";
  proxy_set_header Host $host;
  proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
  proxy_buffering off;
  proxy_read_timeout 75s;
  proxy_next_upstream off;
}`.trim();

const readOnly = "@werkbank_read_only";

/** Builds a page's response to other methods, equal to the service's. */
function rejectionLocation(name: string, { status, headers, body }: ErrorResponse): string {
  const { "Content-Type": type = "", "Content-Length": _, ...others } = headers;
  return [
    `location ${name} {`,
    "  types {}",
    `  default_type ${quote(type)};`,
    ...Object.entries(others).map(
      ([header, value]) => `  add_header ${header} ${quote(value)} always;`,
    ),
    `  return ${status} ${quote(body).replaceAll("\n", String.raw`\n`)};`,
    "}",
  ].join("\n");
}

/** How small files are sent: read into the same buffer as their headers. */
export const readDirectives = ["sendfile off;", "output_buffers 1 64k;"];

/** Up to this size, reading a file and sending it with its headers beats a separate `sendfile`. */
const readUpToBytes = 24 * 1_024;

const contentCoding: Record<Coding, string | null> = { identity: null, br: "br", gz: "gzip" };

function location(folder: Folder, coding: Coding, isSentByReading: boolean): string {
  const type = folder.headers["Content-Type"];
  const packed = contentCoding[coding];
  const shared = sharedHeaders(folder, packed);
  return [
    `location /${filesFolder}/${folder.name}/${coding}/ {`,
    "  internal;",
    "  error_page 404 = @werkbank;",
    `  error_page 405 = ${folder.isOfPages ? readOnly : "@werkbank"};`,
    "  types {}",
    '  default_type "";',
    "  gzip off;",
    "  etag off;",
    "  if_modified_since off;",
    "  max_ranges 0;",
    ...(isSentByReading ? readDirectives.map((line) => `  ${line}`) : []),
    ...shared.map((header) => `  ${header}`),
    ...(type === undefined ? [] : [`  add_header Content-Type ${quote(type)};`]),
    ...(packed === null ? [] : [`  add_header Content-Encoding ${packed};`]),
    "  if ($werkbank_unchanged) {",
    ...shared.map((header) => `    ${header}`),
    // The length would be that of the unsent body (RFC 9110 8.6), which `return` states as 0.
    "    more_clear_headers Content-Length;",
    "    return 304;",
    "  }",
    "}",
  ].join("\n");
}

/**
 * Builds the headers shared by the file and its 304. Without them nginx would send the file's time, which the
 * page doesn't have.
 */
function sharedHeaders({ headers, individualHeaders }: Folder, packed: string | null): string[] {
  const constant = Object.entries(headers).filter(([name]) => name !== "Content-Type");
  return [
    ...(individualHeaders.includes("Last-Modified") ? [] : ['add_header Last-Modified "";']),
    ...constant.map(([name, value]) => `add_header ${name} ${quote(value)};`),
    ...individualHeaders.map((name) => `add_header ${name} ${headerVariable(name)};`),
    String.raw`add_header ETag "\"$werkbank_tag${packed === null ? "" : `-${packed}`}\"";`,
  ];
}
