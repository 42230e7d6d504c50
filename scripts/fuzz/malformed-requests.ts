import type { RawRequest } from "./exchange.ts";

/** The random choices from which a form generates requests. */
export type RandomChoices = {
  /** From 0 to 1. */
  random: () => number;
  pick: <Thing>(of: readonly Thing[]) => Thing;
  /** A whole number from 0 up to, but not including, a bound. */
  below: (bound: number) => number;
  /** A path of the server, a path that takes bodies, and an `Authorization` header or none. */
  path: () => string;
  endpoint: () => string;
  authorization: () => string;
};

/** A kind of malformed request. */
export type RequestForm = {
  generate: (choices: RandomChoices) => string | Buffer;
  /** The maximum number of responses: one, if it could be mistaken for two requests. */
  maxResponses?: number;
  /** Whether the sender disconnects in the middle. */
  disconnects?: boolean;
};

const host = "Host: 127.0.0.1:3000\r\n";
const closing = "Connection: close\r\n";
const json = "Content-Type: application/json\r\n";
const smuggled = "GET /healthz HTTP/1.1\r\nHost: 127.0.0.1:3000\r\n\r\n";

/** @param size of the body, in bytes of UTF-8 */
const post = (choices: RandomChoices, headers: string, body = "", size = Buffer.byteLength(body)) =>
  `POST ${choices.endpoint()} HTTP/1.1\r\n${host}${choices.authorization()}${json}${headers}Content-Length: ${size}\r\n\r\n${body}`;

const chunked = (choices: RandomChoices, body: string, headers = "") =>
  `POST ${choices.endpoint()} HTTP/1.1\r\n${host}${choices.authorization()}${json}${headers}Transfer-Encoding: chunked\r\n\r\n${body}`;

const get = (target: string, headers = "") =>
  `GET ${target} HTTP/1.1\r\n${host}${headers}${closing}\r\n`;

const noise = (choices: RandomChoices, length: number): Buffer =>
  Buffer.from(Array.from({ length }, () => choices.below(256)));

/** Puts raw bytes between two texts. */
const around = (before: string, bytes: Buffer, after: string): Buffer =>
  Buffer.concat([Buffer.from(before, "latin1"), bytes, Buffer.from(after, "latin1")]);

const requestLines: Record<string, RequestForm> = {
  "invalid request line": {
    generate: ({ pick, path }) =>
      `${pick(["", "GET", `GET ${path()}`, `GET  ${path()}  HTTP/1.1`, `${path()} HTTP/1.1`, "\t GET / HTTP/1.1", "GET\0/ HTTP/1.1"])}\r\n${host}\r\n`,
  },
  "invalid method": {
    generate: ({ pick, path }) =>
      `${pick(["get", "G\u00c9T", "GE(T", "X".repeat(4_000), "PROPFIND", "TRACE", "SEARCH", "QUERY", "M-SEARCH", "LINK"])} ${path()} HTTP/1.1\r\n${host}${closing}\r\n`,
  },
  "invalid version": {
    generate: ({ pick, path }) =>
      `GET ${path()} ${pick(["HTTP/0.9", "HTTP/1.2", "HTTP/1.10", "HTTP/3.0", "HTTP/2.0", "HTTQ/1.1", "HTTP/x.y", "http/1.1", "HTTP/1,1"])}\r\n${host}${closing}\r\n`,
  },
  "unusual request target": {
    generate: ({ pick, path }) =>
      get(
        pick([
          `http://evil.example${path()}`,
          `https://user:secret@127.0.0.1:3000${path()}`,
          "http://[::1",
          "http://",
          "ftp://127.0.0.1/",
          "//evil.example/%2f..",
          "*",
          "127.0.0.1:3000",
          "/%",
          `/${"a/".repeat(3_000)}`,
          `${path()}?${"a=b&".repeat(3_000)}`,
          `${path()}#fragment`,
          `/..${path()}`,
          "\\\\evil.example\\share",
          "javascript:alert(1)",
        ]),
      ),
  },
  CONNECT: {
    generate: ({ pick }) =>
      `CONNECT ${pick(["evil.example:443", "127.0.0.1:22", "/", "[::1]:80"])} HTTP/1.1\r\n${host}\r\n${smuggled}`,
    maxResponses: 1,
  },
  "path with invalid UTF-8": {
    generate: (choices) =>
      choices.random() < 0.5
        ? around(`GET ${choices.path()}/`, noise(choices, 12), ` HTTP/1.1\r\n${host}${closing}\r\n`)
        : get(
            `${choices.path()}/${choices.pick(["%ff", "%c0%af", "%ed%a0%80", "%00", "%zz", "%e2%82", "%f8%88%80%80%80", "%2e%2e%2f", "%u0041"])}`,
          ),
  },
  noise: {
    generate: (choices) =>
      choices.pick([
        noise(choices, 1 + choices.below(600)),
        around("\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03", noise(choices, 500), ""),
        Buffer.from("SSH-2.0-OpenSSH_9.2\r\n"),
        Buffer.from("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"),
        Buffer.from("\r\n".repeat(2_000)),
      ]),
  },
};

