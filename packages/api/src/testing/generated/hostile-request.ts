import fc from "fast-check";
import type { GeneratedRequest } from "./generated-request.ts";

/** Makes a valid request hostile. */
type RequestMutation = (request: GeneratedRequest) => GeneratedRequest;

const withHeaders =
  (headers: Record<string, string>): RequestMutation =>
  (request) => ({ ...request, headers: { ...request.headers, ...headers } });

const withBody =
  (body: string | Buffer): RequestMutation =>
  (request) => ({
    ...request,
    body,
    headers: { "content-type": "application/json", ...request.headers },
  });

const withTarget =
  (change: (target: string) => string): RequestMutation =>
  (request) => ({ ...request, target: change(request.target) });

/** Replaces the last segment of the path. */
const withSegment = (segment: string): RequestMutation =>
  withTarget((target) => target.replace(/[^/?]+(?=\?|$)/u, segment));

const bearer = (text: string) => `Bearer ${text}`;
const forgedTokens = [
  { alg: "none" },
  { alg: "HS256", kid: "../../../dev/null" },
  { alg: "ES256", jku: "https://evil.example/jwks.json" },
].map((header) => {
  const parts = [header, { sub: "00000000-0000-0000-0000-000000000000", exp: 1e300 }];
  return bearer(
    `${parts.map((text) => Buffer.from(JSON.stringify(text)).toString("base64url")).join(".")}.AAAA`,
  );
});

const headerMutations: RequestMutation[] = [
  ...forgedTokens.map((authorization) => withHeaders({ authorization })),
  ...["Bearer", "Bearer  ", bearer("x".repeat(6_000)), "Basic eDp5", "bearer a.b.c"].map(
    (authorization) => withHeaders({ authorization }),
  ),
  ...[
    "text/html",
    "application/xml;q=1",
    "*/*;q=0",
    "application/json;q=NaN",
    ",".repeat(3_000),
  ].map((accept) => withHeaders({ accept })),
  ...[
    "text/plain",
    "application/x-www-form-urlencoded",
    "application/json; charset=utf-16",
    "application/jsonp",
    "multipart/form-data; boundary=x",
    "",
  ].map((type) => withHeaders({ "content-type": type })),
  ...["gzip", "br", "identity, gzip", "x"].map((encoding) =>
    withHeaders({ "content-encoding": encoding }),
  ),
  ...["", '"', "W/", '"a", "b"', "1.0", "x".repeat(5_000)].flatMap((value) => [
    withHeaders({ "if-match": value }),
    withHeaders({ "if-none-match": value }),
  ]),
  ...["", " ", "a b", "\u00e9", "x".repeat(256)].map((key) =>
    withHeaders({ "idempotency-key": key }),
  ),
  withHeaders({ origin: "https://evil.example" }),
  withHeaders({ origin: "null", cookie: "sb-auth-token=base64-e30" }),
  withHeaders({ cookie: `sb-auth-token.0=base64-${"A".repeat(4_000)}; sb-auth-token.1=%00` }),
  withHeaders({ "x-forwarded-for": "127.0.0.1, ::1", "x-forwarded-host": "evil.example" }),
  withHeaders({ "x-http-method-override": "DELETE", "x-original-url": "/v1/users/me" }),
  withHeaders({ "transfer-encoding": "chunked" }),
  withHeaders({ range: "bytes=0-0,-1", "if-range": "x" }),
  withHeaders({ "accept-language": "x".repeat(2_000), "accept-encoding": "zstd;q=9" }),
  withHeaders({ "x-request-id": "chosen-by-the-caller\u00e9" }),
];

const nestedLists = (depth: number) => "[".repeat(depth) + "]".repeat(depth);
const bodyMutations: RequestMutation[] = [
  nestedLists(3_000),
  `{"a":${nestedLists(60_000)}}`,
  `{${Array.from({ length: 20_000 }, (_, index) => `"k${index}":1`).join(",")}}`,
  `{"name":"${"x".repeat(1_500_000)}"}`,
  '{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"isAdmin":true}}}',
  '{"name":"\\ud800"}',
  '{"name":"\\u0000"}',
  '{"a":1e400,"b":-0,"c":1E+2}',
  '{"a":1,"a":2}',
  "\uFEFF{}",
  "null",
  "[]",
  '"text"',
  "{}garbage",
  " ".repeat(100_000),
  Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]),
  Buffer.alloc(2_000),
  "",
].map(withBody);

const targetMutations: RequestMutation[] = [
  ..."%ff|%zz|%|%00|%2e%2e|..%2f..%2fetc|%E0%A4%A|%C0%AE|%F8|a%0d%0aX-Injected:1|'%20or%201=1--"
    .split("|")
    .map(withSegment),
  withSegment("x".repeat(9_000)),
  withTarget((target) => target.replace("/v1/", "/v1//")),
  withTarget((target) => target.toUpperCase()),
  withTarget((target) => target.replace(/(?=\?|$)/u, "/")),
  withTarget((target) => `${target}${target.includes("?") ? "&" : "?"}q=%ff&q=%00`),
  withTarget((target) => `${target}${target.includes("?") ? "&" : "?"}${"a=1&".repeat(1_500)}`),
  withTarget(
    (target) => `${target}${target.includes("?") ? "&" : "?"}__proto__[a]=1&constructor=1`,
  ),
  withTarget((target) => `${target}${target.includes("?") ? "&" : "?"}cursor=${"A".repeat(2_000)}`),
  withTarget(
    (target) => `${target}${target.includes("?") ? "&" : "?"}cursor=e30.AAAAAAAAAAAAAAAAAAAAAA`,
  ),
  withTarget((target) => `${target}${target.includes("?") ? "&" : "?"}limit=1e9&sort=;drop`),
];

const methodMutations: RequestMutation[] = [
  "HEAD",
  "OPTIONS",
  "PUT",
  "PATCH",
  "DELETE",
  "POST",
  "GET",
  "REPORT",
].map((method) => (request) => ({
  ...request,
  method,
  // Node sends no body with these methods, and a server need not read one.
  ...(["HEAD", "GET", "OPTIONS"].includes(method) ? { body: undefined } : {}),
}));

const mutations = [headerMutations, bodyMutations, targetMutations, methodMutations].map((group) =>
  fc.constantFrom(...group),
);

/** Draws valid requests with one or two mutations that no legitimate client makes. */
export function hostileRequests(
  valid: fc.Arbitrary<GeneratedRequest>,
): fc.Arbitrary<GeneratedRequest> {
  return fc
    .tuple(valid, fc.array(fc.oneof(...mutations), { minLength: 1, maxLength: 2 }))
    .map(([request, chosen]) => ({
      ...chosen.reduce((changed, mutate) => mutate(changed), request),
      kind: "hostile" as const,
    }));
}