const headers: Record<string, RequestForm> = {
  "thousands of headers": {
    generate: ({ below, path }) => {
      const count = 1_000 + below(4_000);
      return get(path(), Array.from({ length: count }, (_, at) => `X-${at}: ${at}\r\n`).join(""));
    },
  },
  "too large header": {
    generate: ({ below, pick, path }) =>
      get(
        path(),
        `${pick(["X-Large", "Cookie", "Authorization", "Accept", "Accept-Language", "Range", "If-None-Match"])}: ${"x".repeat(20_000 + below(160_000))}\r\n`,
      ),
  },
  "invalid header": {
    generate: ({ pick, path }) =>
      get(
        path(),
        pick([
          "NoColon\r\n",
          "Space : a\r\n",
          ": empty\r\n",
          "X-Folded: a\r\n b\r\n",
          "X-Nul: a\0b\r\n",
          "X-Return: a\rb\r\n",
          "X-Feed: a\nX-Other: b\r\n",
          "X\u00e9: a\r\n",
          "X(y): a\r\n",
        ]),
      ),
  },
  "invalid Host": {
    generate: ({ pick, path }) =>
      `GET ${path()} HTTP/1.1\r\n${pick(["", "Host:\r\n", "Host: a\r\nHost: b\r\n", "Host: evil.example/@127.0.0.1\r\n", "Host: [::1\r\n", "Host: a b\r\n", `Host: ${"a.".repeat(2_000)}example\r\n`, "Host: 127.0.0.1:99999\r\n", "Host: \u00ff\r\n", "X-Forwarded-Host: evil.example\r\n"])}${closing}\r\n`,
  },
  "invalid header values": {
    generate: ({ pick, path, authorization }) =>
      get(
        path(),
        authorization() +
          pick([
            "Accept: ;;;,,,q=x\r\n",
            `Accept: ${"text/html;q=0.1,".repeat(2_000)}\r\n`,
            "Accept-Language: *-*-*;q=9\r\n",
            `Accept-Encoding: ${"gzip,".repeat(3_000)}\r\n`,
            "Range: bytes=9999999999999999999-1,-,5\r\n",
            'If-None-Match: """,W/\r\n',
            "If-Modified-Since: the day after\r\n",
            `Cookie: ${"a=b; ".repeat(3_000)}\r\n`,
            "Cookie: __Host-session=%ff; =; a\r\n",
            `Authorization: Bearer ${".".repeat(9_000)}\r\n`,
            "Authorization: Basic \u0001\r\n",
            "Origin: null\r\nSec-Fetch-Site: cross-site\r\n",
            "Traceparent: 00-zz-zz-zz\r\n",
            "X-Forwarded-For: a, b, ::::\r\n",
            "MCP-Protocol-Version: 1\r\nMcp-Session-Id: \u00e9\r\n",
            "Idempotency-Key: \r\n",
            'If-Match: "\r\n',
          ]),
      ),
  },
  Upgrade: {
    generate: ({ pick, path }) =>
      `GET ${path()} HTTP/1.1\r\n${host}Connection: Upgrade${pick([", HTTP2-Settings\r\nHTTP2-Settings: AAMAAABkAAQAAP__\r\nUpgrade: h2c", "\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==", "\r\nUpgrade: TLS/1.0", "\r\nUpgrade: \u00e9", ""])}\r\n\r\n`,
  },
  Expect: {
    generate: (choices) =>
      post(
        choices,
        `Expect: ${choices.pick(["100-continue", "200-ok", "100-continue, x", ""])}\r\n`,
        "{}",
      ),
  },
};

const framing: Record<string, RequestForm> = {
  "invalid chunks": {
    generate: (choices) =>
      chunked(
        choices,
        choices.pick([
          "zz\r\n{}\r\n0\r\n\r\n",
          "-1\r\n{}\r\n0\r\n\r\n",
          "2\r\n{}0\r\n\r\n",
          "2 \r\n{}\r\n0\r\n\r\n",
          "2\n{}\n0\n\n",
          "ffffffffffffffffff\r\n{}\r\n",
          "7fffffff\r\n{}\r\n",
          `2;${"x".repeat(30_000)}\r\n{}\r\n0\r\n\r\n`,
          "2\r\n{}\r\n0\r\nX: \0\r\n\r\n",
          `2\r\n{}\r\n0\r\n${"X-Trailer: a\r\n".repeat(2_000)}\r\n`,
          "0x2\r\n{}\r\n0\r\n\r\n",
        ]),
      ),
  },
  "chunks and Content-Length": {
    generate: (choices) => {
      const length = choices.pick(["Content-Length: 4\r\n", "Content-Length: 0\r\n"]);
      return chunked(choices, `0\r\n\r\n${smuggled}`, length);
    },
    maxResponses: 1,
  },
  "obfuscated Transfer-Encoding": {
    generate: ({ pick, endpoint }) =>
      `POST ${endpoint()} HTTP/1.1\r\n${host}${json}Content-Length: 4\r\n${pick(["Transfer-Encoding: xchunked", "Transfer-Encoding : chunked", "Transfer-Encoding: chunked, identity", "Transfer-Encoding:\u000bchunked", "Transfer-Encoding: identity, chunked", "X: a\nTransfer-Encoding: chunked"])}\r\n\r\n0\r\n\r\n${smuggled}`,
    maxResponses: 1,
  },
  "invalid Content-Length": {
    generate: (choices) =>
      `POST ${choices.endpoint()} HTTP/1.1\r\n${host}${json}Content-Length: ${choices.pick(["+2", "-2", "2, 2", "2, 3", "0x2", "2 2", "99999999999999999999", "two", "2\r\nContent-Length: 3"])}\r\n\r\n{}${smuggled}`,
    maxResponses: 1,
  },
  "incomplete body": {
    generate: (choices) =>
      choices.random() < 0.5
        ? post(choices, "", '{"name":"', 10 + choices.below(5_000))
        : chunked(choices, `${(9 + choices.below(90)).toString(16)}\r\n{"name":`),
  },
  "client disconnects": {
    generate: (choices) =>
      choices.random() < 0.5
        ? post(choices, "", '{"name":"', 1_000)
        : get(choices.path()).slice(0, 10 + choices.below(40)),
    disconnects: true,
  },
  "requests after a rejected one": {
    generate: (choices) =>
      `POST ${choices.endpoint()} HTTP/1.1\r\n${host}Content-Type: text/nothing\r\nContent-Length: 300\r\n\r\n${"x".repeat(300)}${smuggled.repeat(1 + choices.below(20))}${get(choices.path())}`,
  },
};

const bodies: Record<string, RequestForm> = {
  "body with invalid UTF-8": {
    generate: (choices) => {
      const bytes = noise(choices, 40);
      return around(post(choices, closing, '{"name":"', 51), bytes, '"}');
    },
  },
  "invalid JSON": {
    generate: (choices) =>
      post(
        choices,
        closing,
        choices.pick([
          "",
          "{",
          "[".repeat(20_000),
          '{"a":'.repeat(5_000),
          '{"name":"\\ud800"}',
          '{"name":"\\u0000"}',
          '{"__proto__":{"isAdmin":true},"constructor":{"prototype":{}}}',
          `{"name":${"9".repeat(5_000)}}`,
          "\ufeff{}",
          '{"name":1e999}',
          "null",
          `"${"\u{1f600}".repeat(20_000)}"`,
        ]),
      ),
  },
  "other content types": {
    generate: (choices) =>
      `POST ${choices.endpoint()} HTTP/1.1\r\n${host}${closing}Content-Type: ${choices.pick(["multipart/form-data", "multipart/form-data; boundary=", "application/x-www-form-urlencoded", "text/plain;charset=utf-7", "application/json;charset=utf-16", "application/json; charset=\u00e9", ""])}\r\nContent-Encoding: ${choices.pick(["gzip", "br", "identity", "x", ""])}\r\nContent-Length: 12\r\n\r\n%ff=%&a[b]=c`,
  },
  "invalid JSON-RPC": {
    generate: (choices) =>
      post(
        choices,
        `${closing}Accept: application/json, text/event-stream\r\n`,
        choices.pick([
          "[]",
          '{"jsonrpc":"2.0"}',
          '{"jsonrpc":"1.0","id":{},"method":"tools/list"}',
          '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"search","arguments":{"query":{"a":[]}}}}',
          '{"jsonrpc":"2.0","id":1,"method":"initialize","params":[]}',
          '{"jsonrpc":"2.0","id":1,"method":"__proto__","params":{}}',
          '{"jsonrpc":"2.0","id":1,"result":{}}',
          `[${'{"jsonrpc":"2.0","id":1,"method":"ping"},'.repeat(500)}{}]`,
          '{"jsonrpc":"2.0","id":1,"method":"resources/read","params":{"uri":"\\u0000://"}}',
        ]),
      ),
  },
};

/** Every kind of malformed request, by name. */
export const malformedRequests: Readonly<Record<string, RequestForm>> = {
  ...requestLines,
  ...headers,
  ...framing,
  ...bodies,
};

/** Generates a request of a form, as sent over the wire. */
export function generateRequest(form: RequestForm, choices: RandomChoices): RawRequest {
  const generated = form.generate(choices);
  const bytes = typeof generated === "string" ? Buffer.from(generated, "utf8") : generated;
  return { bytes, waitsForResponse: form.disconnects !== true };
}
